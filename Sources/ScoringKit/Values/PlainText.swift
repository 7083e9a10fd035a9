extension StringProtocol {
  /// The words with single spaces between them, and none around them.
  package var singleSpaced: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it has control characters, which no name and no line of text may hold.
  package var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
