import ScoringKit
import ScoringStore

/// Finds out which name in an imported file is the user's.
struct ImportPerson {
  private let own: Player?
  /// The players' names in the file, the most frequent first.
  private let names: [String]
  private let isKnown: Bool
  /// The players by each whole name and alias.
  private let players: [String: [Player]]

  /// The maximum number of names that the question offers as answers.
  private static let most = 9

  /// Looks for the user's names and aliases among the names of a file.
  init(_ plan: ImportPlan, _ repository: Repository) throws {
    own = try repository.me()
    players = try PlayerLookup(in: repository).byName
    var counts: [String: (name: String, count: Int, place: Int)] = [:]
    for row in plan.cards.flatMap(\.rows) where !row.isGuest {
      for name in row.members.count > 1 ? row.members : [row.name]
      where !name.isEmpty && !FileNames.isGuest(name) {
        let folded = Roster.folded(name[...])
        let known = counts[folded] ?? (name, 0, counts.count)
        counts[folded] = (known.name, known.count + 1, known.place)
      }
    }
    names = counts.values.sorted { ($1.count, $0.place) < ($0.count, $1.place) }.map(\.name)
    let wanted = own.map { Set(([$0.name] + $0.aliases).map { Roster.folded($0[...]) }) } ?? []
    isKnown = counts.keys.contains { wanted.contains($0) }
  }

  /// Whether the file contains names and none of them is known to be the user's.
  private var isMissing: Bool { !isKnown && !names.isEmpty }

  /// Asks which name of the file is the user's; `nil` if the store knows the user already, or if
  /// the answer is that none is.
  ///
  /// - Throws: The question, if it has no answer yet.
  func asked(_ answers: Answers) throws -> String? {
    guard isMissing, own == nil else { return nil }
    // The answer to a name of several players would not say who it is.
    let names = names.filter { (players[Roster.folded($0[...])] ?? []).count < 2 }
    let offered = names.prefix(Self.most)
    let choices =
      offered.map { Question.Choice("name:\($0)", $0) }
      + [Question.Choice(Self.nobody, names.count > offered.count ? "none of these" : "nobody")]
    let answer = try answers.answer(
      to: Question(
        "import:me", "Which of these players are you?", .choice(choices), assumed: Self.nobody))
    return names.first { "name:\($0)" == answer }
  }

  private static let nobody = "nobody"

  /// Returns a warning that none of the names in the file is known to be the user's; `nil` if one
  /// is.
  func remark(sport: String) -> ImportPlan.Warning? {
    guard isMissing else { return nil }
    let importing = Action(
      "import", of: sport, [.blank("FILE")], options: ["me": .blank("NAME")])
    let other: Action.Word = own.map { .text($0.name) } ?? .blank("YOU")
    let merging = Action("players merge", [.blank("NAME"), other])
    let message =
      own.map { "\($0.name), who is you, is none of the names in the file." }
      ?? "None of the names in the file is known to be you."
    return ImportPlan.Warning(
      line: 0, kind: "who", message: message,
      hint: """
        `\(importing)` says which one is you; `\(merging)` makes one player of two.
        """)
  }
}
