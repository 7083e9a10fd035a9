extension StringProtocol {
  /// The words of the text with single spaces between them, without surrounding spaces.
  package var singleSpaced: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without the white space and the byte order marks at its beginning.
  package var trimmedInFront: SubSequence { drop { $0.isWhitespace || $0 == "\u{feff}" } }

  /// The first line of the text that is not blank.
  package var firstLine: SubSequence { trimmedInFront.prefix { !$0.isNewline } }

  /// Whether the text contains control characters, which are not allowed in names and in other text
  /// of one line.
  package var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
