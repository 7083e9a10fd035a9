#if League
  internal import CPQ
  package import ScoringStore

  /// The address of a league's PostgreSQL server, which the user sets in `SCORE_STORE`.
  ///
  /// The address may contain a password, so this type has no text form. Messages show only
  /// ``name``.
  package struct LeagueAddress: Sendable {
    /// The settings for connecting to the server, in the form of PostgreSQL's library libpq,
    /// including default settings.
    let settings: [(name: String, value: String)]
    /// The address of the server and the database without user and password, as in
    /// `postgresql://host:5432/league`.
    package let name: String

    /// Default settings for bad networks: without them, a scorer would wait for minutes after the
    /// network is lost.
    private static let defaults = [
      ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("application_name", "score"),
    ]

    /// Returns whether a text begins like the address of a PostgreSQL server; it may still be
    /// invalid.
    package static func isMeant(by text: String) -> Bool {
      text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// Parses an address in libpq's form, such as
    /// `postgresql://user@host:port/database?setting=value`.
    ///
    /// - Throws: ``StoreError`` of the kind `missing` if the address is invalid; the message does
    ///   not contain it, because of the password.
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
      // If a character of the password was not written as %2F or %40, a part of the password would
      // become part of the host or the database, and would be shown.
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

    /// The connection settings in one line of text, in libpq's form `name='value' name='value'`.
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
