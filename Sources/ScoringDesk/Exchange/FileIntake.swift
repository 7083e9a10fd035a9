import ScoringKit
import ScoringStore

/// Imports the bytes of attached files that entries of the store name.
///
/// A file whose bytes don't match its name does not stop the import: its entry shows what is
/// missing.
struct FileIntake {
  private let writer: RepositoryWriter
  private var taken = 0
  private var refused: [ImportPlan.Warning] = []

  /// Prepares an import.
  init(_ writer: RepositoryWriter) {
    self.writer = writer
  }

  /// Imports one file; a file that the store has or that no entry names is ignored.
  ///
  /// - Parameters:
  ///   - content: The name of its content.
  ///   - line: The number of its line, from 1; 0 if it is in no line.
  ///   - read: Returns the bytes.
  /// - Throws: An error if the store can't be written.
  mutating func take(
    _ content: ContentID, line: Int = 0, _ read: () throws(BundleLine.Unreadable) -> [UInt8]
  ) throws {
    guard try !writer.writer.hasAttached(content),
      try writer.writer.missingAttachments().contains(content)
    else { return }
    let bytes: [UInt8]
    do throws(BundleLine.Unreadable) {
      bytes = try read()
    } catch {
      refused.append(
        ImportPlan.Warning(
          line: line, kind: "refused-file",
          message: (line > 0 ? "it " : "the text ") + error.reason
            + ": it is left out, and everything else is added."))
      return
    }
    try writer.writer.attach(bytes)
    taken += 1
  }

  /// Adds the result to a report.
  func tell(_ report: inout ImportReport) {
    if taken > 0 { report.counts["files_added"] = taken }
    report.warnings += refused
  }
}
