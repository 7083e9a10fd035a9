import ScoringKit
import ScoringStore

/// The statistics of some players, section by section.
struct StatisticsPage {
  let sport: Sport
  /// The sections that are shown.
  let sections: [Statistic]
  let fold: StatisticsFold
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
    let active = zip(players, fold.subjects).filter { !$0.1.rounds.isEmpty }
    let contents = fold.subjects.map { subject in
      sections.map { section($0, subject).content() }
    }
    let payload: JSONValue = [
      "sport": .string(sport.id), "fewRounds": .integer(Statistic.fewRounds),
      "since": fold.filter.since.map { .string($0.isoDate) } ?? .null,
      "until": fold.filter.until.map { .string($0.isoDate) } ?? .null,
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
        active.first.map { [Action("stats", of: sport.id, [.text($0.0.name)])] } ?? []
      return page
    }
    for (index, player) in players.enumerated() {
      let rounds = Phrases.count(fold.subjects[index].rounds.count, sport.nouns.round)
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

  private func section(_ statistic: Statistic, _ subject: SubjectFigures) -> StatisticsSection {
    StatisticsSection(
      statistic: statistic, sport: sport, fold: fold, subject: subject, dateStyle: dateStyle,
      name: name, rivals: players.count > 1 ? Set(players.map(\.id.key)) : nil,
      most: isOneSection ? .max : 3)
  }

  private func fields(of index: Int, _ contents: [StatisticsSection.Content]) -> JSONValue {
    let sections = zip(sections, contents).map { ($0.id, $1.payload) }
    return [
      "playerID": .string(players[index].id.key), "name": .string(players[index].name),
      "rounds": .integer(fold.subjects[index].rounds.count),
      "sections": .object(Dictionary(sections) { first, _ in first }),
    ]
  }

  /// One line a player, with the figures of the first section, the most played first.
  private func overview(_ active: [(Player, SubjectFigures)]) -> Sheet {
    let figures = sections.lazy.compactMap { statistic -> (Statistic, [Statistic.Figure])? in
      if case .figures(let figures) = statistic.form { (statistic, figures) } else { nil }
    }.first
    let sorted = active.sorted {
      (-$0.1.rounds.count, $0.0.name.lowercased(), $0.0.id)
        < (-$1.1.rounds.count, $1.0.name.lowercased(), $1.0.id)
    }
    return Sheet(
      title: "Players",
      columns: [Sheet.Column("Player")]
        + (figures?.1 ?? []).map { Sheet.Column($0.label, isNumeric: true) }
        + [Sheet.Column("n", isNumeric: true)],
      rows: sorted.map { player, subject in
        let values =
          figures.map { statistic, figures -> [String] in
            let section = section(statistic, subject)
            let total = section.total
            return figures.map { figure in
              total.row(figure.key).map { section.value(figure, $0) } ?? ""
            }
          } ?? []
        let count = subject.rounds.count
        let few = count < Statistic.fewRounds ? StatisticsSection.fewSign : ""
        return Sheet.Row(
          [Cell(player.name)] + values.map { Cell($0) } + [Cell("\(count)\(few)")],
          spoken: "\(player.name): \(Phrases.count(count, sport.nouns.round)), "
            + zip(figures?.1 ?? [], values).map { "\($0.label) \($1)" }.joined(separator: ", ")
            + ".")
      })
  }
}
