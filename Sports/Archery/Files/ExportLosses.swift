internal import ScoringKit

extension Exporter.Item<TargetRound> {
  /// What it is called: the code of a round of the catalogue, else the name, so that it is read
  /// again as what it was.
  var roundName: String {
    let definition = state.definition
    return RoundCatalogue.round(code: definition.code) == nil ? definition.name : definition.code
  }
}

extension Exporter.Losses {
  /// Notes what of a round stands beside its arrows.
  fileprivate mutating func note(_ round: Exporter.Item<TargetRound>) {
    let (ledger, state) = (round.ledger, round.state)
    let title = "\(state.definition.name), \(ledger.header.startedAt.isoDate)"
    if state.card.seats.contains(where: { state.card.status($0) != nil }) {
      note("\(title): who retired, did not start or was disqualified is left out.")
    }
    for competitor in ledger.competitors where competitor.kind == .side {
      note("\(title): \(competitor.name) are a side, and will be read as one archer.")
    }
    if state.definition.location == .field, RoundCatalogue.round(code: state.definition.code) == nil
    {
      note("\(title): the distances of a course of your own are left out.")
    }
    if ledger.header.startedAt.second != 0 {
      note("\(title): the seconds of the start are left out.")
    }
    if !state.card.shootOffs.isEmpty { note("\(title): the shoot-offs are left out.") }
    if state.archers.contains(where: { $0.gender != nil || $0.age != nil }) {
      note("Categories are left out.")
    }
    note(of: ledger, titled: title)
  }
}

extension Exporter {
  /// A form that holds rounds of ends alone, the oldest first; `leftOut` is what it has no place for
  /// in any of them, and `hasFaces` whether it says who shot at another face than the round's.
  init(
    id: String, abstract: String, leftOut: [String] = [], hasFaces: Bool = false,
    text: @escaping @Sendable ([Item<TargetRound>]) -> String
  ) {
    self.init(id: id, abstract: abstract) { ledgers, rosters in
      var losses = Losses()
      let items = Self.items(TargetRound.self, ledgers, rosters)
      for item in items {
        if let item {
          losses.note(item)
          if !hasFaces, item.state.archers.contains(where: { $0.face != nil }) {
            losses.note("The faces of single archers are left out.")
          }
        } else {
          losses.note("Matches are left out: the form holds rounds alone.")
        }
      }
      let rounds = items.compactMap(\.self)
      guard !rounds.isEmpty else {
        throw Refusal(
          .illegal, "There is no round of ends: a match has no place in this form.",
          hint: "json and notation hold matches too.")
      }
      for sentence in leftOut { losses.note(sentence) }
      let sorted = rounds.sorted { $0.ledger.header.startedAt < $1.ledger.header.startedAt }
      return File(text: text(sorted), leftOut: losses.sentences)
    }
  }
}
