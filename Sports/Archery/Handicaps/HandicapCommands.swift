internal import ScoringKit

/// `handicap`, `table` and `predict`: the handicap of a score, and expected scores.
enum HandicapCommands {
  // MARK: Words

  static let scheme = OptionSyntax(
    "scheme", choice: HandicapScheme.self, "the handicap scheme; agb2023 by default")
  static let score = OptionSyntax(
    "score", value: .integer("N", -100_000...100_000), "the score")
  static let decimal = OptionSyntax("decimal", "the handicap with its decimals")
  static let arrows = OptionSyntax(
    "arrows", value: .integer("N", 1...1000), "the number of arrows shot; all by default")
  static let from = OptionSyntax(
    "from", value: .integer("H", -75...175), "the first handicap; -10 by default")
  static let to = OptionSyntax(
    "to", value: .integer("H", -75...175), "the last handicap; 150 by default")
  static let level = OptionSyntax(
    "handicap", value: .text("H"), "the handicap, whole or with decimals")

  static let running = OptionSyntax(
    "running", value: .text("HANDICAPS"),
    "the handicaps of a season's rounds in order, as in \"64 70 69 67\"")

  static let player = OptionSyntax(
    "player", value: .text("NAME"), completes: .player, "the archer whose handicaps are shown")

  static let handicap = SportCommand(
    CommandSyntax(
      "handicap", "Work out the handicap of a score",
      discussion: """
        A whole handicap is the worst one of the table that gives the score. With --arrows, \
        the score is that of the first arrows of the round. With --handicap, it also shows the \
        score with the allowance of that handicap, for a handicap competition. With --running, it \
        shows how a handicap changes through a season. With --player, it shows an archer's \
        handicaps by Archery GB (2023) after each stored round of a known score, by bow, indoors \
        and outdoors.
        """,
      options: [RoundFinder.option, score, scheme, decimal, arrows, level, running, player],
      examples: [
        .init("handicap --shoot york --score 1105", "of a full round"),
        .init("handicap --shoot wa720_70 --score 290 --arrows 36", "of half a round"),
        .init("handicap --shoot portsmouth --score 583 --handicap 30", "with the allowance of 30"),
        .init("handicap --running '64 70 69 67'", "a season"),
        .init("handicap --player ann", "Ann's handicaps with their dates"),
      ])
  ) { try handicapPage($0, $1) }

  static let table = SportCommand(
    CommandSyntax(
      "table", "Show the scores of a round at all handicaps",
      options: [RoundFinder.option, scheme, from, to],
      examples: [
        .init("table --shoot portsmouth", "from -10 to 150"),
        .init("table --shoot york --from=-5 --to 20", "a part of it"),
      ])
  ) { try tablePage($0, $1) }

  static let predict = SportCommand(
    CommandSyntax(
      "predict", "Work out what score to expect at a handicap",
      options: [RoundFinder.option, level, scheme, arrows],
      examples: [.init("predict --shoot wa720_70 --handicap 30", "one round")])
  ) { try predictPage($0, $1) }

  // MARK: Pages

  /// Returns the part of the round that was shot: its first arrows by `--arrows`, all by default.
  private static func shot(_ round: RoundDefinition, _ arguments: Arguments) throws
    -> RoundDefinition
  {
    try arguments.integer(arrows).map { try round.first(arrows: $0) } ?? round
  }

  private static func payload(
    _ round: RoundDefinition, _ table: ExpectedScore, _ own: [String: JSONValue]
  ) -> JSONValue {
    let fields: [String: JSONValue] = [
      "round": .string(round.code), "scheme": .string(table.scheme.rawValue),
      "maximum": .integer(table.maximum),
    ]
    return .object(fields.merging(own) { $1 })
  }

  private static func handicapPage(_ arguments: Arguments, _ library: any Library) throws -> Page {
    if let text = arguments.text(running) { return try runningPage(text) }
    if let name = arguments.text(player) {
      let (name, rounds) = try library.rounds(of: name)
      return ArcherHandicaps(of: name, rounds).page
    }
    let round = try RoundFinder.round(arguments, library)
    let scheme: HandicapScheme = arguments.value(scheme) ?? .agb2023
    guard let score = arguments.integer(score) else {
      throw Refusal(.notation, "Which score? Give --score.", expected: ["--score"])
    }
    let shot = try shot(round, arguments)
    let table = ExpectedScore(shot, scheme: scheme)
    let whole = try table.handicap(score: score)
    let exact = try table.exactHandicap(score: score)
    let isPart = shot.arrows < round.arrows
    let shown = arguments.has(decimal) ? NumberFormat.decimal(places: 6).text(exact) : "\(whole)"
    var blocks: [Page.Block] = [
      .line(
        Line("Handicap ") + Line(shown, .strong)
          + Line(
            " for \(score) on \(round.name)" + (isPart ? " after \(shot.arrows) arrows" : "")
              + " (\(scheme.rawValue))"))
    ]
    var fields: [String: JSONValue] = [
      "score": .integer(score), "handicap": .integer(whole), "decimal": .number(exact),
      "arrows": .integer(shot.arrows),
    ]
    if isPart {
      let expected = Int(ExpectedScore(round, scheme: scheme).expected(exact).rounded())
      let form = NumberFormat.decimal(places: 2).text(exact)
      blocks.append(
        .line(Line("The whole round at that form, handicap \(form): \(expected)", .dim)))
      fields["predicted"] = .integer(expected)
    }
    if let text = arguments.text(level) {
      guard let own = Int(text), scheme.limits.contains(own) else {
        throw Refusal(
          .notation, "An allowance needs a whole handicap.", token: text,
          expected: ["--handicap \(whole)"])
      }
      let allowance = ExpectedScore(round, scheme: scheme).allowance(own)
      blocks.append(
        .line(
          "With the allowance of handicap \(own): \(score) + \(allowance) = \(score + allowance)"))
      fields["allowance"] = .integer(allowance)
      fields["adjusted"] = .integer(score + allowance)
    }
    return Page(
      kind: "handicap", payload: payload(round, table, fields), blocks: blocks,
      next: [
        scheme == .agb2023
          ? .archery("table", options: ["shoot": .text(round.code)])
          : .archery(
            "table", options: ["shoot": .text(round.code), "scheme": .text(scheme.rawValue)])
      ])
  }

  /// Returns the page about a season: the handicap after each round, and the one of the next season.
  private static func runningPage(_ text: String) throws -> Page {
    let words = text.split { $0.isWhitespace || $0 == "," }
    let rounds = words.compactMap { Int($0) }.filter(HandicapScheme.agb2023.limits.contains)
    guard rounds.count == words.count, (1...1000).contains(rounds.count) else {
      throw Refusal(
        .notation, "\"\(text.prefix(60))\" are no handicaps.", token: text,
        expected: ["--running \"64 70 69 67\""])
    }
    let season = RunningHandicap(rounds: rounds)
    let course = season.course
    guard let last = course.last else {
      throw Refusal(
        .illegal, "The first handicap needs \(RunningHandicap.first) rounds.", token: text)
    }
    let steps = course.map(String.init).joined(separator: " ")
    return Page(
      kind: "handicap",
      payload: [
        "rounds": .array(rounds.map { .integer($0) }),
        "running": .array(course.map { .integer($0) }),
        "next": season.next.map { .integer($0) } ?? .null,
      ],
      blocks: [
        .line(Line("Handicap ") + Line("\(last)", .strong) + Line(" (Archery GB 2023)")),
        .line(Line("After each round from the third on: \(steps)", .dim)),
        .line(Line("The next season begins with \(season.next.map(String.init) ?? "–").", .dim)),
      ])
  }

  private static func tablePage(_ arguments: Arguments, _ library: any Library) throws -> Page {
    let round = try RoundFinder.round(arguments, library)
    let scheme: HandicapScheme = arguments.value(scheme) ?? .agb2023
    let (first, last) = (arguments.integer(from) ?? -10, arguments.integer(to) ?? 150)
    guard first <= last else {
      throw Refusal(.notation, "The table runs from \(first) up to \(last): exchange them.")
    }
    let table = ExpectedScore(round, scheme: scheme)
    let rows = (first...last).map { ($0, table.score($0)) }
    let sheet = Sheet(
      title: "\(round.name), \(scheme.rawValue)",
      columns: [.figures("Handicap"), .figures("Score")],
      rows: rows.map { handicap, score in
        Sheet.Row(
          [Cell("\(handicap)"), Cell("\(score)")], spoken: "Handicap \(handicap): \(score).")
      })
    let values = rows.map { ["handicap": .integer($0), "score": .integer($1)] as JSONValue }
    return Page(
      kind: "table", payload: payload(round, table, ["rows": .array(values)]),
      blocks: [.sheet(sheet)])
  }

  private static func predictPage(_ arguments: Arguments, _ library: any Library) throws -> Page {
    let round = try RoundFinder.round(arguments, library)
    let scheme: HandicapScheme = arguments.value(scheme) ?? .agb2023
    guard let text = arguments.text(level) else {
      throw Refusal(.notation, "Which handicap? Give --handicap.", expected: ["--handicap"])
    }
    let limits = scheme.limits
    guard let handicap = Double(text), handicap.isFinite,
      (Double(limits.lowerBound)...Double(limits.upperBound)).contains(handicap)
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(20))\" is no handicap of \(scheme.rawValue).",
        token: String(text.prefix(20)),
        expected: ["\(limits.lowerBound) to \(limits.upperBound)"])
    }
    let shot = try shot(round, arguments)
    let table = ExpectedScore(shot, scheme: scheme)
    let expected = table.expected(handicap)
    let score = scheme.rounded(expected)
    let said =
      " of \(table.maximum) on \(round.name) at handicap \(text) (\(scheme.rawValue)); "
      + "exactly \(NumberFormat.decimal(places: 4).text(expected))"
    return Page(
      kind: "prediction",
      payload: payload(
        round, table,
        [
          "handicap": .number(handicap), "score": .integer(score), "expected": .number(expected),
          "arrows": .integer(shot.arrows),
        ]),
      blocks: [.line(Line("\(score)", .strong) + Line(said))])
  }
}
