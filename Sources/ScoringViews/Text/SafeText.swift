import ScoringKit

/// Makes untrusted text safe to display.
///
/// Characters that a terminal, a browser or a reader could interpret as a command become visible as
/// their number in hexadecimal, such as `\u{1b}`: controls (C0, DEL, C1), line and paragraph
/// separators, bidirectional controls, and the two characters that XML forbids (U+FFFE, U+FFFF).
/// The result is for reading only: a text that already contains `\u{1b}` looks the same. For exact
/// content use ``JSONRenderer``.
package enum SafeText {
  /// The maximum number of characters that are shown of one run of a line, or of one text of a
  /// page.
  package static let runLimit = 1_000
  /// The maximum number of Unicode scalars that are shown of one sentence in a message.
  package static let sentenceLimit = 400
  /// The maximum number of columns, or of characters, that are shown of one text in a table.
  package static let cellLimit = 64
  /// The maximum number of Unicode scalars that are shown of one character; the longest emoji has
  /// about ten.
  static let clusterLimit = 32

  /// Returns a text in which all dangerous characters are replaced by visible ones.
  package static func visible(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
      || text.unicodeScalars.allSatisfy(DisplayWidth.isPlain)
    {
      return String(text)
    }
    var result = ""
    for cluster in text {
      for scalar in cluster.unicodeScalars.prefix(clusterLimit) {
        if isDangerous(scalar) {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Returns a text cut to a number of characters, with the ellipsis at the end, and made visible.
  package static func bounded(
    _ text: String, limit: Int = runLimit, ellipsis: String = "…"
  ) -> String {
    guard text.utf8.count > limit,
      let end = text.index(
        text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end != text.endIndex
    else { return visible(text) }
    return visible(text[..<end]) + ellipsis
  }

  /// Returns a sentence that may quote input, with all dangerous characters made visible.
  ///
  /// A long sentence is shortened in the middle to about `limit` scalars, so that its beginning and
  /// its end stay readable.
  package static func sentence(_ text: some StringProtocol, limit: Int = sentenceLimit) -> String {
    // The middle of a long text is never shown, so it is cut before the text is made visible.
    let view = String(text).unicodeScalars
    guard let end = view.index(view.startIndex, offsetBy: limit, limitedBy: view.endIndex),
      end != view.endIndex
    else { return fitted(visible(text), limit) }
    let ends = (String(view.prefix(limit)), String(view.suffix(limit)))
    return fitted(visible(ends.0) + visible(ends.1), limit)
  }

  /// Returns a visible text, shortened in the middle to about a number of scalars.
  private static func fitted(_ text: String, _ limit: Int) -> String {
    let view = text.unicodeScalars
    guard view.count > limit else { return text }
    let half = limit / 2
    return "\(String(view.prefix(half))) … \(String(view.suffix(half)))"
  }

  /// Returns a text without its dangerous characters; line breaks and tabs are kept.
  package static func withoutControls(_ text: String) -> String {
    String(text.unicodeScalars.filter { !isDangerous($0) || $0.isSpace })
  }

  /// Returns the text of a file, with all dangerous characters escaped as in JSON: `\u001b`.
  ///
  /// Line breaks are kept, unless the text is a field that must stay on one line (`isField`).
  package static func escaped(_ text: String, isField: Bool = false) -> String {
    text.escapingControls(isField: isField)
  }

  /// Whether a scalar could have an effect on a terminal or browser instead of being displayed.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool { scalar.isDangerous }
}

extension SafeText {
  /// Returns a text for HTML, XML and SVG, in content and in quoted attributes alike.
  ///
  /// Besides the five special characters of XML, all dangerous characters are made visible, because
  /// XML allows most control characters not even as references.
  package static func markup(_ text: some StringProtocol) -> String {
    entities(visible(text))
  }

  /// Returns a text in which the five special characters of XML are replaced by references.
  package static func entities(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension SafeText {
  /// Returns a safe text with each right-to-left part in isolates, so that adjacent numbers don't
  /// move.
  ///
  /// A part is the text from the first to the last right-to-left character without any
  /// left-to-right character in between, with the period of an initial (`ב.`) or the ellipsis of a cut
  /// name after it, which would otherwise be displayed at its beginning. It is enclosed in FIRST STRONG ISOLATE (U+2068) and POP
  /// DIRECTIONAL ISOLATE (U+2069), which take no columns. The text must have been returned by
  /// ``visible(_:)``, so that it contains no isolate of its own.
  package static func isolated(_ text: String) -> String {
    guard isRightToLeft(text) else { return text }
    var result = ""
    var pending = ""
    var isOpen = false
    /// The number of letters of the last word of an open part.
    var letters = 0
    func closed() -> String {
      let isOwn = pending.hasPrefix("…") || pending.hasPrefix(".") && letters == 1
      return isOwn ? "\(pending.prefix(1))\u{2069}\(pending.dropFirst())" : "\u{2069}\(pending)"
    }
    for cluster in text {
      if cluster.unicodeScalars.contains(where: isRightToLeft) {
        letters = isOpen && pending.isEmpty ? letters + 1 : 1
        result += isOpen ? pending : "\u{2068}"
        result.append(cluster)
        pending = ""
        isOpen = true
      } else if isOpen, cluster.isLetter || cluster.isNumber {
        result += closed()
        result.append(cluster)
        pending = ""
        isOpen = false
      } else if isOpen {
        pending.append(cluster)
      } else {
        result.append(cluster)
      }
    }
    return isOpen ? result + closed() : result
  }

  /// Whether any part of a text is written from right to left.
  package static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isRightToLeft)
  }

  /// Whether a scalar is in a block that Unicode reserves for right-to-left scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a line break or a tab.
  fileprivate var isSpace: Bool { self == "\n" || self == "\r" || self == "\t" }
}
