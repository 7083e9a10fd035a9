#if League
  internal import ScoringKit
  internal import ScoringStore

  extension LeagueStore {
    /// The oldest version of PostgreSQL with all features that the program uses, in libpq's
    /// numbers: 13.
    private static let oldest = 130_000

    /// Returns the open connection to the league's server; connects and checks the database if
    /// necessary.
    func open() throws(StoreError) -> ServerConnection {
      do {
        if let connection, !connection.isBroken {
          // Another home may have created the tables meanwhile.
          if store == nil { try look(at: connection) }
          return connection
        }
        connection = nil
        let opened = try ServerConnection(address)
        guard opened.version >= Self.oldest else {
          throw StoreError(
            .foreign,
            "The league's server is PostgreSQL \(opened.version / 10_000); 13 or newer is needed.",
            hint: "Nothing was changed. Ask who keeps the league.", path: address.name)
        }
        _ = try opened.run(Self.settings.map { SQLQuery($0) })
        try look(at: opened)
        connection = opened
        return opened
      } catch let failure as ServerFailure {
        throw failure.error(at: address.name)
      } catch let error as StoreError {
        throw error
      } catch {
        throw .nested
      }
    }

    /// The SQL statements that set up every connection to the server.
    ///
    /// A commit returns only when the data is on disk, even if the server's default is different,
    /// and no connection blocks others for long.
    private static let settings = [
      """
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'
      """,
      "SELECT set_config('lock_timeout', '10s', false)",
      "SELECT set_config('idle_in_transaction_session_timeout', '60s', false)",
    ]

    /// Checks that the database is a store of this program, and reads its id if it has tables.
    private func look(at connection: ServerConnection) throws {
      do {
        let query = "SELECT application, version, store FROM schema_version"
        let rows = try connection.run([SQLQuery(query)]).last
        guard let rows, rows.count == 1, rows[0].text(0) == LeagueSchema.application else {
          throw foreign
        }
        let row = rows[0]
        if let refusal = Schema.refusal(of: row.int(1), at: address.name) { throw refusal }
        schemaVersion = row.int(1)
        let found = DeviceID(bits: UInt64(bitPattern: row.number(2)))
        if let store, store != found { throw StoreError.gone(address.name) }
        store = found
      } catch let failure as ServerFailure where failure.state == "42P01" {
        try refuseOthers(connection)
        if store != nil { throw StoreError.gone(address.name) }
      } catch let failure as ServerFailure where failure.state == "42703" {
        throw foreign
      }
    }

    /// Throws an error if the database has tables of another program.
    private func refuseOthers(_ connection: ServerConnection) throws {
      let rows = try connection.run([
        SQLQuery("SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() LIMIT 1")
      ])
      guard rows.last?.count == 0 else { throw foreign }
    }

    private var foreign: StoreError {
      StoreError(
        .foreign, "The database is another program's.",
        hint: "Nothing was changed in it; the league needs a database, or a schema, of its own.",
        path: address.name)
    }

    /// Changes tables of an older version to the present one, if this role may do that.
    ///
    /// A scorer's role may not. It goes on with the old tables, without the columns that they lack,
    /// until the owner writes to the league.
    func update(_ connection: ServerConnection) throws {
      do {
        // Another process may have changed the tables meanwhile.
        try look(at: connection)
        guard schemaVersion < Schema.version else { return }
        // All statements that are sent together form one transaction.
        _ = try connection.run(
          (Schema.changes(from: schemaVersion, .postgreSQL) + [
            "UPDATE schema_version SET version = \(Schema.version)"
          ]).map { SQLQuery($0) })
        schemaVersion = Schema.version
      } catch let failure as ServerFailure {
        if failure.isBroken { throw failure.error(at: address.name) }
        // The role is not the owner's, or others use the tables at the moment.
        if Self.isInTheWay(failure) { return }
        // If another process changed the tables first, those are used.
        try look(at: connection)
        if schemaVersion < Schema.version { throw failure.error(at: address.name) }
      }
    }

    private static func isInTheWay(_ failure: ServerFailure) -> Bool {
      ["42501", "55P03", "40P01", "40001"].contains(failure.state)
    }

    /// Creates the tables of the league's database, unless another process has created them.
    func make(_ connection: ServerConnection) throws {
      let store = Int64(DeviceID(bits: .random(in: 0 ... .max)).bits)
      var isPartitioned = true
      for _ in 0..<5 {
        do {
          // All statements that are sent together form one transaction.
          _ = try connection.run(
            LeagueSchema.tables(store: store, isPartitioned: isPartitioned).map { SQLQuery($0) })
          let role = "SELECT 1 FROM pg_roles WHERE rolname = 'scorer'"
          if try connection.run([SQLQuery(role)]).last?.count ?? 0 > 0 {
            _ = try connection.run(LeagueSchema.rights.map { SQLQuery($0) })
          }
          break
        } catch {
          if error.isBroken { throw error.error(at: address.name) }
          switch error.state {
          case "42601", "0A000": isPartitioned = false
          case "42P07", "23505", "40001", "42710": break
          case "42501", "3F000":
            throw StoreError(
              .permission,
              "The league's database has no tables yet, and this role may not make any.",
              hint: "Its owner runs any command that writes once; Docs/League.md says how.",
              path: address.name)
          default: throw error.error(at: address.name)
          }
        }
        // If another process created the tables first, those are used.
        try? look(at: connection)
        if self.store != nil { return }
      }
      do {
        try look(at: connection)
      } catch let failure as ServerFailure {
        throw failure.error(at: address.name)
      }
      guard self.store != nil else { throw foreign }
    }
  }
#endif
