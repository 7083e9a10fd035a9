extension StringProtocol {
  /// The words with single spaces between them, without surrounding spaces.
  package var singleSpaced: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without leading white space and byte order mark.
  package var trimmedInFront: SubSequence { drop { $0.isWhitespace || $0 == "\u{feff}" } }

  /// The first line that is not blank.
  package var firstLine: SubSequence { trimmedInFront.prefix { !$0.isNewline } }

  /// Whether it contains control characters, which are not allowed in names and lines of text.
  package var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
