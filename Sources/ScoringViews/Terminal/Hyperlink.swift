/// Links in the output for terminals that support them (OSC 8).
package enum Hyperlink {
  private static let start = "\u{1B}]8;;"
  private static let end = "\u{1B}\\"

  /// Returns a text that opens an address when it is clicked; the text alone if the address is
  /// empty or has characters that are not allowed in an escape sequence.
  package static func link(_ text: String, to address: String) -> String {
    let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, !address.isEmpty else { return text }
    return "\(start)\(address)\(end)\(text)\(start)\(end)"
  }

  /// Returns a text without its links, for a program that doesn't support them.
  package static func removed(from text: String) -> String {
    let parts = text.split(separator: start, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text }
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let rest = part.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
      result += rest.count > 1 ? rest[1] : ""
    }
  }
}
