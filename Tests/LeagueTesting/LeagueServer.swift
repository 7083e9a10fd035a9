#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

#if League
  internal import CPQ
#endif

/// The PostgreSQL server that `make test-league` has started, with functions that tests use to
/// control it.
package enum LeagueServer {
  /// The address of the server; `nil` if no server was started for the tests.
  package static var address: String? {
    #if League
      return variable("SCORE_TEST_LEAGUE")
    #else
      return nil
    #endif
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  #if League
    /// Creates an empty schema for a test, and returns its address.
    package static func makeDatabase() -> String {
      let name = "t\(UInt64.random(in: 0 ... .max))"
      run("CREATE SCHEMA \(name)")
      return address(ofSchema: name)
    }

    /// Returns the address of a schema on the server, for the usual user or another one.
    package static func address(ofSchema name: String, user: String? = nil) -> String {
      let address = address ?? ""
      let login = user.map { "&user=\($0)" } ?? ""
      return "\(address)\(address.contains("?") ? "&" : "?")options=-csearch_path%3D\(name)\(login)"
    }

    /// Returns the name of the schema in an address that ``makeDatabase()`` returned.
    package static func schema(of address: String) -> String {
      String(address.split(separator: "D").last ?? "")
    }

    /// Runs SQL statements on the server, and returns the first value of the last result.
    @discardableResult
    package static func run(_ script: String, at address: String? = nil) -> String {
      let connection = PQconnectdb(address ?? Self.address ?? "")
      defer { PQfinish(connection) }
      let result = PQexec(connection, script)
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK where PQntuples(result) > 0:
        return PQgetvalue(result, 0, 0).map { String(cString: $0) } ?? ""
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return ""
      default: return PQerrorMessage(connection).map { String(cString: $0) } ?? "lost"
      }
    }

    /// Kills the server as in a power failure; another process starts it again.
    package static func kill() {
      guard let file = variable("SCORE_TEST_LEAGUE_PID"), let stream = fopen(file, "r") else {
        return
      }
      defer { fclose(stream) }
      var line = [CChar](repeating: 0, count: 32)
      guard fgets(&line, 32, stream) != nil else { return }
      let process = pid_t(atol(line))
      if process > 1 { _ = signal(process) }
    }

    private static func signal(_ process: pid_t) -> Int32 {
      #if canImport(Darwin)
        Darwin.kill(process, SIGKILL)
      #elseif canImport(Musl)
        Musl.kill(process, SIGKILL)
      #else
        Glibc.kill(process, SIGKILL)
      #endif
    }
  #endif
}
