import ScoringKit
import ScoringStore

/// An entry to export to a bundle, with its checksum and the frozen rules that it names.
struct BundleItem {
  let entry: Entry
  let checksum: Checksum
  /// The text of the round's rules, if the entry opens a round; `nil` for other entries.
  let text: BundleForm.Text?

  /// Looks up in the store the checksum of an entry, and the rules that an opening entry names.
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

  /// Returns the bundle lines for this entry: its frozen rules, unless `written` contains their id
  /// already, and then the entry itself.
  func lines(_ written: inout Set<String>) throws -> [BundleLine] {
    var lines: [BundleLine] = []
    if let text, written.insert(text.id).inserted {
      lines.append(try Self.line(id: text.id, text: text.text))
    }
    let body = try CanonicalJSON.text(EntryLine(entry, checksum: checksum).value)
    return lines + [BundleLine(kind: BundleForm.entry, body: body)]
  }

  /// Returns the bundle line that contains a frozen text and its id.
  static func line(id: String, text: String) throws -> BundleLine {
    BundleLine(
      kind: BundleForm.text, body: try CanonicalJSON.text(BundleForm.Text(id: id, text: text)))
  }
}
