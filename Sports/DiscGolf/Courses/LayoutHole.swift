internal import ScoringKit

/// One hole of a layout.
public struct LayoutHole: Hashable, Sendable {
  /// What stands on the sign: mostly a number, but also `4S`, `B` or `18A`.
  public let label: String
  /// The strokes that are expected; nil where nobody said.
  public let par: Int?

  /// Makes a hole.
  public init(label: String, par: Int?) {
    self.label = label
    self.par = par
  }

  /// The pars that a file may have.
  public static let parLimits = 1...10
  /// The pars that a course which is typed in may have.
  public static let typedParLimits = 2...7
  /// The greatest number of characters of a label.
  public static let labelLimit = 8

  /// Whether a text can be a label: 1 to 8 visible characters without a comma or a colon.
  static func isLabel(_ text: String) -> Bool {
    (1...labelLimit).contains(text.count)
      && text.unicodeScalars.allSatisfy {
        $0.value > 32 && $0.value != 127 && !$0.properties.isWhitespace
          && !"\",;:".unicodeScalars.contains($0) && $0.properties.generalCategory != .control
      }
  }
}
