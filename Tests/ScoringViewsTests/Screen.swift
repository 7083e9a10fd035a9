@testable import ScoringViews

/// Splits the output for a terminal into parts that tests can check.
enum Screen {
  /// Returns an output without our own sequences for colours and styles; `nil` if it contains any
  /// other control character except line breaks.
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

  /// Returns the lines of an output; `nil` if it does not end with exactly one line break.
  static func lines(_ plain: String) -> [Substring]? {
    guard plain.hasSuffix("\n"), !plain.hasSuffix("\n\n") else { return nil }
    return plain.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }
}
