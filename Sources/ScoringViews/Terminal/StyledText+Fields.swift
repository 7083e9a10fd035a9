package import ScoringKit

extension StyledText {
  /// Appends the text of a cell, each of its values in the colour of its field.
  ///
  /// The text has one style if it isn't the values of the cell, separated by spaces.
  package mutating func append(_ text: String, _ style: TextStyle, figures: [Cell.Figure]?) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard let figures, figures.contains(where: { Theme.Paint($0.mark) != nil }),
      zip(words, figures).allSatisfy({ Theme.Paint($1.mark) == nil || $0 == $1.text })
    else { return append(text, style) }
    for (index, word) in words.enumerated() {
      if index > 0 { append(" ", style) }
      var own = style
      own.field = figures.indices.contains(index) ? Theme.Paint(figures[index].mark) : nil
      append(String(word), own)
    }
  }
}
