import ScoringKit
import ScoringStore

/// Takes the entries of a JSON export into the store.
struct LogImport {
  private let file: LogFile

  /// The envelope of the document.
  private struct Envelope: Decodable {
    let kind: String
    let payload: LogFile
  }

  /// The kind in the document's envelope.
  static let kind = "log-export"

  /// Whether a text begins like such a document.
  static func recognizes(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix("{")
  }

  /// Reads and checks a document.
  ///
  /// - Throws: where it is something else, newer than this program, or was changed.
  init(_ text: String) throws {
    guard let envelope = try? CanonicalJSON.value(Envelope.self, from: text),
      envelope.kind == Self.kind
    else {
      throw DeskError(
        .unknownForm, "The JSON is not what `export` writes, or it was cut off.")
    }
    file = envelope.payload
    try file.check()
  }

  /// Takes the entries in; those that are there already are left alone.
  func take(_ writer: BookWriter) throws -> ImportReport {
    for text in file.frozen.values { try writer.writer.freeze(text) }
    var intake = EntryIntake(writer)
    let kinds = [StreamID.roundKind, StreamID.playerKind]
    for (index, line) in file.entries.enumerated() {
      guard let entry = line.entry, let checksum = line.storedChecksum else {
        throw Self.refuse(index, "is malformed")
      }
      guard kinds.contains(entry.stream.kind) else {
        throw Self.refuse(index, "is none that an export holds")
      }
      do {
        try intake.take(entry, checksum: checksum)
      } catch let error as EntryIntake.Refused {
        throw Self.refuse(index, error.reason)
      }
    }
    return try intake.finish()
  }

  private static func refuse(_ index: Int, _ what: String) -> DeskError {
    DeskError(
      .changedFile, "Entry \(index + 1) of the file \(what).",
      hint: "Nothing was added.")
  }
}
