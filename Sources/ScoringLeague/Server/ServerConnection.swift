#if League
  internal import CPQ
  internal import ScoringStore

  /// A connection to a PostgreSQL server, used by one thread at a time.
  ///
  /// Several statements are sent together, and their results are read afterwards (libpq's pipeline
  /// mode), so any number of statements takes one round trip.
  final class ServerConnection {
    private let connection: OpaquePointer
    /// The names under which the server has prepared statements, by their SQL texts.
    private var names: [String: String] = [:]
    /// The number of statements that were prepared over this connection.
    private var prepared = 0
    /// The batches that were sent and whose results have not been read.
    ///
    /// Each element is the SQL text of a statement to prepare, or `nil` for a statement to run.
    private var unread: [[String?]] = []
    /// The number of round trips for whose results this connection has waited.
    private(set) var trips = 0

    /// Connects to a server; waits as long as the address's `connect_timeout` allows.
    init(_ address: LeagueAddress) throws(ServerFailure) {
      guard let opened = PQconnectdb(address.line) else {
        throw ServerFailure(state: "", message: "there is no memory", isBroken: true)
      }
      guard PQstatus(opened) == CONNECTION_OK else {
        defer { PQfinish(opened) }
        throw Self.refusal(opened)
      }
      connection = opened
      PQsetNoticeProcessor(opened, { _, _ in }, nil)
    }

    deinit { PQfinish(connection) }

    /// Returns the error that explains why connecting failed.
    ///
    /// libpq reports no SQLSTATE code for such errors, so the code is found by words in the
    /// message.
    private static func refusal(_ connection: OpaquePointer) -> ServerFailure {
      let message = line(PQerrorMessage(connection))
      let states = [
        ("authentication failed", "28P01"), ("no pg_hba.conf entry", "28000"),
        ("no password supplied", "28P01"), ("database \"", "3D000"), ("role \"", "28000"),
        ("too many clients", "53300"), ("too many connections", "53300"),
        ("connection slots", "53300"),
      ]
      let state = states.first { message.contains($0.0) }?.1 ?? ""
      return ServerFailure(state: state, message: message, isBroken: state.isEmpty)
    }

    /// Returns the reason in a message of several lines of text.
    private static func line(_ text: UnsafePointer<CChar>?) -> String {
      let lines = text.map { String(cString: $0) }?.split(whereSeparator: \.isNewline) ?? []
      // Lines of text that begin with a tab are libpq's suggestions.
      let line =
        lines.first { $0.contains("FATAL:") || $0.contains("ERROR:") }
        ?? lines.last { !$0.hasPrefix("\t") }
      guard let line else { return "the connection was lost" }
      let ends = ["FATAL:", "ERROR:", "failed:"].compactMap { line.firstRange(of: $0)?.upperBound }
      return String(line[(ends.first ?? line.startIndex)...].drop { $0 == " " })
    }

    // MARK: Properties of the server

    /// The server's version in libpq's numbers: 150003 for 15.3.
    var version: Int { Int(PQserverVersion(connection)) }

    /// The id of the server's process that serves this connection.
    var process: Int32 { PQbackendPID(connection) }

    /// Whether this connection has not sent a notification to others yet.
    var isSilent = true

    var isBroken: Bool { PQstatus(connection) == CONNECTION_BAD }

    // MARK: Round trips

    /// Sends statements, waits for their results, and returns the results in the same order.
    ///
    /// - Throws: The first error; the statements after the failed one were not run.
    func run(_ requests: [SQLQuery]) throws(ServerFailure) -> [Rows] {
      try send(requests)
      while unread.count > 1 { _ = try? read() }
      trips += 1
      return try read()
    }

    /// Sends statements without waiting for their results, which are read before those of the next
    /// batch.
    func post(_ requests: [SQLQuery]) {
      if unread.count > 8 { while !unread.isEmpty { _ = try? read() } }
      guard (try? send(requests)) != nil else { return }
      PQflush(connection)
    }

    private func send(_ requests: [SQLQuery]) throws(ServerFailure) {
      if PQpipelineStatus(connection) == PQ_PIPELINE_OFF {
        guard PQenterPipelineMode(connection) == 1 else { throw broken }
      }
      var commands: [String?] = []
      for request in requests {
        if names[request.text] == nil {
          prepared += 1
          let name = "s\(prepared)"
          guard
            PQsendPrepare(
              connection, name, request.text, Int32(request.values.count),
              request.values.map(\.type)) == 1
          else { throw broken }
          names[request.text] = name
          commands.append(request.text)
        }
        guard let name = names[request.text], send(request.values, named: name) else {
          throw broken
        }
        commands.append(nil)
      }
      guard PQpipelineSync(connection) == 1 else { throw broken }
      unread.append(commands)
    }

    private func send(_ values: [SQLValue], named name: String) -> Bool {
      let encoded = values.map(\.encoded)
      var bytes: [UInt8] = []
      var offsets: [Int?] = []
      for value in encoded {
        offsets.append(value.map { _ in bytes.count })
        bytes += value ?? []
      }
      // An empty value also needs an address that isn't NULL, because NULL would mean no value.
      bytes.append(0)
      return bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { buffer in
          let starts = offsets.map { offset -> UnsafePointer<CChar>? in
            offset.flatMap { place in buffer.baseAddress.map { $0 + place } }
          }
          return PQsendQueryPrepared(
            connection, name, Int32(values.count), starts,
            encoded.map { Int32($0?.count ?? 0) }, values.map(\.format), 1) == 1
        }
      }
    }

    /// Reads the results of the batch that was sent first and is still unread.
    private func read() throws(ServerFailure) -> [Rows] {
      guard let commands = unread.first else { return [] }
      unread.removeFirst()
      var rows: [Rows] = []
      var failure: ServerFailure?
      for preparation in commands {
        guard let result = PQgetResult(connection) else { throw broken }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
          if preparation == nil { rows.append(Rows(result)) } else { PQclear(result) }
        default:
          if let preparation { names[preparation] = nil }
          failure = failure ?? self.failure(result)
          PQclear(result)
        }
        // libpq returns a null pointer after the last result of each command.
        while let more = PQgetResult(connection) { PQclear(more) }
      }
      if let end = PQgetResult(connection) { PQclear(end) }
      if let failure { throw failure }
      return rows
    }

    private func failure(_ result: OpaquePointer) -> ServerFailure {
      let state = PQresultErrorField(result, 67).map { String(cString: $0) } ?? ""
      let message = PQresultErrorField(result, 77).map { String(cString: $0) }
      if let message, !state.isEmpty {
        return ServerFailure(state: state, message: message, isBroken: isBroken)
      }
      return broken
    }

    private var broken: ServerFailure {
      ServerFailure(state: "", message: Self.line(PQerrorMessage(connection)), isBroken: true)
    }

    /// Returns the server's process ids of the connections whose notifications arrived since the
    /// last call; does not wait for any.
    func bells() throws(ServerFailure) -> [Int32] {
      while !unread.isEmpty { _ = try? read() }
      guard PQconsumeInput(connection) == 1, !isBroken else { throw broken }
      var processes: [Int32] = []
      while let bell = PQnotifies(connection) {
        processes.append(bell.pointee.be_pid)
        PQfreemem(bell)
      }
      return processes
    }
  }
#endif
