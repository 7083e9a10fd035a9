import ScoringKit

// The sections of statistics about partners and opponents.
extension StatisticsSection {
  private struct Words {
    let column: String
    let spoken: String
    let figure: String
    let format: NumberFormat
    let of: Statistic.Figure
  }

  func headToHead(_ figure: Statistic.Figure) -> Content {
    people(
      subject.duels.filter { rivals?.contains($0.key) ?? true },
      Words(
        column: "Against", spoken: "Against", figure: "\(figure.label) +/-",
        format: figure.format, of: figure))
  }

  func partners(_ figure: Statistic.Figure) -> Content {
    people(
      subject.partners,
      Words(column: "With", spoken: "With", figure: figure.label, format: figure.format, of: figure)
    )
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
          Cell(compared(duel, words)),
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
        "difference": self.fields(of: item.duel, words),
      ]
    }
    return (duels.isEmpty ? [] : [sheet], .array(payload))
  }

  /// Returns the mean difference of a comparison, with the number and the length of its rounds if
  /// they are not all: `+1.50 of 3, 18 holes`.
  private func compared(_ duel: SubjectFigures.Duel, _ words: Words) -> String {
    let (sum, length, isOnly) = difference(duel, words.of)
    guard sum.rounds > 0 else { return "" }
    let part = sum.rounds < duel.rounds ? " of \(sum.rounds)" : ""
    return label(text(sum, words) + part, words.of, of: isOnly ? nil : length)
  }

  private func fields(of duel: SubjectFigures.Duel, _ words: Words) -> JSONValue {
    let (sum, length, _) = difference(duel, words.of)
    var fields: [String: JSONValue] = [
      "value": .integer(sum.sum), "n": .integer(sum.rounds), "text": .string(text(sum, words)),
    ]
    fields["length"] = length.map { .integer($0) }
    return .object(fields)
  }

  /// Returns the mean difference between two players per round, with its sign; empty if no round
  /// has the values of both.
  private func text(_ difference: SubjectFigures.Difference, _ words: Words) -> String {
    guard let mean = Ratio(difference.sum, over: difference.rounds) else { return "" }
    let text = words.format.text(mean, signed: true)
    return text == "E" ? "0.00" : text
  }
}
