/// The file format of a bundle.
package enum BundleForm {
  /// The major version of the bundle format that this program writes; a bundle of a greater one is
  /// refused.
  package static let major = 1
  /// The minor version of the bundle format that this program writes; a bundle of a greater one may
  /// have kinds of lines that this program skips.
  package static let minor = 1
  /// The maximum length of a bundle line, in bytes: enough for the largest entry with every byte
  /// escaped.
  ///
  /// The line of the largest attached file is less than half as long.
  package static let longestLine = 32 << 20
  /// The maximum number of lines of a bundle; a longer bundle is refused.
  package static let mostLines = 20_000_000

  /// The word for the kind of a bundle's first line.
  package static let head = "head"
  /// The word for the kind of a bundle line that contains a frozen text.
  package static let text = "text"
  /// The word for the kind of a bundle line that contains an entry.
  package static let entry = "entry"
  /// The word for the kind of a bundle line that contains the bytes of an attached file.
  package static let file = "file"
  /// The word for the kind of a bundle's last line.
  package static let end = "end"

  /// The first line of a bundle: the format, the store that wrote the bundle, and the newest entry
  /// of each device in that store.
  package struct Head: Codable, Sendable {
    /// The name of the bundle's format, `score-bundle`.
    package let form: String
    /// The major and minor version of the bundle's format, as in `1.0`.
    package let version: String
    /// The device of the store that wrote the bundle.
    package let device: String
    /// The ids of the newest entry of each device in the store that wrote the bundle.
    package let heads: [String]

    /// Makes the first line of a bundle in the version that this program writes.
    package init(
      form: String = BundleForm.name, version: String = "\(BundleForm.major).\(BundleForm.minor)",
      device: String, heads: [String]
    ) {
      self.form = form
      self.version = version
      self.device = device
      self.heads = heads
    }

    /// The major and minor version of the bundle as numbers; `nil` if the version is malformed.
    package var numbers: (major: Int, minor: Int)? {
      let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
        return nil
      }
      return (major, minor)
    }
  }

  /// A frozen text in a bundle, with the name computed from its content.
  package struct Text: Codable, Sendable {
    /// The name of the frozen text: a digest of its content.
    package let id: String
    /// The frozen text.
    package let text: String

    /// Makes a frozen text with the name that was computed from it.
    package init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// The bytes of an attached file in a bundle, with the name that is computed from them:
  /// `{"id":"…","bytes":"…"}`.
  ///
  /// The bytes are written in base64, which needs no escapes. A line of many megabytes is therefore
  /// read without a JSON parser, and decoded only if the bytes are needed.
  package struct File: Sendable {
    /// The name of the attached file's content: a digest of its bytes.
    package let id: ContentID
    private let letters: ArraySlice<UInt8>

    private static let (before, between, after) = ("{\"id\":\"", "\",\"bytes\":\"", "\"}")

    /// Parses the JSON object of a `file` line of a bundle; `nil` if it has another form.
    package init?(_ body: String) {
      let body = Array(body.utf8)
      let name = Self.before.utf8.count..<(Self.before.utf8.count + 32)
      let start = name.upperBound + Self.between.utf8.count
      let end = body.count - Self.after.utf8.count
      guard end > start, body.starts(with: Self.before.utf8),
        body[name.upperBound...].starts(with: Self.between.utf8),
        body[end...].elementsEqual(Self.after.utf8),
        let id = ContentID(String(decoding: body[name], as: UTF8.self))
      else { return nil }
      self.id = id
      letters = body[start..<end]
    }

    /// Returns the bytes of the attached file.
    ///
    /// - Throws: An error if the bytes don't match the content's name, or if the file is too large
    ///   for a store.
    package func bytes() throws(BundleLine.Unreadable) -> [UInt8] {
      try Self.bytes(letters, of: id)
    }

    /// Decodes the base64 text of an attached file.
    ///
    /// - Throws: An error if the bytes don't match the content's name, or if the file is too large
    ///   for a store.
    package static func bytes(
      _ letters: some Collection<UInt8>, of id: ContentID
    ) throws(BundleLine.Unreadable) -> [UInt8] {
      guard letters.count <= Base64.length(of: Attachment.mostBytes) else {
        throw BundleLine.Unreadable(reason: "contains a file that is too large")
      }
      guard let bytes = Base64.bytes(letters), ContentID(of: bytes) == id,
        bytes.count <= Attachment.mostBytes
      else { throw BundleLine.Unreadable(reason: "contains a file that doesn't match its name") }
      return bytes
    }

    /// Returns the bundle line that contains an attached file.
    package static func line(_ id: ContentID, _ bytes: [UInt8]) -> BundleLine {
      BundleLine(
        kind: BundleForm.file,
        body: before + id.text + between + Base64.text(bytes) + after)
    }
  }

  /// The last line of a bundle, by which a truncated bundle is recognized.
  package struct End: Codable, Sendable {
    /// The number of different lines of the bundle before this last one.
    package let lines: Int
    /// The digest of all lines of the bundle before this last one: see ``BundleTally/digest``.
    package let digest: String

    /// Makes the last line of a bundle with a number of lines and their digest.
    package init(lines: Int, digest: String) {
      self.lines = lines
      self.digest = digest
    }
  }

  /// The name of the format in the first line of each bundle.
  package static let name = "score-bundle"
}
