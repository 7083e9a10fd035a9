/// A file that belongs to a round, as the round's log has it: a picture of the paper card.
///
/// The log says what it is called; its bytes are kept beside the log, under the name of their
/// content. They can be elsewhere while the entry is here.
public struct Attachment: Hashable, Sendable {
  /// The name of its bytes.
  public let content: ContentID
  /// What it is called: one part of a path at most, without control characters.
  public let name: String
  /// Its media type, as whoever attached it said.
  public let type: String
  /// Its size in bytes, as the entry that attached it says: 0 to ``mostBytes``.
  public let size: Int
  /// The entry that says so.
  public let entry: EntryID

  /// The most bytes of one file.
  public static let mostBytes = 10_000_000
  /// The most files of a round.
  public static let most = 20
  /// The most UTF-8 bytes of a name.
  public static let longestName = 200

  /// Reads a field of a round; nil for any other field, and where it was detached.
  init?(_ key: String, _ value: JSONValue?, entry: EntryID) {
    guard let content = FieldBody.attachment(ofKey: key), let fields = value?.object else {
      return nil
    }
    self.content = content
    name = Self.cleaned(fields["name"]?.string ?? "") ?? String(content.text.prefix(8))
    type = String((fields["type"]?.string ?? "").prefix(100))
    size = min(max(0, fields["bytes"]?.integer ?? 0), Self.mostBytes)
    self.entry = entry
  }

  /// The field that attaches a file.
  public static func field(
    _ content: ContentID, name: String, type: String, size: Int
  ) -> FieldBody {
    FieldBody(
      FieldBody.attachmentKey(content),
      ["name": .string(name), "type": .string(type), "bytes": .integer(size)])
  }

  /// The last part of a path as a name: without control characters, spaces around it and dots
  /// before it, and cut to ``longestName``; nil where nothing is left.
  public static func cleaned(_ path: String) -> String? {
    let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var shown = String.UnicodeScalarView()
    for scalar in last.unicodeScalars { shown.append(isShown(scalar) ? scalar : " ") }
    let words = String(shown).split(separator: " ")
    var name = String(words.joined(separator: " ").drop { $0 == "." || $0 == " " })
    while name.utf8.count > longestName { name = shortened(name) }
    return name.isEmpty ? nil : name
  }

  /// Whether a scalar is one of a name: signs that turn the direction of writing around could make
  /// one ending look like another.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
    default: true
    }
  }

  /// A name with a letter less before its ending.
  private static func shortened(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].utf8.count <= 20
    else { return String(name.dropLast()) }
    return String(name[..<dot].dropLast() + name[dot...])
  }
}

extension Entry {
  /// The name of the bytes that the entry attaches or detaches; nil for any other entry.
  public var attachment: ContentID? {
    guard kind == .field, body.utf8.starts(with: FieldBody.attachmentPrefix.utf8) else {
      return nil
    }
    return FieldBody.key(of: body).flatMap { FieldBody.attachment(ofKey: $0) }
  }
}
