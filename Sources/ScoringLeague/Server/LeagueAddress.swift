#if League
  internal import CPQ
  package import ScoringStore

  /// Where a league's server is: what `SCORE_STORE` says, read once and never shown as it is.
  ///
  /// It may hold a password, so it is no text: ``name`` is what may be said of it.
  package struct LeagueAddress: Sendable {
    /// What libpq connects with, defaults included.
    let settings: [(name: String, value: String)]
    /// Server and database without user and password: `postgresql://host:5432/league`.
    package let name: String

    /// What a bad network needs: without these a pulled cable holds a scorer for minutes.
    private static let defaults = [
      ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("application_name", "score"),
    ]

    /// Whether a text is an address of this kind, readable or not.
    package static func isMeant(by text: String) -> Bool {
      text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// Reads an address in libpq's form `postgresql://user@host:port/database?setting=value`.
    ///
    /// - Throws: `missing` where libpq can't read it; the text isn't repeated.
    package init(_ text: String) throws(StoreError) {
      guard Self.isMeant(by: text), !text.utf8.contains(0),
        let options = PQconninfoParse(text, nil)
      else { throw Self.unreadable }
      defer { PQconninfoFree(options) }
      var settings: [(name: String, value: String)] = []
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val {
          settings.append((String(cString: keyword), String(cString: value)))
        }
        option += 1
      }
      func value(_ name: String) -> String? {
        settings.first { $0.name == name }.map(\.value)
      }
      let host = value("host") ?? value("hostaddr") ?? ""
      let database = value("dbname") ?? ""
      // A sign that should have been written as %2F would let a piece of the password be said.
      guard value("port")?.utf8.allSatisfy({ (44...57).contains($0) }) ?? true,
        !"\(host)\(database)".utf8.contains(64)
      else { throw Self.unreadable }
      let port = value("port").map { ":\($0)" } ?? ""
      self.name = "postgresql://\(host)\(port)/\(database)"
      for (name, value) in Self.defaults where !settings.contains(where: { $0.name == name }) {
        #if canImport(Darwin)
          if name == "tcp_user_timeout" { continue }
        #endif
        settings.append((name, value))
      }
      self.settings = settings + [("client_encoding", "UTF8")]
    }

    /// The settings in libpq's other form, a line of `name='value'`.
    var line: String {
      settings.map { name, value in
        let quoted = value.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        return "\(name)='\(quoted)'"
      }.joined(separator: " ")
    }

    private static let unreadable = StoreError(
      .missing, "The address in SCORE_STORE can't be read.",
      hint: "It has the form postgresql://USER@HOST:PORT/DATABASE; signs such as @ and / in a "
        + "password are written as %40 and %2F.")
  }
#endif
