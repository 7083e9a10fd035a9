/// A catalogue that a program carries as text, one line an entry, each read when it is asked for.
///
/// The text is a JSON list of strings, each on a line of its own: `"york|York|outdoor"`. Bars part
/// a line, and its first part is the key, by which it is found without reading any other.
public struct LineCatalogue: Sendable {
  /// The lines in their order, without quotes.
  public let lines: [Substring]

  private static let bar = UInt8(ascii: "|")

  /// Cuts a text into lines; those without a text in quotes are passed over.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ text: String) {
    let quote = UInt8(ascii: "\"")
    lines = text.utf8.split(separator: 10).compactMap { line in
      guard let start = line.firstIndex(of: quote), let end = line.lastIndex(of: quote), start < end
      else { return nil }
      return Substring(line[line.index(after: start)..<end])
    }
  }

  /// The keys in order.
  public var keys: [String] { lines.map { String($0.prefix { $0 != "|" }) } }

  /// The line of a key; nil where there is none.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  public subscript(key: String) -> Substring? {
    lines.first { line in
      line.utf8.starts(with: key.utf8) && line.utf8.dropFirst(key.utf8.count).first == Self.bar
    }
  }

  /// The parts of a line, the empty ones too.
  public static func parts(of line: Substring) -> [Substring] {
    line.utf8.split(separator: bar, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
