// The end of a round, its note, and those who join it.
extension RoundLog {
  /// Finishes the round: its ``phase`` is then final, or contested if two scorers disagree.
  ///
  /// The sport decides whether a seat that did not play everything then has a place.
  ///
  /// A round may be finished before it is complete, and with disputes: ask first if ``unfinished``
  /// returns a sentence. Corrections and forgotten values may be entered later, so ``prompt`` still
  /// offers what is missing; ``Phase/isOver`` says that the round is finished.
  /// - Throws: a refusal if the round is finished or abandoned already.
  public mutating func finish() throws(Refusal) {
    try end(FieldBody.finished)
  }

  /// A sentence for the question before ``finish()`` that says what is missing or disputed, such as
  /// `The round is not over: Hole 2, par 4.`; nil if nothing is missing, or if the round is over.
  public var unfinished: String? {
    switch phase {
    case .final, .contested, .abandoned: return nil
    case .planned, .setup: return "Nothing has been scored yet."
    case .underway, .complete: break
    }
    let disputes = ledger.disputes.count
    guard disputes == 0 else {
      return "Scorekeepers disagree in \(Phrases.count(disputes, "place"))."
    }
    return ledger.unfinished(names, sport.nouns(of: ledger.header.kind).round)
  }

  /// Abandons the round: it has no result, and statistics skip it.
  ///
  /// - Throws: a refusal if the round is finished or abandoned already.
  public mutating func abandon() throws(Refusal) {
    try end(FieldBody.abandoned)
  }

  private mutating func end(_ status: String) throws(Refusal) {
    guard !phase.isOver else {
      throw Refusal(
        .illegal, "The round is \(phase == .abandoned ? "abandoned" : "finished") already.",
        hint: "`reopen` continues it.")
    }
    try set([FieldBody(FieldBody.statusKey, .string(status))])
  }

  /// Opens a finished or abandoned round again, whoever ended it; lines that were entered since
  /// then are kept.
  ///
  /// - Throws: a refusal if the round is neither finished nor abandoned.
  public mutating func reopen() throws(Refusal) {
    guard phase.isOver, let draft = ledger.reopening else {
      throw Refusal(.illegal, "The round is open: nothing is finished.")
    }
    try append([draft], keepsLaterEvents: false)
  }

  /// The note on the round; nil if it has none.
  public var note: String? { ledger.field(FieldBody.noteKey)?.string }

  /// Writes a note on the round, or removes it if the text is nil; white space around the text is
  /// removed.
  ///
  /// - Throws: a refusal if the note is empty or longer than ``FieldBody/longestNote``.
  public mutating func setNote(_ text: String?) throws(Refusal) {
    var value = JSONValue.null
    if let text { value = .string(try FieldBody.checkedNote(text)) }
    guard value != ledger.field(FieldBody.noteKey) ?? .null else { return }
    try set([FieldBody(FieldBody.noteKey, value)])
  }

  /// Adds competitors to the round, with the seats after the present ones; one `undo` takes all of
  /// them back.
  ///
  /// - Parameters:
  ///   - competitors: the competitors; a guest without an id gets one.
  ///   - options: the values of each option of `start` about competitors, by its long name.
  /// - Throws: a refusal if the round is over or has no more seats, if somebody takes part already,
  ///   if a name is missing or means something else when it is typed (`me`, `guest:Dave`,
  ///   `Ann+Ben`), or if an option has a wrong value.
  public mutating func join(
    _ competitors: [Competitor], options: [String: [String]] = [:]
  ) throws(Refusal) {
    guard !phase.isOver else {
      throw Refusal(.illegal, "The round is over.", hint: "`reopen` continues it.")
    }
    guard let kind = sport.kind(ledger.header.kind) else {
      throw Refusal(.damaged, "\(sport.name) has no rounds of the kind \"\(ledger.header.kind)\".")
    }
    let seated = ledger.competitors
    let most = ledger.rules.seating.seats.upperBound
    guard seated.count + competitors.count <= most else {
      let noun = sport.nouns(of: kind.id).participant
      throw Refusal(
        .illegal, "The round is for \(Phrases.count(most, noun)), and \(seated.count) take part.")
    }
    let guests = seated.flatMap(\.people).count { $0.kind == .guest }
    let late = try Self.numbered(competitors, in: stream, after: guests)
    let known = Set(seated.flatMap(\.people).map(\.identity))
    if let twice = late.flatMap(\.people).first(where: { known.contains($0.identity) }) {
      throw Refusal(.illegal, "\(twice.name) takes part already.", token: twice.name)
    }
    let all: [JSONValue]
    do {
      all = try kind.seats(
        (seated + late).map(\.value), rules: ledger.rules,
        arguments: try Arguments(options, for: kind.syntax), nouns: sport.nouns(of: kind.id))
    } catch {
      throw Self.refusal(error)
    }
    var next = self
    try next.set(
      all.enumerated().dropFirst(seated.count).map { index, participant in
        FieldBody(FieldBody.seatKey(index + 1), ["participant": participant])
      })
    guard next.ledger.competitors.count == all.count else {
      throw Refusal(.illegal, "The round can't be played with them.")
    }
    self = next
  }

  /// Adds guests to the round by their names.
  ///
  /// - Throws: a refusal as in ``join(_:options:)``, or if somebody in the round has the name.
  public mutating func join(_ players: String...) throws(Refusal) {
    func folded(_ name: String) -> String { Roster.folded(name[...]) }
    let known = names.names.flatMap { [$0.unnumbered] + $0.members }.map(\.name)
    var seen = Set((known + ledger.competitors.flatMap(\.people).map(\.name)).map(folded))
    for player in players {
      let name = try PersonName.usable(player)
      guard seen.insert(folded(name)).inserted else {
        throw Refusal(
          .illegal, "\(name) takes part already.", token: name,
          hint: "Somebody else of that name joins as a `Competitor`, and gets a number.")
      }
    }
    try join(players.map { Competitor(id: "", kind: .guest, name: $0) })
  }

  /// Settles a dispute of ``ledger`` in favour of one of its entries; the later events of the other
  /// sides are then out of effect.
  ///
  /// - Returns: the chosen value in words.
  /// - Throws: a refusal if the entry is not one of the dispute's.
  @discardableResult
  public mutating func settle(_ dispute: Dispute, by entry: EntryID) throws(Refusal) -> Line {
    try append(
      ledger.drafts(settling: dispute, by: entry, onward: true), keepsLaterEvents: false)
  }
}

extension RoundLedger {
  /// Returns the sentence that says what is missing before a round in play is finished; nil if
  /// nothing is missing.
  package func unfinished(_ names: Roster, _ noun: String) -> String? {
    let prompt = state.prompt(names)
    guard phase != .underway else { return "The \(noun) is not over: \(prompt.question)." }
    return prompt.pending.isEmpty ? nil : prompt.pending
  }

  /// The entries in effect that finish or abandon the round: those of its status, and of its result
  /// as text.
  package var closing: [LogRow] {
    rows.filter { row in
      guard row.fate == .counts || row.fate == .disputed else { return false }
      let key = FieldBody(row.entry.body)?.key
      return row.entry.kind == .field && (key == FieldBody.statusKey || key == FieldBody.claimKey)
    }
  }

  /// The draft that opens the round again; `nil` if the round is neither finished nor abandoned.
  package var reopening: Draft? {
    let closing = closing
    return closing.isEmpty ? nil : Draft(kind: .remove, targets: closing.map(\.entry.id))
  }
}

extension FieldBody {
  /// Returns the text of a note without surrounding white space.
  ///
  /// - Throws: a refusal, with a hint, if the note is empty, or if it is too long.
  package static func checkedNote(_ typed: String, hint: Line? = nil) throws(Refusal) -> String {
    let start = typed.drop(while: \.isWhitespace)
    let note = String(start.reversed().drop(while: \.isWhitespace).reversed())
    guard !note.isEmpty else { throw Refusal(.notation, "The note is empty.", hint: hint) }
    guard note.count <= longestNote else {
      throw Refusal(
        .notation, "A note of \(note.count) characters is too long.",
        expected: ["at most \(longestNote) characters"])
    }
    return note
  }
}
