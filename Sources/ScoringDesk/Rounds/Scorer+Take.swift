package import ScoringKit
import ScoringStore

extension Scorer.Rounds {
  /// Takes something into a round, entirely or not at all, and says what came of it.
  ///
  /// - Throws: a ``Question`` if something must be confirmed first; a ``DeskError`` if it was not
  ///   stored.
  package func take(_ request: EntryRequest) throws -> Page {
    try page { try take(request, isPress: false) }
  }

  /// Does what the press of a key on a keypad asks for.
  ///
  /// The press is checked against the round as it is and stored in one write. It is not stored,
  /// and a question is asked, if others changed the round so that the key may mean something else
  /// now. See ``PressCheck`` for these rules.
  ///
  /// - Throws: a ``Question``, with the sight that an answer to it is based on; a ``DeskError`` if
  ///   nothing was stored.
  package func press(_ request: EntryRequest) throws -> Page {
    var request = request
    // Whoever agreed to a correction was shown what becomes impossible.
    if request.isCorrection, !request.answers.isEmpty { request.force = true }
    return try page { try take(request, isPress: true) }
  }

  private func take(_ request: EntryRequest, isPress: Bool) throws -> Page {
    let check = isPress ? PressCheck(request, scorer) : nil
    func stored(
      _ kind: String, _ scope: Book.Scope, drafts: @escaping RoundLine.Drafts
    ) throws -> Page {
      try RoundLine(request: request, scope: scope, kind: kind, check: check)
        .store(scorer, drafts: drafts)
    }
    switch request.action {
    case .enter(let line):
      let unit = request.round.sport.flatMap { sports[$0]?.nouns.unit } ?? "line"
      let scope = Book.Scope.played(Action("enter", [.blank("TEXT")]), request.answers)
      return try explaining("Failed to save \(unit): ") {
        try stored("entered", scope) { seen, today, _ in
          try RoundDrafts(request: request, seen: seen, today: today).entering(line)
        }
      }
    case .amend(let words):
      return try stored("amended", .newest) { seen, today, _ in
        try RoundDrafts(request: request, seen: seen, today: today).amending(words)
      }
    case .insert(let words):
      return try stored("inserted", .newest) { seen, today, _ in
        try RoundDrafts(request: request, seen: seen, today: today).inserting(words)
      }
    case .remove(let words):
      return try stored("removed", .newest) { seen, today, _ in
        try RoundDrafts(request: request, seen: seen, today: today).removing(words)
      }
    case .undo(let name):
      return try stored("undone", .written) { record, _, book in
        if let name { return try book.undo(of: name, in: record) }
        let hands = try scorer.keypads.hands(in: record, book)
        return request.force
          ? try record.ledger.undo(by: hands)
          : try book.undo(by: hands, in: record, request.answers)
      }
    case .redo:
      return try stored("redone", .written) { record, _, book in
        try record.ledger.redo(by: scorer.scribe ?? book.reader.device)
      }
    case .settle(let entry):
      return try stored(LineEcho.resolved, .shown) { record, _, book in
        try RoundSettlement(
          request: ResolveRequest(round: request.round, entry: entry), record: record, book: book
        ).draftsOfAKey(request.answers)
      }
    case .finish: return try finish(request, check)
    case .reopen: return try reopen(request)
    }
  }

  /// Says of an error of the store what could not be done for it.
  ///
  /// What is stored all the same is said by the error itself.
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

// What whoever enters one line after the other is asked.
extension Scorer.Rounds {
  /// The round that is played on by whoever enters one line after the other, by its id.
  ///
  /// - Throws: a question, where it isn't certain which one that is.
  package func played(_ round: RoundRequest, answers: Answers = [:]) throws -> RoundRequest {
    try read { book in
      let scope = Book.Scope.played(Action("enter"), answers)
      return RoundRequest(sport: round.sport, round: try book.round(round, scope).key)
    }
  }

  /// What is asked of whoever enters the next line: `Hole 7, par 3 (Ann):`.
  package func question(in round: RoundRequest) throws -> String {
    try read { book in
      let record = try book.record(book.round(round, .unfinished))
      let prompt = record.ledger.state.prompt(record.roster)
      let turn = prompt.next.filter { !record.roster.isNamed($0, in: prompt.question) }
        .map { record.roster[$0] }
      return prompt.question + (turn.isEmpty ? ":" : " (\(turn.joined(separator: ", "))):")
    }
  }
}
