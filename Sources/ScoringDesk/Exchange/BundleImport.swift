import ScoringKit
import ScoringStore

/// Takes the entries of a bundle into the store.
struct BundleImport {
  /// Takes all lines in; where one is refused, the transaction around it must be taken back.
  ///
  /// - Throws: where a line is damaged or disagrees with the store, with its number.
  static func take(_ reader: BundleReader, _ writer: BookWriter) throws -> ImportReport {
    var reader = reader
    var intake = EntryIntake(writer)
    while let content = try reader.next() {
      do {
        switch content {
        case .text(let text): try writer.writer.freeze(text)
        case .entry(let entry, let checksum): try intake.take(entry, checksum: checksum)
        }
      } catch let error as StoreError where error.kind == .conflict {
        throw DeskError(
          .conflict, "Line \(reader.line) disagrees with this store. \(error.message)",
          source: reader.source, line: reader.line, hint: error.hint.map { Line($0) })
      } catch let error as EntryIntake.Refused {
        throw reader.fault(error.reason)
      }
    }
    var report = try intake.finish()
    if reader.unknownLines > 0 {
      report.warnings.append(
        ImportPlan.Warning(
          line: 0, kind: "newer",
          message: "\(Phrases.count(reader.unknownLines, "line")) of a newer version "
            + "left out; a newer version of this program reads them."))
    }
    return report
  }
}
