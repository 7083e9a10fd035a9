#if League
  internal import ScoringKit
  internal import ScoringStore

  /// One run of a body: its transaction, what it adds, and what went wrong.
  ///
  /// What is added waits, and goes out in one piece with the next thing that is read, or at the
  /// end. All of it is kept until the end, so that it can be sent again over another connection.
  final class LeagueSession {
    let connection: ServerConnection
    let isWriting: Bool
    private let address: String
    /// Everything that was added, in order.
    private(set) var additions: [Request] = []
    /// How many of them were sent.
    private var sent = 0
    /// Whether a transaction is open.
    private(set) var isOpen = false
    /// Whether the server has answered anything.
    private(set) var hasAnswered = false
    /// What ended the transaction; nothing more is sent.
    private(set) var failure: ServerFailure?

    init(_ connection: ServerConnection, address: String, isWriting: Bool) {
      self.connection = connection
      self.address = address
      self.isWriting = isWriting
    }

    /// What hasn't been sent of the additions.
    var unsent: ArraySlice<Request> { additions[sent...] }

    /// Adds a statement without an answer.
    func add(_ text: String, _ values: [Parameter]) throws(StoreError) {
      guard !values.contains(where: \.holdsNUL) else {
        throw StoreError(
          .conflict, "A text holds the character NUL, which a league's server can't store.",
          hint: "Take it out of the text.", path: address)
      }
      additions.append(Request(text, values))
    }

    /// Runs one query, after all that was added before it.
    func rows(_ text: String, _ values: [Parameter] = []) throws(StoreError) -> Rows {
      try rows(Request(text, values))
    }

    /// Runs one query that may be made for this once.
    func rows(_ request: Request) throws(StoreError) -> Rows {
      guard let rows = try answers([request]).last else {
        throw damaged("the server", "gives no answer")
      }
      return rows
    }

    /// Runs queries in one round trip; their answers come in the same order.
    func answers(_ requests: [Request]) throws(StoreError) -> [Rows] {
      if let failure { throw failure.error(at: address) }
      if requests.contains(where: { $0.values.contains(where: \.holdsNUL) }) {
        // No text of the database holds it, so nothing is found; the server would end the write.
        throw StoreError(.missing, "Nothing is stored under a name with the character NUL.")
      }
      var all: [Request] = []
      if !isOpen {
        all.append(Request(isWriting ? LeagueQuery.beginChanging : LeagueQuery.beginReading))
      }
      all += unsent
      let before = all.count
      do {
        let rows = try connection.run(all + requests)
        isOpen = true
        hasAnswered = true
        sent = additions.count
        return Array(rows.dropFirst(before))
      } catch {
        isOpen = !error.isBroken
        failure = error
        throw error.error(at: address)
      }
    }

    /// Sends what was added by now, so that a refusal shows where it belongs.
    func flush() throws(StoreError) {
      if !unsent.isEmpty { _ = try answers([]) }
    }

    /// Ends the transaction without a trace, and without waiting.
    func rollBack() {
      if isOpen { connection.post([Request(LeagueQuery.rollback)]) }
      isOpen = false
    }

    /// Ends a transaction that only read, without waiting.
    func endReading() {
      if isOpen { connection.post([Request(LeagueQuery.commit)]) }
      isOpen = false
    }

    /// The transaction is over.
    func close() { isOpen = false }

    /// Something in the database that no program of ours wrote.
    func damaged(_ place: String, _ what: String) -> StoreError {
      StoreError(
        .damaged, "The league's database is damaged: \(place) \(what).",
        hint: "`score doctor` says more.", path: address)
    }
  }

  extension LeagueSession {
    /// The device of a number.
    func device(_ number: Int64) throws(StoreError) -> DeviceID {
      let bits = UInt64(bitPattern: number)
      guard bits < 1 << 60 else { throw damaged("device \(number)", "is none") }
      return DeviceID(bits: bits)
    }

    /// The stream of a name.
    func stream(_ name: String) throws(StoreError) -> StreamID {
      guard let stream = StreamID(name) else { throw damaged("a stream", "has no possible name") }
      return stream
    }
  }

  extension DeviceID {
    /// The device as a value for the server.
    var parameter: Parameter { .int(Int64(bits)) }
  }

  extension StreamID {
    /// The stream as a value for the server.
    var parameter: Parameter { .text(description) }

    /// Where a stream lies in the order of the store: made of its name, so that no counter of all
    /// writers is needed.
    var place: Int64 {
      let bytes = SHA256.digest(Array(description.utf8)).prefix(8)
      return bytes.reduce(0) { $0 << 8 | Int64($1) } & .max
    }
  }
#endif
