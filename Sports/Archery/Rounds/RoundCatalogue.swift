internal import ArcheryResources
internal import ScoringKit

/// The rounds of `Rounds.json`, each decoded when it is first used.
///
/// Finding a round decodes no others, so that a command about one round starts quickly.
public enum RoundCatalogue {
  /// The records of `Rounds.json`, sorted by code name; users' files of rounds have the same form.
  static let rounds = Resource<RoundDefinition>(
    Embedded.rounds, file: "Rounds.json", key: "code")

  static var codes: [String] { ((try? rounds.values()) ?? []).map(\.key) }

  /// Returns the round with a code name; `nil` if there is none.
  public static func round(code: String) -> RoundDefinition? { try? rounds[code] }

  /// Returns the round whose code name or name equals a typed text, ignoring case; `nil` if there
  /// is none.
  static func round(named text: String) -> RoundDefinition? {
    let code = String(text.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    return round(code: code) ?? names[Roster.folded(text[...])].flatMap { round(code: $0) }
  }

  /// Returns the names of at most three rounds that resemble a text: those with few other letters,
  /// else those with most of its words and numbers.
  static func names(like text: String) -> [String] {
    let all = RoundDocument.seeds.map(\.name)
    let near = NearName.suggestions(for: text, among: all)
    guard near.isEmpty else { return Array(near.prefix(3)) }
    let wanted = parts(text)
    guard wanted.count > 1 else {
      return Array(NearName.suggestions(for: text, orPartOf: all).prefix(3))
    }
    let ranked = all.map { name in
      let own = parts(name)
      return (
        name: name, shared: wanted.intersection(own).count, other: own.subtracting(wanted).count
      )
    }
    return ranked.filter { $0.shared > 1 && $0.shared * 2 > wanted.count }
      .sorted { (-$0.shared, $0.other, $0.name) < (-$1.shared, $1.other, $1.name) }
      .prefix(3).map(\.name)
  }

  /// Returns the words and the numbers of a text, in lower case.
  private static func parts(_ text: String) -> Set<String> {
    var parts: Set<String> = []
    var part = ""
    for character in text.lowercased().prefix(100) {
      let isOther = !(character.isLetter || character.isNumber)
      if isOther || part.last.map({ $0.isNumber != character.isNumber }) ?? false {
        if !part.isEmpty { parts.insert(part) }
        part = ""
      }
      if !isOther { part.append(character) }
    }
    if !part.isEmpty { parts.insert(part) }
    return parts
  }

  /// The code names by round name, cached because a large file looks up one per card.
  private static let names = Dictionary(
    RoundDocument.seeds.map { seed in
      (Roster.folded(seed.name[...]), seed.fields[RoundDocument.code]?.string ?? "")
    }
  ) { first, _ in first }
}
