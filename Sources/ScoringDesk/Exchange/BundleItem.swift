import ScoringKit
import ScoringStore

/// An entry for export, with its checksum and the frozen text it needs.
struct BundleItem {
  let entry: Entry
  let checksum: Checksum
  /// The rules that an opening entry names; otherwise `nil`.
  let text: BundleForm.Text?

  /// Looks up an entry's checksum and rules.
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

  /// Returns the lines for an entry: the frozen text that it needs, unless `written` contains that
  /// text already, and then the entry itself.
  func lines(_ written: inout Set<String>) throws -> [BundleLine] {
    var lines: [BundleLine] = []
    if let text, written.insert(text.id).inserted {
      lines.append(try Self.line(id: text.id, text: text.text))
    }
    let body = try CanonicalJSON.text(LogFile.Line(entry, checksum: checksum))
    return lines + [BundleLine(kind: BundleForm.entry, body: body)]
  }

  /// Returns the line of a frozen text.
  static func line(id: String, text: String) throws -> BundleLine {
    BundleLine(
      kind: BundleForm.text, body: try CanonicalJSON.text(BundleForm.Text(id: id, text: text)))
  }
}
