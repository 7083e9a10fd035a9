extension StringProtocol {
  /// Whether it has no signs but `0` to `9`; so the empty text has none, too.
  package var isDigits: Bool { utf8.allSatisfy { (48...57).contains($0) } }
}
