internal import ScoringKit

/// One line for a terminal: pieces of safe text, each in one style.
struct StyledText: Hashable, Sendable {
  /// A piece of text in one style.
  struct Piece: Hashable, Sendable {
    /// The words, already made safe.
    var text: String
    /// How they are drawn.
    var style: TextStyle
  }

  /// The pieces from left to right.
  var pieces: [Piece]

  init(_ pieces: [Piece] = []) {
    self.pieces = pieces
  }

  init(_ text: String, _ style: TextStyle = .plain) {
    pieces = text.isEmpty ? [] : [Piece(text: text, style: style)]
  }

  /// The columns that it takes.
  var columns: Int {
    pieces.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
  }

  /// Adds text at the end; equal styles become one piece.
  mutating func append(_ text: some StringProtocol, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    if let last = pieces.indices.last, pieces[last].style == style {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: String(text), style: style))
    }
  }

  /// Adds spaces at the end.
  mutating func appendSpaces(_ count: Int) {
    append(String(repeating: " ", count: max(0, count)))
  }

  /// The same without spaces at the end.
  var trimmed: StyledText {
    var result = self
    while var last = result.pieces.popLast() {
      while last.text.last?.isWhitespace == true { last.text.removeLast() }
      guard last.text.isEmpty else {
        result.pieces.append(last)
        break
      }
    }
    return result
  }
}
