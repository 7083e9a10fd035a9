internal import ArcheryResources
internal import ScoringKit

/// The rounds that the program brings along: one line of text each, read when it is asked for.
///
/// Finding one reads no other, so that a table of one round starts at once.
public enum RoundCatalogue {
  /// The lines of the catalogue, sorted by code name.
  static var lines: [Substring] { catalogue.lines }

  static var codes: [String] { catalogue.keys }

  private static let catalogue = LineCatalogue(Embedded.rounds)

  /// The round with a code name; nil where there is none.
  public static func round(code: String) -> RoundDefinition? {
    catalogue[code].flatMap { try? RoundDefinition(line: $0) }
  }

  /// The round that a typed text names in full: its code name or its name, ignoring case.
  static func round(named text: String) -> RoundDefinition? {
    let code = String(text.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    if let round = round(code: code) { return round }
    return names[Roster.folded(text[...])].flatMap { try? RoundDefinition(line: $0) }
  }

  /// The lines by the names of their rounds, which the cards of a large file ask for one by one.
  private static let names: [String: Substring] = Dictionary(
    lines.map { line in (Roster.folded(line.split(separator: "|", maxSplits: 2)[1]), line) }
  ) { first, _ in first }
}
