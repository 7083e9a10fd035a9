internal import ScoringKit

extension Exporter.Item<TargetRound> {
  /// The round's name in files: its code if it is in the catalogue, else its name, so that it is
  /// imported as the same round.
  var roundName: String {
    let definition = state.definition
    return RoundCatalogue.round(code: definition.code) == nil ? definition.name : definition.code
  }
}

extension Exporter.Losses {
  /// Notes the facts of a round that no export of its arrows contains, such as shoot-offs.
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
    if state.card.hasReports {
      note("\(title): results that were reported without arrows are left out.")
    }
    if !state.card.shootOffs.isEmpty { note("\(title): the shoot-offs are left out.") }
    if state.archers.contains(where: { $0.gender != nil || $0.age != nil }) {
      note("Categories are left out.")
    }
    note(of: ledger, titled: title)
  }
}

extension Exporter {
  /// Creates an exporter that writes rounds of ends, oldest first.
  ///
  /// `leftOut` are sentences about facts that the format can't store; `hasFaces` is whether it
  /// stores the faces of single archers.
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
          losses.note("Matches are left out: the form can contain only rounds.")
        }
      }
      let rounds = items.compactMap(\.self)
      guard !rounds.isEmpty else {
        throw Refusal(
          .illegal, "There is no round of ends: a match has no place in this form.",
          hint: "json and notation can contain matches too.")
      }
      for sentence in leftOut { losses.note(sentence) }
      let sorted = rounds.sorted { $0.ledger.header.startedAt < $1.ledger.header.startedAt }
      return File(text: text(sorted), leftOut: losses.sentences)
    }
  }
}
