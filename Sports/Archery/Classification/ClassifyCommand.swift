internal import ScoringKit

/// `score archery classify`: shows the class of a score, and the scores that all classes need.
enum ClassifyCommand {
  static let bow = OptionSyntax(
    "bow", choice: Category.Bowstyle.self, "the bowstyle; recurve by default")
  static let gender = OptionSyntax(
    "gender", value: .text("GENDER"), completes: .words(Category.Gender.allCases.map(\.rawValue)),
    "the gender category: open (the default; male) or female")
  static let age = OptionSyntax(
    "age", value: .text("AGE"),
    "the age group: adult (the default), 50+, u21, u18, u16, u15, u14 or u12")
  static let scheme = OptionSyntax(
    "scheme", choice: ClassificationScheme.self, called: "YEAR",
    "the year of the scheme; 2026 by default")
  static let thresholds = OptionSyntax("thresholds", "what every class needs, with a score too")

  static let command = SportCommand(
    CommandSyntax(
      "classify", "Say which Archery GB class a score is",
      discussion: "Without --score, shows what every class needs.",
      options: [RoundFinder.option, bow, gender, age, HandicapCommands.score, scheme, thresholds],
      examples: [
        .init("classify --shoot hereford --gender female --score 1015", "a score, and why"),
        .init("classify --shoot portsmouth --bow barebow", "all classes"),
      ])
  ) { try page($0, $1) }

  private static func page(_ arguments: Arguments, _ library: any Library) throws -> Page {
    let round = try RoundFinder.round(arguments, library)
    let category = Category(
      bow: arguments.value(bow) ?? .recurve,
      gender: try arguments.text(gender).map { try Category.Gender(typed: $0) } ?? .open,
      age: try arguments.text(age).map { try Category.Age(typed: $0) } ?? .adult)
    let classes = try Classification(
      round, category, scheme: arguments.value(scheme) ?? .agb2026)
    let score = arguments.integer(HandicapCommands.score)
    if let score, !(0...round.maximum).contains(score) {
      throw Refusal(
        .illegal, "\(round.name) has no score of \(score): it gives 0 to \(round.maximum).",
        token: "\(score)")
    }
    var lines: [Line] = []
    if let score {
      lines = [
        Line(classes.name(score: score), .strong) + Line(" with \(score) on \(round.name)"),
        Line(classes.reason(score: score), .dim),
      ]
      if let next = classes.next(score: score) {
        lines.append("\(Phrases.count(next.missing, "point")) more for \(next.name)")
      }
    }
    let hasSheet = score == nil || arguments.has(thresholds)
    return Page(
      kind: "classification", payload: payload(classes, score: score),
      blocks: lines.map { .line($0) } + (hasSheet ? [.sheet(sheet(classes))] : []),
      warnings: classes.unconfirmed.map { ["Unconfirmed: \($0)"] } ?? [])
  }

  private static func sheet(_ classes: Classification) -> Sheet {
    let category = classes.category
    return Sheet(
      title: "\(classes.round.name), \(category.bow.rawValue), \(category.gender.rawValue), "
        + "\(category.age.rawValue), \(classes.scheme.rawValue)",
      columns: [Sheet.Column("Class"), .figures("From"), Sheet.Column("")],
      rows: classes.thresholds.map { threshold in
        let score = threshold.score.map(String.init) ?? "–"
        return Sheet.Row(
          [Cell(threshold.name), Cell(score), Cell(threshold.obstacle ?? "", .dim)],
          spoken: threshold.score.map { "\(threshold.name) from \($0)." }
            ?? "\(threshold.name) is not available: \(threshold.obstacle ?? "").")
      })
  }

  private static func payload(_ classes: Classification, score: Int?) -> JSONValue {
    var fields: [String: JSONValue] = [
      "round": .string(classes.round.code), "scheme": .string(classes.scheme.rawValue),
      "bow": .string(classes.category.bow.rawValue),
      "gender": .string(classes.category.gender.rawValue),
      "age": .string(classes.category.age.rawValue),
      "classes": .array(classes.thresholds.map { .string($0.name) }),
      "thresholds": .array(
        classes.thresholds.map { $0.score.map { JSONValue.integer($0) } ?? .null }),
      "obstacles": .array(
        classes.thresholds.map { $0.obstacle.map { JSONValue.string($0) } ?? .null }),
      "unconfirmed": classes.unconfirmed.map { .string($0) } ?? .null,
    ]
    if let score {
      fields["score"] = .integer(score)
      fields["class"] = .string(classes.name(score: score))
      fields["reason"] = .string(classes.reason(score: score))
      fields["next"] =
        classes.next(score: score).map {
          ["class": .string($0.name), "missing": .integer($0.missing)]
        } ?? .null
    }
    return .object(fields)
  }
}
