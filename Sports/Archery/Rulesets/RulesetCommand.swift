internal import ScoringKit

/// `score archery rulesets`: shows how ties are broken, by rule book and year.
enum RulesetCommand {
  private static let name = ArgumentSyntax("RULESET", optional: true, "one of them, by its name")

  static let command = SportCommand(
    CommandSyntax(
      "rulesets", "Explain the rules that decide between equal scores",
      discussion: """
        A round keeps the rules that it was started with. `start --ruleset NAME` picks another \
        than its faces, its body, the bow and the year of its date say.
        """,
      arguments: [name],
      examples: [
        .init("rulesets", "all of them"),
        .init("rulesets wa-2026", "one of them"),
      ])
  ) { arguments, _ in
    guard let id = arguments.text(name) else { return page(try Ruleset.all()) }
    return page([try Ruleset.named(id)])
  }

  private static func page(_ rulesets: [Ruleset]) -> Page {
    let costly = rulesets.filter { $0.surplus == .lowestLessOne }.map(\.id)
    let surplus =
      "Of too many arrows the lowest count"
      + (costly.isEmpty
        ? "." : "; in \(Phrases.list(costly, last: " and ")) each surplus one costs a point.")
    let sheet = Sheet(
      title: "Rulesets",
      columns: [Sheet.Column("Name"), Sheet.Column("Order"), Sheet.Column("")],
      rows: rulesets.map(row),
      notes: [
        Line("Equal scores are compared by the numbers in order; the more is above.", .dim),
        Line(surplus, .dim),
      ])
    let sources = rulesets.count == 1 ? rulesets.map { Page.Block.line(Line($0.source)) } : []
    let doubts = rulesets.compactMap { rules in
      rules.unconfirmed.map { "Unconfirmed in \(rules.id): \($0)" }
    }
    return Page(
      kind: "rulesets", title: "Rulesets", payload: .array(rulesets.map(payload)),
      blocks: [.sheet(sheet)] + sources + doubts.map { .line(Line($0, .dim)) })
  }

  private static func row(_ rules: Ruleset) -> Sheet.Row {
    let doubt = rules.unconfirmed == nil ? "" : "unconfirmed"
    return Sheet.Row(
      [
        Cell(rules.id, .accent), Cell(rules.order),
        Cell(doubt, doubt.isEmpty ? .plain : .fair),
      ],
      spoken: "\(rules.name): \(rules.order)" + (doubt.isEmpty ? "." : ", unconfirmed."))
  }

  private static func payload(_ rules: Ruleset) -> JSONValue {
    [
      "id": .string(rules.id), "name": .string(rules.name),
      "counters": .array(rules.counters.map { .string($0.label) }),
      "order": .string(rules.order), "surplus": .string(rules.surplus.rawValue),
      "source": .string(rules.source),
      "unconfirmed": rules.unconfirmed.map { .string($0) } ?? .null,
    ]
  }
}
