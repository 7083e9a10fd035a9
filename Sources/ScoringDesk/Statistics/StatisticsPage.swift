import ScoringKit
import ScoringStore

/// The statistics of some players, section by section.
struct StatisticsPage {
  let sport: Sport
  /// The sections that are shown.
  let sections: [Statistic]
  /// What was counted for the sections about some kinds of round; under no kinds, all rounds.
  let folds: [Set<String>: StatisticsFold]
  /// Which rounds count.
  let filter: StatisticsFold.Filter
  /// Whose statistics they are.
  let players: [Player]
  /// Whether nobody was named and nobody is "me", so that everybody gets one line.
  let isOverview: Bool
  /// Whether one section was asked for, of which everything is then shown.
  let isOneSection: Bool
  let dateStyle: DateStyle
  /// What a player's key is called today.
  let name: (String) -> String
  /// The command that begins a history.
  let first: Action

  /// The page.
  func page() -> Page {
    let active = players.indices.filter { !rounds(of: $0).isEmpty }
    let contents = players.indices.map { player in
      sections.map { section($0, player)?.content() ?? ([], .null) }
    }
    let payload: JSONValue = [
      "sport": .string(sport.id), "fewRounds": .integer(Statistic.fewRounds),
      "since": filter.since.map { .string($0.isoDate) } ?? .null,
      "until": filter.until.map { .string($0.isoDate) } ?? .null,
      "players": .array(players.indices.map { fields(of: $0, contents[$0]) }),
    ]
    var page = Page(kind: "statistics", title: "Statistics", payload: payload)
    guard !active.isEmpty else {
      page.blocks = [
        .empty("Statistics will appear here after the first finished round.", first)
      ]
      return page
    }
    if isOverview {
      page.blocks = [.sheet(overview(active)), legend]
      page.next =
        active.first.map { [Action("stats", of: sport.id, [.text(players[$0].name)])] } ?? []
      return page
    }
    for (index, player) in players.enumerated() {
      let rounds = Phrases.count(rounds(of: index).count, sport.nouns.round)
      page.blocks.append(.heading("\(player.name): \(rounds)"))
      page.blocks += contents[index].flatMap(\.sheets).map { .sheet($0) }
    }
    page.blocks.append(legend)
    return page
  }

  private var legend: Page.Block {
    .line(
      Line(
        "n is what a figure is out of. \(StatisticsSection.fewSign) fewer than "
          + "\(Statistic.fewRounds) \(Phrases.plural(sport.nouns.round)): a small sample.", .dim))
  }

  /// All rounds of a player that count.
  private func rounds(of player: Int) -> [SubjectFigures.Played] {
    folds[[]]?.subjects[player].rounds ?? []
  }

  /// A section of a player.
  private func section(_ statistic: Statistic, _ player: Int) -> StatisticsSection? {
    guard let fold = folds[statistic.kinds] else { return nil }
    return StatisticsSection(
      statistic: statistic, sport: sport, fold: fold, subject: fold.subjects[player],
      dateStyle: dateStyle,
      name: name, rivals: players.count > 1 ? Set(players.map(\.id.key)) : nil,
      most: isOneSection ? .max : 3)
  }

  private func fields(of index: Int, _ contents: [StatisticsSection.Content]) -> JSONValue {
    let sections = zip(sections, contents).map { ($0.id, $1.payload) }
    return [
      "playerID": .string(players[index].id.key), "name": .string(players[index].name),
      "rounds": .integer(rounds(of: index).count),
      "sections": .object(Dictionary(sections) { first, _ in first }),
    ]
  }

  /// One line a player, with the figures of the first section, the most played first.
  private func overview(_ active: [Int]) -> Sheet {
    let figures = sections.lazy.compactMap { statistic -> (Statistic, [Statistic.Figure])? in
      if case .figures(let figures) = statistic.form { (statistic, figures) } else { nil }
    }.first
    let sorted = active.sorted { one, other in
      (-rounds(of: one).count, players[one].name.lowercased(), players[one].id)
        < (-rounds(of: other).count, players[other].name.lowercased(), players[other].id)
    }
    return Sheet(
      title: "Players",
      columns: [Sheet.Column("Player")]
        + (figures?.1 ?? []).map { Sheet.Column($0.label, isNumeric: true) }
        + [Sheet.Column("n", isNumeric: true)],
      rows: sorted.map { index in
        let player = players[index]
        let values =
          figures.map { statistic, figures -> [String] in
            guard let section = section(statistic, index) else { return [] }
            let total = section.total
            return figures.map { figure in
              total.row(figure.key).map { section.value(figure, $0) } ?? ""
            }
          } ?? []
        let count = rounds(of: index).count
        let few = count < Statistic.fewRounds ? StatisticsSection.fewSign : ""
        return Sheet.Row(
          [Cell(player.name)] + values.map { Cell($0) } + [Cell("\(count)\(few)")],
          spoken: "\(player.name): \(Phrases.count(count, sport.nouns.round)), "
            + zip(figures?.1 ?? [], values).map { "\($0.label) \($1)" }.joined(separator: ", ")
            + ".")
      })
  }
}
