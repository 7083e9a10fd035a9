package import ScoringKit
import ScoringStore

extension Scorer.Rounds {
  /// Writes to a round as a request describes, entirely or not at all, and returns the page with
  /// the reply.
  ///
  /// - Throws: A ``Question`` if something must be confirmed first; a ``DeskError`` if nothing was
  ///   stored.
  package func take(_ request: EntryRequest) throws -> Page {
    try page { try take(request, isPress: false) }
  }

  /// Stores a key press of a keypad, and returns the page with the reply.
  ///
  /// The press is checked against the round as it is now and stored in the same transaction. If
  /// others have changed the round so that the key may have another meaning, nothing is stored and
  /// a question is asked. ``PressCheck`` contains the rules.
  ///
  /// - Throws: A ``Question`` with the causal context on which its answer is based; a ``DeskError``
  ///   if nothing was stored.
  package func press(_ request: EntryRequest) throws -> Page {
    var request = request
    // If there are answers, the scorer saw which events become impossible and agreed.
    if request.isCorrection || request.isSettlement, !request.answers.isEmpty {
      request.force = true
    }
    return try page { try take(request, isPress: true) }
  }

  private func take(_ request: EntryRequest, isPress: Bool) throws -> Page {
    let check = isPress ? PressCheck(request, scorer) : nil
    func stored(
      _ kind: String, _ scope: Repository.Scope, naming words: [String] = [],
      drafts: @escaping RoundLine.Drafts
    ) throws -> Page {
      try RoundLine(request: request, scope: scope, kind: kind, check: check)
        .store(scorer) { seen, repository in
          try repository.refuseAbsent(
            in: words.joined(separator: " "), among: seen.seen.roster)
          return try drafts(seen, repository)
        }
    }
    func corrected(_ verb: String, _ blanks: String...) -> Repository.Scope {
      .corrected(Action(verb, blanks.map { .blank($0) }), request.answers)
    }
    switch request.action {
    case .enter(let line):
      let unit = request.round.sport.flatMap { sports[$0]?.nouns.unit } ?? "line"
      let scope = Repository.Scope.played(Action("enter", [.blank("TEXT")]), request.answers)
      return try explaining("Failed to save \(unit): ") {
        try stored("entered", scope, naming: [line]) { drafts, _ in try drafts.entering(line) }
      }
    case .amend(let words):
      return try stored("amended", corrected("amend", "PLACE", "TEXT"), naming: words) {
        drafts, _ in
        try drafts.amending(words)
      }
    case .insert(let words):
      return try stored("inserted", corrected("insert", "PLACE", "TEXT"), naming: words) {
        drafts, _ in
        try drafts.inserting(words)
      }
    case .remove(let words):
      return try stored("removed", corrected("remove", "PLACE"), naming: words) { drafts, _ in
        try drafts.removing(words)
      }
    case .undo(let name):
      return try stored("undone", .undone(Action("undo"), request.answers)) { drafts, repository in
        let record = drafts.seen
        if let name { return try repository.undo(of: name, in: record) }
        let scorers = try scorer.keypads.scorers(in: record, repository)
        return request.force
          ? try record.ledger.undo(by: scorers)
          : try repository.undo(by: scorers, in: record, request.answers)
      }
    case .redo:
      return try stored("redone", .undone(Action("redo"), request.answers)) { drafts, repository in
        try drafts.seen.ledger.redo(by: scorer.identity ?? repository.reader.device)
      }
    case .settle(let entry):
      return try stored(LineEcho.resolved, .shown) { drafts, repository in
        try RoundSettlement(
          request: ResolveRequest(round: request.round, entry: entry), record: drafts.seen,
          repository: repository
        ).draftsOfAKey(request.answers)
      }
    case .final(let score):
      return try stored("entered", .played(Action("enter"), request.answers)) { drafts, _ in
        try self.drafts(final: score, in: drafts.today, request)
      }
    case .finish: return try finish(request, check)
    case .reopen: return try reopen(request)
    }
  }

  /// Runs a body, and adds the action that failed to the messages of storage errors:
  /// `Failed to save score: …`.
  ///
  /// An error after which the entry was stored all the same stays unchanged.
  func explaining<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var error as DeskError where error.code.isOfStorage && !error.isStored {
      error.message = what + error.message
      throw error
    }
  }

  func pressKey(_ text: String?) throws(DeskError) -> PressKey? {
    guard let text else { return nil }
    guard let key = PressKey(text) else {
      throw DeskError(
        .badValue, "A key has 1 to 64 printable characters of ASCII, and no space.",
        token: String(text.prefix(100)))
    }
    return key
  }
}

// Functions for entering one line after another.
extension Scorer.Rounds {
  /// Returns the round in progress for which several lines will be entered, named by its id.
  ///
  /// If the request names no round, it becomes the current one.
  ///
  /// - Throws: A ``Question`` if it is uncertain which round is meant, or if the round is old.
  package func played(_ round: RoundRequest, answers: Answers = [:]) throws -> RoundRequest {
    try DeskError.telling {
      let stream = try read { repository in
        let scope = Repository.Scope.played(Action("enter"), answers)
        let stream = try repository.round(round, scope)
        try repository.confirmAge(of: repository.record(stream), round, scope, at: clock.now())
        return stream
      }
      let used = RoundRequest(sport: round.sport, round: stream.key)
      if round.round == nil { try use(used) }
      return used
    }
  }

  /// Makes a round the current one of the store's own device, without writing to the round.
  package func use(_ round: RoundRequest) throws {
    try write { try $0.useRound($0.repository.round(round, .unfinished)) }
  }

  /// Returns the question that asks for the next line of a round: `Hole 7, par 3 (Ann):`.
  package func question(in round: RoundRequest) throws -> String {
    try read { repository in
      let record = try repository.record(repository.round(round, .unfinished))
      let prompt = record.ledger.state.prompt(record.roster)
      let turn = prompt.next.filter { !record.roster.isNamed($0, in: prompt.question) }
        .map { record.roster[$0] }
      return prompt.question + (turn.isEmpty ? ":" : " (\(turn.joined(separator: ", "))):")
    }
  }
}
