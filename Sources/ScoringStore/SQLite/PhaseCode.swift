internal import ScoringKit

/// How the column of a summary's phase says besides that a round was put away.
///
/// So the indexes of the lists keep those rounds apart. A program that does not know the
/// mark makes the summary anew.
enum PhaseCode {
  private static let archived = ".archived"

  /// `final`, or `final.archived`.
  static func text(_ phase: Phase, archived: Bool) -> String {
    phase.rawValue + (archived ? Self.archived : "")
  }

  /// Reads the same; nil for any other text.
  static func read(_ text: String) -> (phase: Phase, isArchived: Bool)? {
    let isArchived = text.hasSuffix(archived)
    let phase = Phase(rawValue: isArchived ? String(text.dropLast(archived.count)) : text)
    return phase.map { ($0, isArchived) }
  }
}
