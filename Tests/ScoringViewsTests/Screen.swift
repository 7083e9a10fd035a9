@testable import ScoringViews

/// What reaches a screen, taken apart for checks.
enum Screen {
  /// The text without our own styling; nil where any other control than a newline is in it.
  static func plain(_ output: String) -> String? {
    var result = String.UnicodeScalarView()
    var scalars = output.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1b}" {
        guard scalars.popFirst() == "[" else { return nil }
        while let next = scalars.first, next == ";" || ("0"..."9").contains(next) {
          scalars.removeFirst()
        }
        guard scalars.popFirst() == "m" else { return nil }
      } else if scalar == "\n" || !isControl(scalar) {
        result.append(scalar)
      } else {
        return nil
      }
    }
    return String(result)
  }

  /// The lines of an output that ends with one newline; nil where it ends otherwise.
  static func lines(_ plain: String) -> [Substring]? {
    guard plain.hasSuffix("\n"), !plain.hasSuffix("\n\n") else { return nil }
    return plain.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }
}
