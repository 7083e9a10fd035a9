@testable import ScoringViews

/// Splits output for a screen into parts for checks.
enum Screen {
  /// Returns the text without our own styling; `nil` if it contains a control other than a newline.
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

  /// Returns the lines of an output; `nil` unless it ends with exactly one newline.
  static func lines(_ plain: String) -> [Substring]? {
    guard plain.hasSuffix("\n"), !plain.hasSuffix("\n\n") else { return nil }
    return plain.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }
}
