#if League
  internal import ScoringKit
  internal import ScoringStore

  /// The SQL session of one call of a body: its transaction, its changes and its error.
  ///
  /// The statements that change data are delayed, and are sent together with the next query or at
  /// the end. All of them are kept until the end, so that they can be sent again over another
  /// connection.
  final class LeagueSession: SQLSession {
    static let begin = SQLQuery("BEGIN ISOLATION LEVEL REPEATABLE READ")
    private static let beginReading = SQLQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    static let commit = SQLQuery("COMMIT")
    static let rollback = SQLQuery("ROLLBACK")
    /// The maximum number of statements that are delayed.
    private static let most = 512

    let connection: ServerConnection
    let schemaVersion: Int
    private let isWriting: Bool
    private let address: String
    private let look: (LeagueSession) throws(StoreError) -> Int64
    private var version: Int64?
    /// A query to send in the same round trip as the first announced queries.
    private let along: SQLQuery?
    private var answered: [SQLQuery: Rows] = [:]
    /// All statements of this session that change data, in order.
    private(set) var additions: [SQLQuery] = []
    /// The number of statements that change data and were already sent.
    private var sent = 0
    /// Whether a transaction is open on the server.
    private(set) var isOpen = false
    /// Whether the server has answered a query of this session.
    private(set) var hasAnswered = false
    /// The error that ended the transaction, after which nothing more is sent; `nil` if there was
    /// none.
    private(set) var failure: ServerFailure?

    init(
      _ connection: ServerConnection, address: String, schemaVersion: Int, isWriting: Bool,
      along: SQLQuery? = nil, look: @escaping (LeagueSession) throws(StoreError) -> Int64
    ) {
      self.connection = connection
      self.address = address
      self.schemaVersion = schemaVersion
      self.isWriting = isWriting
      self.along = along
      self.look = look
    }

    var dialect: Dialect { .postgreSQL }

    /// The statements that have not been sent yet, followed by the commit.
    var rest: [SQLQuery] { (isOpen ? [] : [Self.begin]) + additions[sent...] + [Self.commit] }

    func query(
      _ query: SQLQuery, _ body: (any SQLRow) throws(StoreError) -> Void
    ) throws(StoreError) {
      var answer = answered[query]
      if answer == nil { answer = try answers([query]).last }
      guard let rows = answer else {
        throw damaged("the server", "gives no answer")
      }
      for row in 0..<rows.count { try body(rows[row]) }
    }

    func run(_ text: String, _ values: [SQLValue]) throws(StoreError) {
      guard !values.contains(where: \.holdsNUL) else {
        throw StoreError(
          .conflict, "A text holds the character NUL, which a league's server can't store.",
          hint: "Take it out of the text.", path: address)
      }
      additions.append(SQLQuery(text, values))
      answered = answered.filter { $0.key == along }
      if additions.count - sent >= Self.most { try flush() }
    }

    func prefetch(_ queries: [SQLQuery]) throws(StoreError) {
      guard !queries.isEmpty else { return }
      let all = queries + (along.map { answered[$0] == nil ? [$0] : [] } ?? [])
      for (query, rows) in zip(all, try answers(all)) { answered[query] = rows }
    }

    /// Sends queries together with all delayed statements in one round trip, and returns the
    /// queries' results in the same order.
    private func answers(_ queries: [SQLQuery]) throws(StoreError) -> [Rows] {
      if let failure { throw failure.error(at: address) }
      if queries.contains(where: { $0.values.contains(where: \.holdsNUL) }) {
        // No text in the database contains NUL, so nothing could be found; sending it would make
        // the server abort the transaction.
        throw StoreError(.missing, "Nothing is stored under a name with the character NUL.")
      }
      let begin = isWriting ? Self.begin : Self.beginReading
      let all = (isOpen ? [] : [begin]) + additions[sent...]
      do {
        let rows = try connection.run(all + queries)
        isOpen = true
        hasAnswered = true
        sent = additions.count
        return Array(rows.dropFirst(all.count))
      } catch {
        isOpen = !error.isBroken
        failure = error
        throw error.error(at: address)
      }
    }

    func flush() throws(StoreError) {
      if sent < additions.count { _ = try answers([]) }
    }

    func register(_ device: DeviceID) throws(StoreError) {
      try run(
        "INSERT INTO devices(device, home) VALUES ($1, $1) ON CONFLICT DO NOTHING", [.of(device)])
    }

    /// Queries the changes of others, once in each transaction.
    func foreignVersion() throws(StoreError) -> Int64 {
      if let version { return version }
      let version = try look(self)
      self.version = version
      return version
    }

    /// Ends the transaction with `COMMIT` or `ROLLBACK`, without waiting; with `nil` if it has
    /// already ended.
    func end(_ end: SQLQuery? = nil) {
      if isOpen, let end { connection.post([end]) }
      isOpen = false
    }

    func damaged(_ place: String, _ what: String) -> StoreError {
      StoreError(
        .damaged, "The league's database is damaged: \(place) \(what).",
        hint: "`score doctor` says more.", path: address)
    }
  }
#endif
