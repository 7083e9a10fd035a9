import ScoringKit

/// The lines of a file that are not accepted, while the rest of the file is.
struct RefusedLines {
  /// The number of these lines.
  private(set) var count = 0
  private var warnings: [ImportPlan.Warning] = []

  /// The maximum number of lines that are listed.
  private static let named = 20

  /// Adds an entry that is not accepted.
  mutating func add(_ refused: EntryIntake.Refused, line: Int) {
    add("\(line > 0 ? "it holds " : "")\(refused.sentence)", line: line, hint: refused.hint)
  }

  /// Adds a line that is not accepted.
  ///
  /// - Parameters:
  ///   - message: A sentence, in which "it" means the line.
  ///   - line: The number of the line, from 1; 0 if the file has no lines.
  ///   - hint: A hint for the reader; `nil` if there is none.
  mutating func add(_ message: String, line: Int, hint: String? = nil) {
    count += 1
    guard warnings.count < Self.named else { return }
    warnings.append(
      ImportPlan.Warning(
        line: line, kind: "refused-entry", message: message, hint: hint.map { Line($0) }))
  }

  /// Adds the warnings to the report of an import.
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
