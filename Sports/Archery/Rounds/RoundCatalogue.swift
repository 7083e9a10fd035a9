internal import ArcheryResources
internal import ScoringKit

/// The rounds of `Rounds.json`, each decoded when it is asked for.
///
/// Finding one decodes no other, so that a table of one round starts at once.
public enum RoundCatalogue {
  /// The records of the file, sorted by code name; a record has the form of a file of rounds.
  static let rounds = Resource<RoundDefinition>(
    Embedded.rounds, file: "Rounds.json", key: "code")

  static var codes: [String] { ((try? rounds.values()) ?? []).map(\.key) }

  /// The round with a code name; nil if there is none.
  public static func round(code: String) -> RoundDefinition? { try? rounds[code] }

  /// The round that a typed text names in full: its code name or its name, ignoring case.
  static func round(named text: String) -> RoundDefinition? {
    let code = String(text.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    return round(code: code) ?? names[Roster.folded(text[...])].flatMap { round(code: $0) }
  }

  /// The code names by the names of their rounds, which a large file asks for card by card.
  private static let names = Dictionary(
    RoundDocument.seeds.map { seed in
      (Roster.folded(seed.name[...]), seed.fields[RoundDocument.code]?.string ?? "")
    }
  ) { first, _ in first }
}
