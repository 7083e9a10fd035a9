internal import ScoringKit

extension Exporter.Item<TargetRound> {
  var state: ScoreSheet { ledger.resolution }

  /// What it is called: the code of a round of the catalogue, else the name, so that it is read
  /// again as what it was.
  var roundName: String {
    let definition = state.definition
    return RoundCatalogue.round(code: definition.code) == nil ? definition.name : definition.code
  }

  /// When it was begun, as files have it: `2026-06-21T15:00`.
  var startedAt: String { String(ledger.header.startedAt.description.prefix(16)) }
}

extension Exporter.Losses {
  /// The rounds of ends, the oldest first; matches and what stands beside arrows are noted.
  ///
  /// - Throws: a refusal where there is none.
  fileprivate mutating func rounds(_ items: [Exporter.Item<TargetRound>?]) throws(Refusal)
    -> [Exporter.Item<TargetRound>]
  {
    for item in items {
      if let item {
        note(losses: item.ledger, item.state)
      } else {
        note("Matches are left out: the form holds rounds alone.")
      }
    }
    let rounds = items.compactMap(\.self)
    guard !rounds.isEmpty else {
      throw Refusal(
        .illegal, "There is no round of ends: a match has no place in this form.",
        hint: "json and notation hold matches too.")
    }
    return rounds.sorted { $0.ledger.header.startedAt < $1.ledger.header.startedAt }
  }

  private mutating func note(losses ledger: Ledger<TargetRound>, _ state: ScoreSheet) {
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
    text: @escaping @Sendable ([Item<TargetRound>]) -> String
  ) {
    self.init(id: id, abstract: abstract) { ledgers, rosters in
      var losses = Losses()
      let rounds = try losses.rounds(Self.items(TargetRound.self, ledgers, rosters))
      for sentence in leftOut { losses.note(sentence) }
      return File(text: text(rounds), leftOut: losses.sentences)
    }
  }
}
