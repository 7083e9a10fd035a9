import ScoringKit

/// The lines of an imported file that are not accepted, although the rest of the file is.
struct RefusedLines {
  /// The number of lines of the file that were not accepted.
  private(set) var count = 0
  private var warnings: [ImportPlan.Warning] = []

  /// The maximum number of refused lines for which the report contains a warning of their own.
  private static let named = 20

  /// Adds an entry of the file that is not accepted.
  mutating func add(_ refused: EntryIntake.Refused, line: Int) {
    add("\(line > 0 ? "it holds " : "")\(refused.sentence)", line: line, hint: refused.hint)
  }

  /// Adds a line of the file that is not accepted.
  ///
  /// - Parameters:
  ///   - message: A sentence with the reason, in which "it" means the line.
  ///   - line: The number of the line in the file, from 1; 0 if the file has no numbered lines.
  ///   - hint: A hint for the user who reads the warning; `nil` if there is none.
  mutating func add(_ message: String, line: Int, hint: String? = nil) {
    count += 1
    guard warnings.count < Self.named else { return }
    warnings.append(
      ImportPlan.Warning(
        line: line, kind: "refused-entry", message: message, hint: hint.map { Line($0) }))
  }

  /// Adds the warnings about refused lines, and their number, to the report of an import.
  func tell(_ report: inout ImportReport) {
    guard count > 0 else { return }
    report.counts["entries_refused"] = count
    report.warnings += warnings
    let more = count - warnings.count
    if more > 0 {
      report.warn(
        "refused-entry", "\(Phrases.count(more, "further line")) not accepted, for like reasons.")
    }
  }
}
