extension SafeText {
  /// Safe text with each right-to-left part in isolates, so that the figures beside it stay put.
  ///
  /// A part runs from the first to the last right-to-left character between which nothing is
  /// written from left to right. Around it stand FIRST STRONG ISOLATE (U+2068) and POP DIRECTIONAL
  /// ISOLATE (U+2069), which take no room. The text must have gone through ``visible(_:)``, so
  /// that it holds no isolate of its own.
  package static func isolated(_ text: String) -> String {
    guard isRightToLeft(text) else { return text }
    var result = ""
    var pending = ""
    var isOpen = false
    for cluster in text {
      if cluster.unicodeScalars.contains(where: isRightToLeft) {
        result += isOpen ? pending : "\u{2068}"
        result.append(cluster)
        pending = ""
        isOpen = true
      } else if isOpen, cluster.isLetter || cluster.isNumber {
        result += "\u{2069}" + pending
        result.append(cluster)
        pending = ""
        isOpen = false
      } else if isOpen {
        pending.append(cluster)
      } else {
        result.append(cluster)
      }
    }
    return isOpen ? result + "\u{2069}" + pending : result
  }

  /// Whether any part of a text is written from right to left.
  package static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isRightToLeft)
  }

  /// The blocks that Unicode keeps for right-to-left scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff:
      true
    default: false
    }
  }
}
