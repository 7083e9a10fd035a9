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

  static let handicap = SportCommand(
    CommandSyntax(
      "handicap", "Work out the handicap of a score",
      discussion: """
        A whole handicap is the worst one of the table that gives the score. With --arrows, \
        the score is that of the first arrows of the round.
        """,
      options: [RoundFinder.option, score, scheme, decimal, arrows],
      examples: [
        .init("handicap --shoot york --score 1105", "of a full round"),
        .init("handicap --shoot wa720_70 --score 290 --arrows 36", "of half a round"),
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
    return Page(
      kind: "handicap", payload: payload(round, table, fields), blocks: blocks,
      next: [
        scheme == .agb2023
          ? .archery("table", options: ["shoot": .text(round.code)])
          : .archery(
            "table", options: ["shoot": .text(round.code), "scheme": .text(scheme.rawValue)])
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
