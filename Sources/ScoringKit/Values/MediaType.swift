/// The types of files that can be attached to rounds, recognised by their first bytes.
///
/// A browser that displays such a file runs no code from it. SVG and HTML can contain code, so they
/// are excluded.
package enum MediaType: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case heic = "image/heic"
  case pdf = "application/pdf"
  case text = "text/plain"

  /// The name of the type for people, such as `JPEG`.
  package var word: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .heic: "HEIC"
    case .pdf: "PDF"
    case .text: "plain text"
    }
  }

  /// Whether every browser displays a file of this type as a picture.
  package var isPicture: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp: true
    case .heic, .pdf, .text: false
    }
  }

  /// Makes the type of a file from its bytes; nil if the file is empty or of any other type.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes, otherwise constant.
  package init?(of bytes: [UInt8]) {
    func begins(_ text: StaticString, at place: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(place).starts(with: $0) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if begins("GIF87a") || begins("GIF89a") {
      self = .gif
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if begins("ftyp", at: 4),
      ["heic", "heix", "mif1", "msf1", "hevc"].contains(where: { brand in
        bytes.dropFirst(8).starts(with: brand.utf8)
      })
    {
      self = .heic
    } else if begins("%PDF-") {
      self = .pdf
    } else if !bytes.isEmpty, Self.isPlain(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  /// Whether a file's bytes are UTF-8 without control characters, and don't begin like HTML or SVG.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let isControlled = bytes.contains { byte in
      byte == 0x7f || byte < 0x20 && byte != 9 && byte != 10 && byte != 12 && byte != 13
    }
    guard !isControlled, String(validating: bytes, as: UTF8.self) != nil else { return false }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let first = (bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...])
      .first { $0 > 0x20 }
    return first != UInt8(ascii: "<")
  }
}
