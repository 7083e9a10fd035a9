extension StyledText {
  /// A word, with the spaces before it.
  private struct Word {
    var spaces = StyledText()
    var text = StyledText()
  }

  /// The text on lines of at most `width` columns, broken at spaces.
  ///
  /// A word ends at a space only, so a score and the period after it stay together whatever their
  /// styles. A word that is wider than a line is broken between its characters. With a
  /// `continuation`, every line but the last ends with it, and no space is lost at a break.
  func wrapped(to width: Int, continuation: String = "") -> [StyledText] {
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
    for word in words() {
      let whole = StyledText(word.spaces.pieces + word.text.pieces)
      guard used + whole.columns > room else {
        line.pieces += whole.pieces
        used += whole.columns
        continue
      }
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

  /// The text in parts of at most `columns` columns; a character is never split.
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
