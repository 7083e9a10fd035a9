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

  /// The code names by round name, cached because a large file looks up one per card.
  private static let names = Dictionary(
    RoundDocument.seeds.map { seed in
      (Roster.folded(seed.name[...]), seed.fields[RoundDocument.code]?.string ?? "")
    }
  ) { first, _ in first }
}
