extension SafeText {
  /// The text as one field of a CSV record, in quotes where RFC 4180 asks for them.
  ///
  /// A text that a spreadsheet would take for a formula gets a leading `'`: one that begins with
  /// `=`, `+`, `-`, `@` (also in their wide forms), a tab or a line break. Figures such as `-2`,
  /// `+1` or `-0.5` stay figures. Controls are made visible, so a record is always one line.
  package static func field(_ text: String) -> String {
    let shown = (isFormula(text) ? "'" : "") + visible(text)
    // Scalars, since a comma with a combining mark is another character but the same byte.
    guard
      shown.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || $0 == ";" })
        || shown.hasPrefix(" ") || shown.hasSuffix(" ")
    else { return shown }
    var quoted = "\""
    for scalar in shown.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    switch first {
    case "=", "@", "\t", "\r", "\n", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}": return true
    case "+", "-": return !isFigure(text.utf8.dropFirst())
    default: return false
    }
  }

  /// Whether bytes are digits, with at most one point between two of them.
  private static func isFigure(_ bytes: Substring.UTF8View) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
      }
  }
}
