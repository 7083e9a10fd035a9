extension StringProtocol {
  /// The words with single spaces between them, and none around them.
  package var singleSpaced: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without what is blank in front of it, a byte order mark among it.
  package var trimmedInFront: SubSequence { drop { $0.isWhitespace || $0 == "\u{feff}" } }

  /// The first line that is not blank.
  package var firstLine: SubSequence { trimmedInFront.prefix { !$0.isNewline } }

  /// Whether it has control characters, which no name and no line of text may hold.
  package var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
