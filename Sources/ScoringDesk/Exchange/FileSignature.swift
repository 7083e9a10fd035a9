/// The type of a file that can't be imported because it is not text, recognized by its first bytes.
package struct FileSignature: Hashable, Sendable {
  /// The type of the file with its article: `a workbook of Excel (.xlsx)`.
  package let noun: String
  /// The advice on how to get a text file out of this file.
  package let hint: String

  /// Recognizes the type of a file by its first bytes; `nil` for text and for unknown types.
  ///
  /// The first 256 bytes of the file are enough.
  package init?(_ beginning: [UInt8]) {
    guard let kind = Self.kinds.first(where: { beginning.starts(with: $0.bytes) }) else {
      return nil
    }
    // In a ZIP archive, the name of the first packed file begins at byte 30.
    let packed = String(decoding: beginning.dropFirst(30).prefix(90), as: UTF8.self)
    guard kind.bytes == Self.zip else {
      (noun, hint) = (kind.noun, kind.hint)
      return
    }
    if packed.hasPrefix("mimetypeapplication/vnd.oasis.opendocument") {
      (noun, hint) = ("a document of OpenOffice or LibreOffice (.ods)", Self.spreadsheet)
    } else if ["[Content_Types]", "_rels/", "docProps/", "xl/"].contains(where: packed.hasPrefix) {
      (noun, hint) = ("a workbook of Excel (.xlsx)", Self.spreadsheet)
    } else {
      (noun, hint) = (kind.noun, kind.hint)
    }
  }

  private struct Kind {
    let bytes: [UInt8]
    let noun: String
    let hint: String
  }

  private static let zip = Array("PK\u{3}\u{4}".utf8)
  private static let spreadsheet = """
    Open it in the spreadsheet program, save the sheet as "CSV UTF-8", and import that file.
    """
  private static let utf8 = "Save it as UTF-8, in a spreadsheet program as \"CSV UTF-8\"."

  private static let kinds = [
    Kind(bytes: zip, noun: "a ZIP archive", hint: "Unpack it first: `unzip FILE`."),
    Kind(
      bytes: [0x1f, 0x8b], noun: "a gzip archive (.gz)",
      hint: "Unpack it first: `gunzip -k FILE`."),
    Kind(
      bytes: Array("BZh".utf8), noun: "a bzip2 archive (.bz2)",
      hint: "Unpack it first: `bunzip2 -k FILE`."),
    Kind(
      bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], noun: "an xz archive (.xz)",
      hint: "Unpack it first: `unxz -k FILE`."),
    Kind(
      bytes: [0x28, 0xb5, 0x2f, 0xfd], noun: "a Zstandard archive (.zst)",
      hint: "Unpack it first: `unzstd FILE`."),
    Kind(
      bytes: [0x37, 0x7a, 0xbc, 0xaf], noun: "a 7-Zip archive (.7z)",
      hint: "Unpack it first: `7z x FILE`."),
    Kind(
      bytes: [0xd0, 0xcf, 0x11, 0xe0], noun: "a workbook of an old Excel (.xls)",
      hint: spreadsheet),
    Kind(
      bytes: Array("%PDF-".utf8), noun: "a PDF document",
      hint: "The program that made it may also save the table as CSV."),
    Kind(bytes: [0x89, 0x50, 0x4e, 0x47], noun: "a picture (PNG)", hint: picture),
    Kind(bytes: [0xff, 0xd8, 0xff], noun: "a photograph (JPEG)", hint: picture),
    Kind(bytes: [0xff, 0xfe], noun: "text in UTF-16", hint: utf8),
    Kind(bytes: [0xfe, 0xff], noun: "text in UTF-16", hint: utf8),
  ]

  private static let picture =
    "Type its scores in; `attach` adds the picture to a round."
}
