import ScoringKit
import ScoringStore

/// Takes the bytes of attached files in, as far as entries here name them.
///
/// One that isn't what it says it is keeps nothing else from being taken: its entry says what is
/// missing.
struct FileIntake {
  private let writer: BookWriter
  private var taken = 0
  private var refused: [ImportPlan.Warning] = []

  /// Begins to take files in.
  init(_ writer: BookWriter) {
    self.writer = writer
  }

  /// Takes one in; one that is here already, or that nothing names, is left alone.
  ///
  /// - Parameters:
  ///   - content: its name.
  ///   - line: where it stands, from 1; 0 where it is in no line.
  ///   - read: gives the file.
  /// - Throws: where the store can't be written.
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
            + ": it is left out, and all else is taken."))
      return
    }
    try writer.writer.attach(bytes)
    taken += 1
  }

  /// Says what came of it.
  func tell(_ report: inout ImportReport) {
    if taken > 0 { report.counts["files_added"] = taken }
    report.warnings += refused
  }
}
