/// The width of a text on a terminal, in columns.
///
/// Terminals can't be queried for this, so the usual rule applies: a grapheme cluster takes the sum
/// of its scalars, at most 2. A scalar takes 0 columns if it combines, formats or controls; 2 if
/// Unicode's East Asian Width is wide or full (UAX 11) or if it is an emoji by itself; else 1. A
/// symbol that variation selector 16 turns into an emoji takes 2. Ambiguous widths take 1.
package enum DisplayWidth {
  /// The side of a column to which a text is aligned.
  package enum Side: Sendable {
    /// The text begins at the start of the column.
    case left
    /// The text ends at the end of the column.
    case right
  }

  /// Returns the width of a text in columns.
  ///
  /// - Complexity: linear in the length of the text.
  package static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text.utf8.count }
    if text.unicodeScalars.allSatisfy(isPlain) { return text.unicodeScalars.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Whether a scalar always takes one column, forms its own cluster among other such scalars, and
  /// controls nothing: letters of Latin, dashes, arrows, mathematical and box-drawing signs.
  package static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e, 0xa0...0x2ff, 0x2010...0x2027, 0x2190...0x22ff, 0x2500...0x25f0: true
    default: false
    }
  }

  /// Returns the width of one grapheme cluster in columns: 0, 1 or 2.
  package static func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    if scalars.count > 1, scalars.contains("\u{fe0f}"), scalars.first?.properties.isEmoji == true {
      return 2
    }
    return scalars.reduce(0) { min(2, $0 + columns(of: $1)) }
  }

  /// Returns a text cut to a number of columns, with the ellipsis at the end.
  ///
  /// A cluster is never split. A text that fits is returned unchanged. If not even the ellipsis
  /// fits, as much of it as fits is returned.
  package static func cut(
    _ text: String, to columns: Int, ellipsis: String = "…"
  ) -> String {
    guard self.columns(of: text) > columns else { return text }
    let room = columns - self.columns(of: ellipsis)
    guard room >= 0 else { return String(ellipsis.prefix(max(0, columns))) }
    return prefix(of: text, columns: room) + ellipsis
  }

  /// Returns texts, such as the names in a table, each cut to a number of columns.
  ///
  /// Texts that would become equal are cut in the middle instead, so that their different ends
  /// remain.
  ///
  /// - Complexity: linear in the length of the texts, if few of them would become equal.
  package static func cut(
    _ texts: [String], to columns: Int, ellipsis: String = "…"
  ) -> [String] {
    let short = texts.map { cut($0, to: columns, ellipsis: ellipsis) }
    let groups = Dictionary(grouping: texts.indices) { short[$0] }
    let alike = groups.values.filter { group in group.contains { texts[$0] != texts[group[0]] } }
    return alike.reduce(into: short) { short, group in
      let first = texts[group[0]]
      let common = group.reduce(Substring(first)) { common, index in
        common.prefix(zip(common, texts[index]).prefix { $0 == $1 }.count)
      }
      let head = prefix(of: common, columns: columns / 3)
      for index in group {
        let tail = texts[index].dropFirst(common.count)
        let room = columns - self.columns(of: head + ellipsis)
        short[index] = head + ellipsis + cut(String(tail), to: room, ellipsis: ellipsis)
      }
    }
  }

  /// Returns the longest prefix of a text that fits into a number of columns.
  package static func prefix(of text: some StringProtocol, columns: Int) -> String {
    var used = 0
    var result = ""
    for cluster in text {
      used += self.columns(of: cluster)
      guard used <= columns else { break }
      result.append(cluster)
    }
    return result
  }

  /// Returns a text padded with spaces to at least a number of columns.
  package static func padded(_ text: String, to columns: Int, _ side: Side = .left) -> String {
    let space = String(repeating: " ", count: max(0, columns - self.columns(of: text)))
    return side == .left ? text + space : space + text
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 {
      return (0x20...0x7e).contains(scalar.value) || scalar.value >= 0xa0 ? 1 : 0
    }
    if hasNoWidth(scalar) { return 0 }
    return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static func hasNoWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Signs that enclose the digits after them are format characters, but visible.
    case 0x600...0x605, 0x6dd, 0x70f, 0x8e2: return false
    // Medial vowels and final consonants of Korean join the wide initial consonant.
    case 0x1160...0x11ff, 0xd7b0...0xd7ff: return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator,
      .paragraphSeparator:
      true
    default: false
    }
  }

  /// Whether a scalar is in a wide or full range of `EastAsianWidth.txt`, emoji not included.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x3247, 0x3250...0xa4cf,
      0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f,
      0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18dff, 0x1aff0...0x1b2ff,
      0x1d300...0x1d376, 0x1f200...0x1f265, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
