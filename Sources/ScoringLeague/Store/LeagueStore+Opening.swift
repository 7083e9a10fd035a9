#if League
  internal import ScoringKit
  internal import ScoringStore

  extension LeagueStore {
    /// The oldest server that has all that is used.
    private static let oldest = 130_000

    /// The open connection; it is made where there is none, and the database looked at.
    func open() throws(StoreError) -> ServerConnection {
      do {
        if let connection, !connection.isBroken {
          // Another home may have made the tables meanwhile.
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
        _ = try opened.run(Self.settings.map { Request($0, isKept: false) })
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

    /// What every session says of itself: an answer means that the entry is on disk, whatever the
    /// server's own default; nobody holds others up by waiting.
    private static let settings = [
      """
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'
      """,
      "SELECT set_config('lock_timeout', '10s', false)",
      "SELECT set_config('idle_in_transaction_session_timeout', '60s', false)",
    ]

    /// Looks whose database it is.
    private func look(at connection: ServerConnection) throws {
      do {
        let rows = try connection.run([
          Request("SELECT application, version, store FROM schema_version", isKept: false)
        ])
        guard let row = rows.last, row.count == 1, row.text(0, 0) == LeagueSchema.application else {
          throw foreign
        }
        let version = row.int(0, 1)
        guard version / 1000 <= LeagueSchema.version / 1000 else {
          throw StoreError(
            .newer(version: version),
            """
            The league's store is of version \(version / 1000).\(version % 1000); this program \
            knows versions up to \(LeagueSchema.version / 1000).
            """, hint: "Use a newer version of this program; nothing was changed.",
            path: address.name)
        }
        let found = DeviceID(bits: UInt64(bitPattern: row.number(0, 2)))
        if let store, store != found { throw StoreError.gone(address.name) }
        if version < LeagueSchema.version { try update(connection, from: version) }
        store = found
      } catch let failure as ServerFailure where failure.state == "42P01" {
        try refuseOthers(connection)
        if store != nil { throw StoreError.gone(address.name) }
      } catch let failure as ServerFailure where failure.state == "42703" {
        throw foreign
      }
    }

    /// Brings the tables of an older version up to date.
    private func update(_ connection: ServerConnection, from version: Int) throws {
      do {
        try connection.run(script: LeagueSchema.update(from: version))
        try grantRights(connection)
      } catch {
        if !error.isBroken { try? connection.run(script: "ROLLBACK") }
        guard error.state == "42501" else { throw error }
        throw StoreError(
          .permission,
          """
          The league's database is of version \(version / 1000).\(version % 1000), and this role \
          may not bring it up to date.
          """,
          hint: "Its owner runs any command once; nothing was changed.", path: address.name)
      }
    }

    /// Gives the role of scorers their rights, where the server has it.
    private func grantRights(_ connection: ServerConnection) throws(ServerFailure) {
      let roles = try connection.run([
        Request("SELECT 1 FROM pg_roles WHERE rolname = 'scorer'", isKept: false)
      ])
      if roles.last?.count ?? 0 > 0 { try connection.run(script: LeagueSchema.rights) }
    }

    /// Refuses a database with somebody else's tables.
    private func refuseOthers(_ connection: ServerConnection) throws {
      let rows = try connection.run([
        Request(
          "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() LIMIT 1",
          isKept: false)
      ])
      guard rows.last?.count == 0 else { throw foreign }
    }

    private var foreign: StoreError {
      StoreError(
        .foreign, "The database is another program's.",
        hint: "Nothing was changed in it; the league needs a database, or a schema, of its own.",
        path: address.name)
    }

    /// Makes the tables; another process may be quicker.
    func make(_ connection: ServerConnection) throws {
      let store = Int64(DeviceID(bits: .random(in: 0 ... .max)).bits)
      var isPartitioned = true
      for _ in 0..<5 {
        do {
          try connection.run(
            script: LeagueSchema.tables(store: store, isPartitioned: isPartitioned))
          try grantRights(connection)
          break
        } catch {
          if error.isBroken { throw error.error(at: address.name) }
          try? connection.run(script: "ROLLBACK")
          switch error.state {
          case "42601", "0A000": isPartitioned = false
          case "42P07", "23505", "40001", "42710": break
          case "42501", "3F000":
            throw StoreError(
              .permission,
              "The league's database has no tables yet, and this role may not make any.",
              hint: "Its owner runs any command that writes once; Docs/Scaling.md says how.",
              path: address.name)
          default: throw error.error(at: address.name)
          }
        }
        // Somebody else's tables are as good.
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
