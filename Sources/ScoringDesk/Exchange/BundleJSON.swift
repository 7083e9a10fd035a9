import ScoringKit
import ScoringViews

/// A bundle as one JSON document, whose payload is an array of the bundle's lines.
///
/// Programs that read JSON may write the document again with other spaces. So the checksum of a line
/// is that of the line in a bundle, in the order and without the spaces that a bundle has.
enum BundleJSON {
  /// The value of `kind` of the document.
  static let kind = "log-export"

  /// The document before the first line; a comma separates the lines.
  static let beginning = "{\"kind\":\"\(kind)\",\"payload\":["
  /// The document after the last line.
  static let end = "],\"version\":\"\(JSONRenderer.version)\"}\n"

  /// Whether a text begins like a JSON object.
  static func recognizes(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix("{")
  }

  /// Returns the lines of the bundle in a document.
  ///
  /// - Throws: An error if the text is no such document.
  static func lines(_ text: String) throws -> [String] {
    guard let document = try? CanonicalJSON.value(JSONValue.self, from: text),
      document["kind"]?.string == kind, let items = document["payload"]?.array
    else {
      throw DeskError(
        .unknownForm, "The JSON is not what `export` writes, or it was cut off.")
    }
    return try items.map { try line($0.object ?? [:]) }
  }

  private static func line(_ fields: [String: JSONValue]) throws -> String {
    guard let sum = fields["sum"]?.string,
      let (kind, value) = fields.first(where: { $0.key != "sum" })
    else { return "" }
    // The line of an attached file has its fields in another order than others.
    let body =
      kind == BundleForm.file
      ? #"{"id":"\#(value["id"]?.string ?? "")","bytes":"\#(value["bytes"]?.string ?? "")"}"#
      : SafeText.escaped(try CanonicalJSON.text(value))
    return "{\"sum\":\"\(sum)\",\"\(kind)\":\(body)}"
  }
}
