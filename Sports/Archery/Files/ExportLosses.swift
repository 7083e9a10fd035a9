internal import ScoringKit

/// What is written of rounds, and what the files of other programs have no place for.
struct ExportLosses {
  /// A round with what its seats are called.
  struct Item {
    let ledger: any RoundLedger
    let state: ScoreSheet
    let names: Roster

    /// What it is called: the code of a round of the catalogue, else the name, so that it is read
    /// again as what it was.
    var roundName: String {
      let definition = state.definition
      return RoundCatalogue.round(code: definition.code) == nil
        ? definition.name : definition.code
    }

    /// When it was begun, as files have it: `2026-06-21T15:00`.
    var startedAt: String { String(ledger.header.startedAt.description.prefix(16)) }
  }

  /// What is left out, each sentence once.
  private(set) var sentences: [String] = []

  mutating func note(_ sentence: String) {
    if !sentences.contains(sentence) { sentences.append(sentence) }
  }

  /// The rounds of ends, the oldest first; matches and what stands beside arrows are noted.
  ///
  /// - Throws: a refusal where there is none.
  mutating func rounds(_ ledgers: [any RoundLedger], _ rosters: [Roster]) throws(Refusal)
    -> [Item]
  {
    var items: [Item] = []
    for (index, ledger) in ledgers.enumerated() {
      guard let state = ledger.state as? ScoreSheet else {
        note("Matches are left out: the form holds rounds alone.")
        continue
      }
      let names =
        index < rosters.count ? rosters[index] : Roster(ledger.competitors.map(\.name))
      items.append(Item(ledger: ledger, state: state, names: names))
      note(losses: ledger, state)
    }
    guard !items.isEmpty else {
      throw Refusal(
        .illegal, "There is no round of ends: a match has no place in this form.",
        hint: "json and notation hold matches too.")
    }
    return items.sorted { $0.ledger.header.startedAt < $1.ledger.header.startedAt }
  }

  private mutating func note(losses ledger: any RoundLedger, _ state: ScoreSheet) {
    let title = "\(state.definition.name), \(ledger.header.startedAt.isoDate)"
    if state.card.seats.contains(where: { state.card.status($0) != nil }) {
      note("\(title): who retired, did not start or was disqualified is left out.")
    }
    for competitor in ledger.competitors where competitor.kind == .side {
      note("\(title): \(competitor.name) are a side, and will be read as one archer.")
    }
    if !state.card.shootOffs.isEmpty { note("\(title): the shoot-offs are left out.") }
    if state.archers.contains(where: { $0.gender != nil || $0.age != nil || $0.face != nil }) {
      note("Categories, and faces of single archers, are left out.")
    }
    if !ledger.phase.isFinished {
      note("\(title): it is not finished, which the file does not say.")
    }
    if ledger.rows.contains(where: { $0.fate != .counts }) {
      note("What was corrected and who wrote it is left out.")
    }
    if ledger.field(FieldBody.noteKey) != nil { note("\(title): the note is left out.") }
    if ledger.header.event != nil { note("\(title): the event is left out.") }
  }
}

extension Exporter {
  /// A form that holds rounds of ends alone; `leftOut` is what it has no place for in any of them.
  init(
    id: String, abstract: String, leftOut: [String] = [],
    text: @escaping @Sendable ([ExportLosses.Item]) -> String
  ) {
    self.init(id: id, abstract: abstract) { ledgers, rosters in
      var losses = ExportLosses()
      let rounds = try losses.rounds(ledgers, rosters)
      for sentence in leftOut { losses.note(sentence) }
      return File(text: text(rounds), leftOut: losses.sentences)
    }
  }
}
