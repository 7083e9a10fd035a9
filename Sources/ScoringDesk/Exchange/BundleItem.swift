import ScoringKit
import ScoringStore

/// An entry on its way out of a store, with the frozen text that it needs.
struct BundleItem {
  /// The entry.
  let entry: Entry
  /// Its checksum.
  let checksum: Checksum
  /// The rules that it names, where it opens a round.
  let text: BundleForm.Text?

  /// Looks an entry's checksum and rules up.
  init(_ entry: Entry, in reader: StoreReader) throws {
    guard let checksum = try reader.checksum(of: entry.id) else {
      throw DeskError.damaged("Entry \(entry.id) has no checksum.")
    }
    self.entry = entry
    self.checksum = checksum
    guard entry.kind == .open, entry.stream.kind == StreamID.roundKind,
      let opening = try? CanonicalJSON.value(JSONValue.self, from: entry.body),
      let id = opening["rules"]?.string.flatMap({ ContentID($0) }),
      let text = try reader.frozen(id)
    else {
      self.text = nil
      return
    }
    self.text = BundleForm.Text(id: id.text, text: text)
  }

  /// Its lines; the text stands before it unless it was written already.
  func lines(_ written: inout Set<String>) throws -> [BundleLine] {
    var lines: [BundleLine] = []
    if let text, written.insert(text.id).inserted {
      lines.append(try Self.line(id: text.id, text: text.text))
    }
    let body = try CanonicalJSON.text(LogFile.Line(entry, checksum: checksum))
    return lines + [BundleLine(kind: BundleForm.entry, body: body)]
  }

  /// The line of a frozen text.
  static func line(id: String, text: String) throws -> BundleLine {
    BundleLine(
      kind: BundleForm.text, body: try CanonicalJSON.text(BundleForm.Text(id: id, text: text)))
  }
}
