/// Small plots of plain ASCII, which need no font, no colour and no wide screen.
enum TextPlot {
  /// From the lowest to the highest step.
  static let steps = Array("_.:-=+*#")
  /// The longest bar.
  static let width = 20

  /// A bar for a part of a whole; anything above nothing gets at least one sign.
  static func bar(_ part: Int, of whole: Int) -> String {
    guard part > 0, whole > 0 else { return "" }
    let length = Int((Double(part) / Double(whole) * Double(width)).rounded())
    return String(repeating: "#", count: max(1, min(width, length)))
  }

  /// One sign a value, from the least to the greatest of them.
  static func line(_ values: [Int]) -> String {
    guard let least = values.min(), let most = values.max() else { return "" }
    return String(
      values.map { value in
        guard most > least else { return steps[steps.count / 2] }
        let part = (Double(value) - Double(least)) / (Double(most) - Double(least))
        return steps[Int((part * Double(steps.count - 1)).rounded())]
      })
  }
}
