/// A file attached to a round, such as a picture of the paper card, as the round's log records it.
///
/// The log contains only the file's name, type, size and hash; the bytes of the file are stored
/// outside the log, under that hash. They may be missing on a device that has the entry.
public struct Attachment: Hashable, Sendable {
  /// The hash of the attached file's bytes.
  public let content: ContentID
  /// The name of the attached file: one path component at most, without control characters.
  public let name: String
  /// The media type of the attached file, such as `image/jpeg`, as given by the entry that attached
  /// it; at most 100 characters.
  public let type: String
  /// The size of the attached file in bytes, as given by the entry that attached it: 0 to
  /// ``mostBytes``.
  public let size: Int
  /// The entry that attached the file to the round.
  public let entry: EntryID

  /// The maximum size of one attached file in bytes.
  public static let mostBytes = 10_000_000
  /// The maximum number of files attached to one round.
  public static let most = 20
  /// The maximum length of an attached file's name in UTF-8 bytes.
  public static let longestName = 200

  /// Reads the key and the value of a round's field that attaches a file; nil for any other field,
  /// or if the file was detached.
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

  /// Returns the field of a round that attaches a file.
  public static func field(
    _ content: ContentID, name: String, type: String, size: Int
  ) -> FieldBody {
    FieldBody(
      FieldBody.attachmentKey(content),
      ["name": .string(name), "type": .string(type), "bytes": .integer(size)])
  }

  /// Returns the last component of a path as a file's name: without control characters, surrounding
  /// spaces and leading dots, and cut to ``longestName``; nil if nothing is left.
  public static func cleaned(_ path: String) -> String? {
    let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var shown = String.UnicodeScalarView()
    for scalar in last.unicodeScalars { shown.append(isShown(scalar) ? scalar : " ") }
    let words = String(shown).split(separator: " ")
    var name = String(words.joined(separator: " ").drop { $0 == "." || $0 == " " })
    while name.utf8.count > longestName { name = shortened(name) }
    return name.isEmpty ? nil : name
  }

  /// Whether a Unicode scalar may be part of an attached file's name.
  ///
  /// Characters that reverse the direction of writing are excluded, because they could disguise the
  /// file's extension.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
    default: true
    }
  }

  /// Returns a file's name without the last character before its extension.
  private static func shortened(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].utf8.count <= 20
    else { return String(name.dropLast()) }
    return String(name[..<dot].dropLast() + name[dot...])
  }
}

extension Entry {
  /// The hash of the file that the entry attaches or detaches; nil for any other entry.
  public var attachment: ContentID? {
    guard kind == .field, body.utf8.starts(with: FieldBody.attachmentPrefix.utf8) else {
      return nil
    }
    return FieldBody.key(of: body).flatMap { FieldBody.attachment(ofKey: $0) }
  }
}
