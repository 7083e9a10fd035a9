import ScoringKit
import ScoringStore

/// Imports the bytes of attached files that entries of the store refer to.
///
/// A file whose bytes don't match its name does not stop the import: the bytes are left out, and
/// the entry that attaches the file reports them as missing.
struct FileIntake {
  private let writer: RepositoryWriter
  private var taken = 0
  private var refused: [ImportPlan.Warning] = []

  /// Prepares the import of attached files.
  init(_ writer: RepositoryWriter) {
    self.writer = writer
  }

  /// Imports one attached file; a file that the store already has, or that no entry refers to, is
  /// ignored.
  ///
  /// - Parameters:
  ///   - content: The name of the file's content: a digest of its bytes.
  ///   - line: The number of the bundle line that contains the file, from 1; 0 if it is not from a
  ///     bundle.
  ///   - read: A closure that returns the bytes of the file, or throws if they don't match the
  ///     name.
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

  /// Adds the number of imported files, and the warnings about refused ones, to the report of the
  /// import.
  func tell(_ report: inout ImportReport) {
    if taken > 0 { report.counts["files_added"] = taken }
    report.warnings += refused
  }
}
