#if League
  internal import CPQ
  package import ScoringStore

  /// The address of a league's server from `SCORE_STORE`, which is read once and never shown
  /// itself.
  ///
  /// The address may contain a password, so this type has no text form. Messages use ``name``.
  package struct LeagueAddress: Sendable {
    /// The connection settings for libpq, including defaults.
    let settings: [(name: String, value: String)]
    /// The server and the database without user and password: `postgresql://host:5432/league`.
    package let name: String

    /// Settings for bad networks: without them, a pulled cable blocks a scorer for minutes.
    private static let defaults = [
      ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("application_name", "score"),
    ]

    /// Returns whether a text is meant as such an address, valid or not.
    package static func isMeant(by text: String) -> Bool {
      text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// Parses an address in libpq's form `postgresql://user@host:port/database?setting=value`.
    ///
    /// - Throws: `missing` if libpq can't parse it; the message does not contain the text.
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
      // A character that should have been written as %2F would move a part of the password into the
      // name.
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

    /// The settings in libpq's other form, as one line of `name='value'`.
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
