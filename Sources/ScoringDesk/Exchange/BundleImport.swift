import ScoringKit
import ScoringStore

/// Imports the entries, frozen texts and attached files of a bundle.
struct BundleImport {
  /// The name of the bundle's file, for messages.
  let source: String

  /// Imports all lines of a bundle, and reports those that are not accepted.
  ///
  /// - Throws: An error with the number of the line if the bundle is damaged or incomplete, or if
  ///   none of its entries is accepted; the caller must then roll the transaction back.
  func take(_ reader: BundleReader, _ writer: RepositoryWriter) throws -> ImportReport {
    var reader = reader
    var refused = RefusedLines()
    let isNobodyKnown = try writer.repository.me() == nil
    var intake = EntryIntake(writer)
    var files = FileIntake(writer)
    while let item = try next(of: &reader) {
      switch item {
      case .unreadable(let reason):
        refused.add("it \(reason): it is left out.", line: reader.line)
      case .content(.text(let text)):
        if let reason = try intake.freeze(text) {
          refused.add("it holds a text that is not accepted: \(reason)", line: reader.line)
        }
      case .content(.entry(let entry, let checksum)):
        if let reason = try intake.take(entry, checksum: checksum) {
          refused.add(reason, line: reader.line)
        }
      case .content(.file(let file)):
        try files.take(file.id, line: reader.line) { () throws(BundleLine.Unreadable) in
          try file.bytes()
        }
      }
    }
    let unknown = try UnknownPlayers(intake.named, in: writer).add(writer)
    var report = try intake.finish()
    report.newPlayers = unknown.added
    for (name, known) in unknown.united {
      report.warn(
        "player", "\(name) in the file is \(known), whom this store knows.",
        hint: "If not: `\(Action("players unmerge", [.text(name)]))`.")
    }
    refused.tell(&report)
    try report.refuseIfNothingWasAccepted(source)
    files.tell(&report)
    if isNobodyKnown, let me = try writer.repository.me() {
      report.warn(
        "me", "You are \(me.name) from now on, because the file says so of its device.",
        hint: "If not: `\(Action("me", [.blank("NAME")]))`.")
    }
    if reader.unknownLines > 0 {
      report.warnings.append(
        ImportPlan.Warning(
          line: 0, kind: "newer",
          message: "\(Phrases.count(reader.unknownLines, "line")) of a newer version "
            + "left out; a newer version of this program reads them."))
    }
    return report
  }

  /// Returns the next line of the bundle; the error for a damaged one names the bundle's file.
  private func next(of reader: inout BundleReader) throws -> BundleReader.Item? {
    do {
      return try reader.next()
    } catch let fault as BundleReader.Fault {
      throw DeskError(
        fault.isNewer ? .newerFile : .damagedBundle, fault.message, source: source,
        line: fault.line,
        hint:
          "Nothing was added. \(fault.hint ?? "Export the bundle again, and copy it whole.")")
    }
  }
}
