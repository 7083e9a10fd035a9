import ScoringKit
import ScoringStore

/// Builds the page with the statistics of some players and sides, section by section.
struct StatisticsPage {
  let sport: Sport
  /// The sections of statistics that the page shows.
  let sections: [Statistic]
  /// The numbers added up over rounds of all kinds.
  let fold: StatisticsFold
  /// The numbers added up over rounds of some kinds only, by these kinds, for sections that are
  /// limited to them.
  let folds: [Set<String>: StatisticsFold]
  /// Whether the page shows one row per player, because no player was named and the user is unknown
  /// or has no finished round.
  let isOverview: Bool
  /// Whether only one section was requested, which is then shown in full.
  let isOneSection: Bool
  let dateStyle: DateStyle
  /// A closure that returns the current name of the player or the side with a key.
  let name: (String) -> String
  /// The command that starts a round, which the page suggests if there are no statistics.
  let first: Action
  /// Whether the store has a finished round of the sport that is not archived, by any player.
  let hasFinished: Bool
  /// Whether the store has a finished round of the sport that is archived and therefore not
  /// counted.
  let hasArchived: Bool

  func page() -> Page {
    let active = fold.subjects.filter { !$0.rounds.isEmpty }
    let contents = fold.subjects.map { subject in
      sections.map { section($0, subject)?.content() ?? ([], .null) }
    }
    let payload: JSONValue = [
      "sport": .string(sport.id), "fewRounds": .integer(Statistic.fewRounds),
      "since": fold.filter.since.map { .string($0.isoDate) } ?? .null,
      "until": fold.filter.until.map { .string($0.isoDate) } ?? .null,
      "players": .array(zip(fold.subjects, contents).map { fields(of: $0, $1) }),
    ]
    var page = Page(kind: "statistics", title: "Statistics", payload: payload)
    guard !active.isEmpty else {
      page.blocks = [empty]
      return page
    }
    if isOverview {
      page.blocks = [.sheet(overview(active)), legend]
      page.next =
        active.first.map { [Action("stats", of: sport.id, [.text(name($0.key))])] } ?? []
      return page
    }
    for (subject, contents) in zip(fold.subjects, contents) {
      let rounds = Phrases.count(subject.rounds.count, sport.nouns.round)
      page.blocks.append(.heading("\(name(subject.key)): \(rounds)"))
      let sheets = contents.flatMap(\.sheets)
      page.blocks += sheets.map { .sheet($0) }
      if sheets.isEmpty { page.blocks.append(nothing) }
    }
    if contents.contains(where: { $0.contains { !$0.sheets.isEmpty } }) {
      page.blocks.append(legend)
    }
    return page
  }

  /// The statistics of each player or side with a round, to look at.
  var glances: [StatisticsGlance] {
    fold.subjects.filter { !$0.rounds.isEmpty }.map { subject in
      var glance = StatisticsGlance(
        name: name(subject.key), rounds: Phrases.count(subject.rounds.count, sport.nouns.round))
      for statistic in sections { section(statistic, subject)?.add(to: &glance) }
      return glance
    }
  }

  /// The message if no round counts: how to start one, that all are archived, or the side in which
  /// the player played.
  private var empty: Page.Block {
    let played = fold.subjects.lazy.compactMap { subject in
      fold.sides.keys.sorted().first { KnownSide.members(of: $0)?.contains(subject.key) == true }
        .map { (subject.key, $0) }
    }.first
    if played == nil, !hasFinished, hasArchived {
      return .empty(
        "Every finished \(sport.nouns.round) is archived, and archived ones are not counted.",
        Action("history", of: sport.id, options: ["archived": nil]))
    }
    guard let (player, side) = played else {
      return .empty(
        hasFinished
          ? "No finished \(sport.nouns.round) counts here: guests have no statistics, and "
            + "the others may not fit the options."
          : "Statistics will appear here after the first finished round.", first)
    }
    return .empty(
      "\(name(player)) has finished rounds only as part of a side; they count for the side.",
      Action("stats", of: sport.id, [.text(name(side))]))
  }

  /// The message if the rounds contain nothing for the sections that are shown.
  private var nothing: Page.Block {
    let section = sections.count == 1 ? " for \"\(sections[0].title)\"" : ""
    return .line(Line("Nothing was counted\(section).", .dim))
  }

  private var legend: Page.Block {
    .line(
      Line(
        "n is the number that a figure is based on. \(StatisticsSection.fewSign) fewer than "
          + "\(Statistic.fewRounds) \(Phrases.plural(sport.nouns.round)): a small sample.", .dim))
  }

  /// Returns a section of the statistics of a player or a side; `nil` if no statistics were made
  /// for them.
  private func section(_ statistic: Statistic, _ subject: SubjectFigures) -> StatisticsSection? {
    let fold = statistic.kinds.isEmpty ? fold : folds[statistic.kinds] ?? fold
    guard let own = fold.subjects.first(where: { $0.key == subject.key }) else { return nil }
    return StatisticsSection(
      statistic: statistic, sport: sport, fold: fold, subject: own, dateStyle: dateStyle,
      name: name, rivals: fold.subjects.count > 1 ? Set(fold.subjects.map(\.key)) : nil,
      most: isOneSection ? .max : 3)
  }

  private func fields(of subject: SubjectFigures, _ contents: [StatisticsSection.Content])
    -> JSONValue
  {
    let sections = zip(sections, contents).map { ($0.id, $1.payload) }
    return [
      "playerID": .string(subject.key), "name": .string(name(subject.key)),
      "rounds": .integer(subject.rounds.count),
      "sections": .object(Dictionary(sections) { first, _ in first }),
    ]
  }

  /// Returns a table with one row per player, sorted by the number of rounds; its columns are the
  /// values of the first section.
  private func overview(_ active: [SubjectFigures]) -> Sheet {
    // A column can't show a figure of rounds of several lengths, so such a figure is left out.
    let figures = sections.lazy.compactMap { statistic -> (Statistic, [Statistic.Figure])? in
      guard case .figures(let figures) = statistic.form else { return nil }
      return (
        statistic,
        figures.filter { figure in
          Set(
            active.flatMap { subject in
              section(statistic, subject)?.byLength(figure).map(\.length) ?? []
            }
          ).count < 2
        }
      )
    }.first
    let sorted = active.sorted {
      (-$0.rounds.count, name($0.key).lowercased(), $0.key)
        < (-$1.rounds.count, name($1.key).lowercased(), $1.key)
    }
    return Sheet(
      title: sport.nouns.people.capitalizedFirst,
      columns: [Sheet.Column(sport.nouns.person.capitalizedFirst)]
        + (figures?.1 ?? []).map { Sheet.Column($0.label, isNumeric: true) }
        + [Sheet.Column("n", isNumeric: true)],
      rows: sorted.map { subject in
        let values =
          figures.map { statistic, figures -> [String] in
            guard let section = section(statistic, subject) else { return [] }
            let total = section.total
            return figures.map { figure in
              total.row(figure.key).map { section.value(figure, $0) } ?? ""
            }
          } ?? []
        let count = subject.rounds.count
        let few = count < Statistic.fewRounds ? StatisticsSection.fewSign : ""
        return Sheet.Row(
          [Cell(name(subject.key))] + values.map { Cell($0) } + [Cell("\(count)\(few)")],
          spoken: "\(name(subject.key)): \(Phrases.count(count, sport.nouns.round)), "
            + zip(figures?.1 ?? [], values).map { "\($0.label) \($1)" }.joined(separator: ", ")
            + ".")
      })
  }
}
