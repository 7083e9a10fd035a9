internal import ScoringKit

/// One line of text for a terminal: pieces of safe text, each with a style.
package struct StyledText: Hashable, Sendable {
  /// A piece of a line in one style.
  package struct Piece: Hashable, Sendable {
    /// The text of the piece, without characters that a terminal could interpret as a command.
    package var text: String
    /// The style in which the piece is drawn.
    package var style: TextStyle

    /// Makes a piece of a line from safe text.
    package init(text: String, style: TextStyle) {
      self.text = text
      self.style = style
    }
  }

  /// The pieces of the line from left to right.
  package var pieces: [Piece]

  /// Makes a line of text from its pieces.
  package init(_ pieces: [Piece] = []) {
    self.pieces = pieces
  }

  /// Makes a line of text with one piece, or with none if the text is empty.
  package init(_ text: String, _ style: TextStyle = .plain) {
    pieces = text.isEmpty ? [] : [Piece(text: text, style: style)]
  }

  /// The width of the line in columns of a terminal.
  package var columns: Int {
    pieces.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
  }

  /// Appends text to the line; adjacent pieces of the same style are merged.
  package mutating func append(_ text: some StringProtocol, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    if let last = pieces.indices.last, pieces[last].style == style {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: String(text), style: style))
    }
  }

  /// Appends spaces to the line; none if `count` is not positive.
  package mutating func appendSpaces(_ count: Int) {
    append(
      Self.spaces.indices.contains(count)
        ? Self.spaces[count] : String(repeating: " ", count: max(0, count)))
  }

  private static let spaces = (0...40).map { String(repeating: " ", count: $0) }

  /// A copy of the line without spaces at its end.
  package var trimmed: StyledText {
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

extension StyledText {
  /// A word of the line, with the spaces before it.
  private struct Word {
    var spaces = StyledText()
    var text = StyledText()

    var columns: Int { spaces.columns + text.columns }
    var endsPart: Bool { text.pieces.last?.text.last == ";" }
  }

  /// Returns the line broken at spaces into lines of at most `width` columns.
  ///
  /// A word ends only at a space, so a score and the period after it stay together even if their
  /// styles differ. A list whose parts end in semicolons is broken between its parts, if a line then
  /// is at least half full. A word that is wider than a line is broken between characters. If
  /// `continuation` is not empty (a backslash for shell commands), every line but the last ends
  /// with it, and no space is lost at a break.
  package func wrapped(to width: Int, continuation: String = "") -> [StyledText] {
    guard columns > width else { return [self] }
    let room = max(1, width - DisplayWidth.columns(of: continuation))
    var lines: [StyledText] = []
    var line = StyledText()
    var used = 0
    func endLine() {
      lines.append(line)
      line = StyledText()
      used = 0
    }
    let words = words()
    let isList = continuation.isEmpty && words.count(where: \.endsPart) > 1
    // The words behind the last part that ended in this line, if it is at least half full.
    var begun: (parts: StyledText, words: [Word])?
    for word in words {
      let whole = StyledText(word.spaces.pieces + word.text.pieces)
      if used + whole.columns > room, let (parts, rest) = begun, let first = rest.first {
        lines.append(parts)
        line = StyledText(
          first.text.pieces + rest.dropFirst().flatMap { $0.spaces.pieces + $0.text.pieces })
        used = line.columns
        begun = nil
      }
      guard used + whole.columns > room else {
        line.pieces += whole.pieces
        used += whole.columns
        begun?.words.append(word)
        if isList, word.endsPart, 2 * used >= room { begun = (line, []) }
        continue
      }
      begun = nil
      if used > 0 { endLine() }
      for part in (continuation.isEmpty ? word.text : whole).split(every: room) {
        if used > 0 { endLine() }
        line.pieces += part.pieces
        used += part.columns
      }
    }
    endLine()
    for index in lines.indices.dropLast() {
      lines[index].append(continuation, lines[index].pieces.last?.style ?? .plain)
    }
    return lines
  }

  private func words() -> [Word] {
    var words: [Word] = []
    var word = Word()
    for piece in pieces {
      for cluster in piece.text {
        if cluster == " " {
          if !word.text.pieces.isEmpty {
            words.append(word)
            word = Word()
          }
          word.spaces.append(" ", piece.style)
        } else {
          word.text.append(String(cluster), piece.style)
        }
      }
    }
    return word.text.pieces.isEmpty ? words : words + [word]
  }

  /// Returns the line in parts of at most `columns` columns; a grapheme cluster is never split.
  private func split(every columns: Int) -> [StyledText] {
    var parts: [StyledText] = []
    var part = StyledText()
    var used = 0
    for piece in pieces {
      for cluster in piece.text {
        let size = DisplayWidth.columns(of: cluster)
        if used > 0, used + size > columns {
          parts.append(part)
          part = StyledText()
          used = 0
        }
        part.append(String(cluster), piece.style)
        used += size
      }
    }
    return parts + [part]
  }
}
