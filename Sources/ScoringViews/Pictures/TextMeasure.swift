/// Measures and shortens text in the fonts that pictures use.
///
/// Helvetica, Arial and Liberation Sans have the same widths, so no font file has to be read. For
/// characters outside of ASCII, the width is estimated from the columns that they take
/// (``DisplayWidth``), and is rather too great than too small.
package enum TextMeasure {
  /// The font families of pictures in order of preference; the first four have the same widths.
  static let faces =
    "Helvetica Neue, Helvetica, Arial, Liberation Sans, Noto Sans, sans-serif"

  /// Returns the width of a text, in the unit of the font size: pixels or ems.
  package static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let table = isBold ? bold : regular
    var sum = 0.0
    for cluster in text {
      if let code = cluster.asciiValue, (0x20...0x7e).contains(code) {
        sum += Double(table[Int(code) - 0x20]) / 1000
      } else {
        sum += width(of: cluster, isBold: isBold)
      }
    }
    return sum * size
  }

  private static func width(of cluster: Character, isBold: Bool) -> Double {
    switch cluster {
    case "−": return 0.584
    case "–": return 0.556
    case "…", "—": return 1
    case "·": return isBold ? 0.278 : 0.333
    case "\u{a0}": return 0.278
    default: break
    }
    let columns = DisplayWidth.columns(of: cluster)
    guard columns > 0 else { return 0 }
    let isEmoji =
      cluster.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{fe0f}" }
    if isEmoji { return 1.35 }
    if columns > 1 { return 1.02 }
    return (cluster.isUppercase ? 0.78 : 0.64) + (isBold ? 0.05 : 0)
  }

  // MARK: Fitting

  /// Returns the largest font size from `size` down to `least` at which a text such as a score, which
  /// is never cut, fits into a width.
  static func fitted(
    _ text: String, to width: Double, size: Double, least: Double = 24, isBold: Bool = false
  ) -> Double {
    let natural = self.width(text, size: size, isBold: isBold)
    guard natural > width, natural > 0 else { return size }
    return max(min(size, least), (size * width / natural).rounded(.down))
  }

  /// Returns a text cut to a width in pixels, with `…` at the end; a text that fits is unchanged.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    guard self.width(text, size: size, isBold: isBold) > width else { return text }
    let room = width - self.width("…", size: size, isBold: isBold)
    var used = 0.0
    var kept = ""
    for cluster in text {
      used += self.width(String(cluster), size: size, isBold: isBold)
      guard used <= room else { break }
      kept.append(cluster)
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept.isEmpty ? "…" : kept + "…"
  }

  /// Breaks a text into lines of at most a width, at spaces and, unless `isWhole`, after hyphens if
  /// necessary.
  ///
  /// It returns `nil` if this takes more than `most` lines, or if a word is too wide.
  static func lines(
    _ text: String, width: Double, size: Double, isBold: Bool = false, most: Int,
    isWhole: Bool = false
  ) -> [String]? {
    func fits(_ text: String) -> Bool { self.width(text, size: size, isBold: isBold) <= width }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let longer = lines.last.map({ "\($0) \(word)" }), fits(longer) {
        lines[lines.count - 1] = longer
      } else if fits(String(word)) {
        lines.append(String(word))
      } else {
        guard !isWhole else { return nil }
        var begins = true
        for part in parts(word) {
          guard fits(part) else { return nil }
          if !begins, let longer = lines.last.map({ $0 + part }), fits(longer) {
            lines[lines.count - 1] = longer
          } else {
            lines.append(part)
          }
          begins = false
        }
      }
    }
    return lines.count <= most ? lines : nil
  }

  /// Returns the parts of a word, which is broken after hyphens: `Castellanos-` and `Okonkwo`.
  private static func parts(_ word: Substring) -> [String] {
    var parts = [""]
    for character in word {
      parts[parts.count - 1].append(character)
      if character == "-" { parts.append("") }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Returns a name that fits into a width, and its font size.
  ///
  /// The name is whole, whole in a smaller font, in one of its shorter `forms`, or cut. The font
  /// size is between `least` and `size`.
  static func name(
    _ name: String, forms: [String] = [], width: Double, size: Double, least: Double = 26,
    isBold: Bool = false
  ) -> (text: String, size: Double) {
    for size in [size, max(least, size * 0.93), max(least, size * 0.86)]
    where self.width(name, size: size, isBold: isBold) <= width {
      return (name, size)
    }
    for form in forms where self.width(form, size: size, isBold: isBold) <= width {
      return (form, size)
    }
    let smaller = max(least, size * 0.86)
    return (cut(forms.last ?? name, to: width, size: smaller, isBold: isBold), smaller)
  }

  /// Returns a text with typographic minus signs before its negative numbers: `won at −7` for
  /// `won at -7`; other hyphens are unchanged.
  package static func minus(_ text: String) -> String {
    replacingHyphens(text) { before, after in
      after?.isNumber == true && (before.map { $0.isWhitespace || "([·".contains($0) } ?? true)
        ? "−" : nil
    }
  }

  /// Returns a text about results with typographic signs: `11–7, −2` for `11-7, -2`.
  package static func typographic(_ text: String) -> String { minus(dashed(text)) }

  /// Returns a text with typographic dashes between the numbers of its results: `won 11–7` for
  /// `won 11-7`; dates such as `2026-01-31` and numbers beside letters are unchanged.
  package static func dashed(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "-")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      let number = rest[start...].prefix { $0.isNumber || $0 == "-" }
      let before = rest[..<start].last ?? result.last
      let after = rest[number.endIndex...].first
      let isWord = [before, after].allSatisfy { $0?.isLetter != true && $0 != "_" }
      result += rest[..<start] + (isWord && !isDate(number) ? joined(number) : String(number))
      rest = rest[number.endIndex...]
    }
    return result + rest
  }

  private static func isDate(_ number: Substring) -> Bool {
    let parts = number.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts[0].count == 4
      && parts.dropFirst().allSatisfy { $0.count == 2 }
  }

  private static func joined(_ number: Substring) -> String {
    replacingHyphens(String(number)) { before, after in
      before?.isNumber == true && after?.isNumber == true ? "–" : nil
    }
  }

  /// Returns a text with some of its hyphens replaced, depending on the characters around each.
  private static func replacingHyphens(
    _ text: String, _ sign: (_ before: Character?, _ after: Character?) -> Character?
  ) -> String {
    guard text.utf8.contains(UInt8(ascii: "-")) else { return text }
    let all = Array(text)
    return String(
      all.indices.map { index in
        guard all[index] == "-" else { return all[index] }
        return sign(
          index > 0 ? all[index - 1] : nil, index + 1 < all.count ? all[index + 1] : nil) ?? "-"
      })
  }

  // MARK: Widths

  /// The widths of the characters of Helvetica from space to tilde, in thousandths of the font
  /// size.
  private static let regular = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The widths of the same characters in Helvetica Bold.
  private static let bold = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
