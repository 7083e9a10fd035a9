extension StringProtocol {
  /// Whether all characters of the text are `0` to `9`; true for the empty text.
  package var isDigits: Bool { utf8.allSatisfy { (48...57).contains($0) } }
}
