package import ScoringKit
import ScoringStore

/// A typed line for a round.
package struct EnterRequest: Hashable, Sendable {
  /// The round.
  package var round: RoundRequest
  /// The line, as it was typed.
  package var line: String
  /// A name of the line, by which it counts once however often the scorer sends it.
  ///
  /// 1 to 64 printable characters of ASCII without a space.
  package var key: String?
  /// What the scorer had seen of the round; nil for all of it.
  package var sight: Sight?
  /// What was answered so far: where it isn't certain which round goes on, it is asked for.
  package var answers: Answers
  /// Where the line gives the new value, as ``LiveRound`` names places; nil where play stands.
  package var place: String?
  /// Whether it is done although later events become impossible: where somebody was asked about
  /// it, the sight says what the round was then, and they are asked anew where it has changed.
  package var force: Bool

  /// Makes a request.
  package init(
    _ line: String, in round: RoundRequest = RoundRequest(), key: String? = nil,
    sight: Sight? = nil, at place: String? = nil, force: Bool = false, answers: Answers = [:]
  ) {
    self.line = line
    self.round = round
    self.key = key
    self.sight = sight
    self.answers = answers
    self.place = place
    self.force = force
  }
}

/// A correction of what stands at a place of a round.
package struct CorrectionRequest: Hashable, Sendable {
  /// The round.
  package var round: RoundRequest
  /// The words: of `amend` and `insert` the place and then the new text, of `remove` the place.
  ///
  /// A place of several words may stand without quotes: `7 ann 4` corrects `7 ann`.
  package var words: [String]
  /// A name of the correction, by which it counts once: as ``EnterRequest/key``.
  package var key: String?
  /// What the scorer had seen of the round; nil for all of it.
  package var sight: Sight?
  /// Whether it is done although later events become impossible: as ``EnterRequest/force``.
  package var force: Bool
  /// What was answered so far: a finished round that was not named is asked about first.
  package var answers: Answers

  /// Makes a request.
  package init(
    _ words: [String], in round: RoundRequest = RoundRequest(), key: String? = nil,
    sight: Sight? = nil, force: Bool = false, answers: Answers = [:]
  ) {
    self.words = words
    self.round = round
    self.key = key
    self.sight = sight
    self.force = force
    self.answers = answers
  }
}

/// A step back, or forward again, in a round.
package struct UndoRequest: Hashable, Sendable {
  /// The round.
  package var round: RoundRequest
  /// Whose newest line is taken back; nil for the scorer's own.
  package var name: String?
  /// Whether it is done although later events become impossible.
  package var force: Bool
  /// A name of the step, by which it counts once: as ``EnterRequest/key``.
  package var key: String?
  /// What was answered so far: a round that somebody else has closed since is asked about.
  package var answers: Answers

  /// Makes a request.
  package init(
    in round: RoundRequest = RoundRequest(), of name: String? = nil, force: Bool = false,
    key: String? = nil, answers: Answers = [:]
  ) {
    self.round = round
    self.name = name
    self.force = force
    self.key = key
    self.answers = answers
  }
}

extension Scorer {
  /// Takes a typed line into a round, entirely or not at all, and says it back.
  ///
  /// - Throws: where it could not be stored, with a sentence that says so first.
  package func enter(_ request: EnterRequest) throws -> Page {
    let unit = request.round.sport.flatMap { sports[$0]?.nouns.unit } ?? "line"
    return try explaining("Failed to save \(unit): ") { try entered(request) }
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

  private func entered(_ request: EnterRequest) throws -> Page {
    try page {
      try RoundLine(
        request: request.round,
        scope: .played(Action("enter", [.blank("TEXT")]), request.answers), force: request.force,
        key: pressKey(request.key), sight: request.sight
      )
      .store(self, kind: "entered") { record, book in
        guard record.ledger.phase != .abandoned else {
          throw DeskError(
            .abandoned, "The round was given up.",
            hint:
              "To take it up again: \(Action("reopen", of: record.sport.id, round: record.stream.key))"
          )
        }
        guard let place = request.place else {
          let drafts = try record.ledger.drafts(
            entering: request.line[...], names: record.roster)
          if !request.force { try Self.confirmDoubt(about: drafts, in: record, request.answers) }
          return drafts
        }
        let target = try record.ledger.place(named: place[...], names: record.roster)
        let drafts = try record.ledger.drafts(
          amending: target, to: request.line[...], names: record.roster)
        let isOfAnEntry = if case .entry = target { true } else { false }
        guard isOfAnEntry || record.ledger.hasFlow else { return drafts }
        let today = try request.sight == nil ? record : book.record(record.stream)
        try Self.refuseVoided(target, today.ledger)
        if !request.force || !RoundLine.isStill(request.sight, today) {
          try Self.confirmTurns(drafts, in: today, removing: false, request.answers)
        }
        return drafts
      }
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

  /// The round that is played on by whoever enters one line after the other, by its id.
  ///
  /// - Throws: a question, where it isn't certain which one that is.
  package func played(_ round: RoundRequest, answers: Answers = [:]) throws -> RoundRequest {
    do {
      return try read { book in
        let scope = Book.Scope.played(Action("enter"), answers)
        return RoundRequest(sport: round.sport, round: try book.round(round, scope).key)
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// What is asked of whoever enters the next line: `Hole 7, par 3 (Ann):`.
  package func question(in round: RoundRequest) throws -> String {
    do {
      return try read { book in
        let record = try book.record(book.round(round, .unfinished))
        let prompt = record.ledger.state.prompt(record.roster)
        let turn = prompt.next.filter { !record.roster.isNamed($0, in: prompt.question) }
          .map { record.roster[$0] }
        return prompt.question + (turn.isEmpty ? ":" : " (\(turn.joined(separator: ", "))):")
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// Takes the scorer's newest line in a round back, or somebody else's.
  package func undo(_ request: UndoRequest) throws -> Page {
    try page {
      try RoundLine(
        request: request.round, scope: .written, force: request.force, key: pressKey(request.key)
      )
      .store(self, kind: "undone") { record, book in
        guard let name = request.name else {
          let hands = try hands(in: record, book)
          return request.force
            ? try record.ledger.undo(by: hands)
            : try book.undo(by: hands, in: record, request.answers)
        }
        return try book.undo(of: name, in: record)
      }
    }
  }

  /// Brings back what the scorer's newest undo took.
  package func redo(_ request: UndoRequest) throws -> Page {
    try page {
      try RoundLine(
        request: request.round, scope: .written, force: request.force, key: pressKey(request.key)
      )
      .store(self, kind: "redone") { record, book in
        try record.ledger.redo(by: scribe ?? book.reader.device)
      }
    }
  }

  /// Gives what stands at a place a new value.
  package func amend(_ request: CorrectionRequest) throws -> Page {
    try correct(request, kind: "amended") { record, today in
      let (place, text) = try Self.placeAndText(request.words, record)
      try Self.refuseVoided(place, today.ledger)
      return try record.ledger.drafts(amending: place, to: text[...], names: record.roster)
    }
  }

  /// Puts events before what stands at a place.
  package func insert(_ request: CorrectionRequest) throws -> Page {
    try correct(request, kind: "inserted") { record, today in
      let (place, text) = try Self.placeAndText(request.words, record)
      func drafts(_ record: Book.Record) throws -> [Draft] {
        try record.ledger.drafts(inserting: text[...], before: place, names: record.roster)
      }
      let seen = try drafts(record)
      // In play all stays as it is; of cells nothing moves on that the scorer has not seen.
      guard try seen.contains(where: { $0.kind == .insert }) || drafts(today) == seen else {
        throw Refusal(
          .illegal, "What stands there was changed meanwhile: nothing was put in.",
          hint: "Look at it again.")
      }
      return seen
    }
  }

  /// Takes back what stands at a place, with all corrections of it.
  ///
  /// - Throws: where something else stands there by now than the scorer had seen.
  package func remove(_ request: CorrectionRequest) throws -> Page {
    try correct(request, kind: "removed") { record, today in
      let name = request.words.joined(separator: " ")
      let place = try record.ledger.place(named: name[...], names: record.roster)
      let drafts = try today.ledger.drafts(removing: place)
      let seen = try record.ledger.drafts(removing: place)
      guard drafts == seen else {
        throw Refusal(
          .illegal, "It was corrected meanwhile: nothing was taken away.",
          hint: "Look at it again.")
      }
      return drafts
    }
  }

  /// Refuses the entry that was taken back: a correction of it would be another entry.
  private static func refuseVoided(_ place: LogPlace, _ ledger: any RoundLedger) throws(Refusal) {
    guard case .entry(let id) = place,
      let row = ledger.rows.first(where: { $0.entry.id == id }), case .voided = row.fate
    else { return }
    throw Refusal(
      .illegal, "Entry \(row.number) was taken back: there is nothing to correct.",
      hint: "`redo` brings back what was undone last; `enter` says something new.")
  }

  /// Asks before what is possible and seldom meant.
  private static func confirmDoubt(
    about drafts: [Draft], in record: Book.Record, _ answers: Answers
  ) throws {
    guard let doubt = record.ledger.doubt(about: drafts, names: record.roster) else { return }
    let question = Question(
      "doubt:\(record.stream)", "\(doubt) Enter it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, doubt, hint: "--yes enters it all the same; nothing was stored."))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was stored.")
    }
  }

  /// Asks before a correction that makes later turns those of others, with both boards.
  ///
  /// A removal is asked about too where what later turns led to is another standing: a point less
  /// in one game may leave a later one's points to it.
  private static func confirmTurns(
    _ drafts: [Draft], in record: Book.Record, removing: Bool, _ answers: Answers
  ) throws {
    let names = record.roster
    // In cells nobody's turn depends on what was entered before.
    guard record.ledger.hasFlow else { return }
    let ledger = try record.ledger.adding(drafts, by: DeviceID(bits: 0))
    // What becomes impossible is refused for that.
    guard ledger.orphans(since: record.ledger.orphans).isEmpty else { return }
    let before = Dictionary(record.ledger.turns(names).map { ($0.entry, $0) }) { $1 }
    let turns = ledger.turns(names).compactMap { turn in before[turn.entry].map { (turn, $0) } }
    let moved = turns.filter { $0.seats != $1.seats }
    let changed = removing ? turns.filter { $0.standing != $1.standing } : []
    guard let (turn, was) = moved.first ?? changed.first else { return }
    func said(_ seats: [Seat]) -> String { seats.map { names[$0] }.joined(separator: ", ") }
    let number = (ledger.rows.first { $0.entry.id == turn.entry }?.number).map { " (\($0))" } ?? ""
    let what =
      moved.isEmpty
      ? "\(Phrases.count(changed.count, "later turn")) would lead elsewhere: the first\(number) "
        + "to \(turn.standing), not to \(was.standing)"
      : "\(Phrases.count(moved.count, "later turn")) would be somebody else's: the first\(number) "
        + (turn.seats.isEmpty ? "nobody's" : "that of \(said(turn.seats))")
        + (was.seats.isEmpty ? "" : ", not of \(said(was.seats))")
    let sentence =
      "\(what). Now: \(Self.board(record.ledger, names)). Then: \(Self.board(ledger, names))."
    let question = Question(
      "turns:\(record.stream)", "\(sentence) Do it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence, hint: "--yes does it all the same; nothing was changed."))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was changed.")
    }
  }

  /// Where everybody stands in a few words, and who is next.
  private static func board(_ ledger: any RoundLedger, _ names: Roster) -> String {
    let closed = ledger.phase.isFinished
    let seats = names.seats.map { seat in
      let headline = ledger.state.headline(of: seat, closed: closed).text
      return "\(names[seat]) \(headline.isEmpty ? "–" : headline)"
    }
    return "\(seats.joined(separator: ", ")); \(ledger.state.prompt(names).question)"
  }

  /// Stores a correction; its drafts are made of the round as the scorer had seen it, and of the
  /// round as it is: what others wrote since may have taken it back, or make it mean something else.
  private func correct(
    _ request: CorrectionRequest, kind: String,
    drafts: (_ seen: Book.Record, _ today: Book.Record) throws -> [Draft]
  ) throws -> Page {
    try page {
      try RoundLine(
        request: request.round, scope: .newest, force: request.force, key: pressKey(request.key),
        sight: request.sight, answers: request.answers
      )
      .store(self, kind: kind) { record, book in
        let today = try request.sight == nil ? record : book.record(record.stream)
        let drafts = try drafts(record, today)
        if !request.force || !RoundLine.isStill(request.sight, today) {
          try Self.confirmTurns(
            drafts, in: today, removing: kind == "removed", request.answers)
        }
        return drafts
      }
    }
  }

  /// The place and the text of a correction.
  private static func placeAndText(_ words: [String], _ record: Book.Record) throws
    -> (LogPlace, String)
  {
    for count in stride(from: min(4, words.count - 1), through: 2, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let place = try? record.ledger.place(named: name[...], names: record.roster) {
        return (place, words.dropFirst(count).joined(separator: " "))
      }
    }
    return (
      try record.ledger.place(named: (words.first ?? "")[...], names: record.roster),
      words.dropFirst().joined(separator: " ")
    )
  }
}
