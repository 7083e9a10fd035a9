import ScoringKit

// The sections of statistics about partners and opponents.
extension StatisticsSection {
  private struct Words {
    let column: String
    let spoken: String
    let figure: String
    let format: NumberFormat
  }

  func headToHead(_ figure: Statistic.Figure) -> Content {
    people(
      subject.duels.filter { rivals?.contains($0.key) ?? true },
      Words(
        column: "Against", spoken: "Against", figure: "\(figure.label) +/-",
        format: figure.format))
  }

  func partners(_ figure: Statistic.Figure) -> Content {
    people(
      subject.partners,
      Words(column: "With", spoken: "With", figure: figure.label, format: figure.format))
  }

  private func people(_ people: [String: SubjectFigures.Duel], _ words: Words) -> Content {
    let duels = people.map { (key: $0.key, name: name($0.key), duel: $0.value) }
      .sorted {
        (-$0.duel.rounds, $0.name.lowercased(), $0.key)
          < (-$1.duel.rounds, $1.name.lowercased(), $1.key)
      }
    let limit = most == .max ? duels.count : 10
    let rows = duels.prefix(limit).map { item in
      let duel = item.duel
      return Sheet.Row(
        [
          Cell(item.name), Cell("\(duel.wins)"), Cell("\(duel.losses)"), Cell("\(duel.ties)"),
          Cell(difference(duel, words) + (duel.isPartlyCompared ? " of \(duel.compared)" : "")),
          Cell(marked(duel.rounds, duel.rounds)),
        ],
        spoken: "\(words.spoken) \(item.name): \(duel.wins) won, \(duel.losses) lost, "
          + "\(duel.ties) tied, of \(Phrases.count(duel.rounds, sport.nouns.round)).")
    }
    let sheet = Sheet(
      title: statistic.title,
      columns: [
        column(words.column), column("Won", true), column("Lost", true), column("Tied", true),
        column(words.figure, true), column("n", true),
      ], rows: Array(rows),
      notes: duels.count > limit
        ? [Line("\(limit) of \(duels.count). `stats \(statistic.id)` shows all of them.", .dim)]
        : [])
    let payload = duels.map { item -> JSONValue in
      [
        "playerID": .string(item.key), "name": .string(item.name),
        "wins": .integer(item.duel.wins), "losses": .integer(item.duel.losses),
        "ties": .integer(item.duel.ties), "n": .integer(item.duel.rounds),
        "difference": [
          "value": .integer(item.duel.difference), "n": .integer(item.duel.compared),
          "text": .string(difference(item.duel, words)),
        ],
      ]
    }
    return (duels.isEmpty ? [] : [sheet], .array(payload))
  }

  /// Returns the mean difference between two players per round, with its sign; empty if no round
  /// has the values of both.
  private func difference(_ duel: SubjectFigures.Duel, _ words: Words) -> String {
    guard let mean = Ratio(duel.difference, over: duel.compared) else { return "" }
    let text = words.format.text(mean, signed: true)
    return text == "E" ? "0.00" : text
  }
}
