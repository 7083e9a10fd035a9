extension TypedWords {
  /// The rules by which the lines of a sport are split into words.
  ///
  /// The default suits most sports: commas and semicolons separate words, and a colon is a word.
  public struct Form: Sendable {
    /// The characters that separate words, in addition to white space.
    public var gaps: [Character]
    /// The characters that are words by themselves, even without spaces around them.
    public var signs: [Character]
    /// The characters that join the words around them, even with spaces between: `+` between
    /// partners.
    public var joins: [Character]
    /// The characters that begin and end a quoted name; any of them matches any other.
    public var quotes: [Character]
    /// The characters that are removed from the end of an unquoted word, such as a period.
    public var endings: [Character]
    /// The greatest length of a line in bytes.
    public var limit: Int
    /// Advice for a line that is too long.
    public var remedy: Line
    /// The refusal of an unclosed quote, without its offset; nil if such a name extends to the end
    /// of the line.
    public var unclosed: Refusal?

    /// Makes a form; the defaults suit most sports.
    public init(
      gaps: [Character] = [",", ";"], signs: [Character] = [":"], joins: [Character] = [],
      quotes: [Character] = ["\""], endings: [Character] = [], limit: Int = TypedWords.limit,
      remedy: Line = "Enter less at once.",
      unclosed: Refusal? = Refusal(
        .notation, "The quote is not closed.", hint: "Put a quote behind the name too.")
    ) {
      self.gaps = gaps
      self.signs = signs
      self.joins = joins
      self.quotes = quotes
      self.endings = endings
      self.limit = limit
      self.remedy = remedy
      self.unclosed = unclosed
    }

    /// Returns the form for a card that is filled in row by row; it also accepts curly quotes, as
    /// phones type them.
    public static func card(
      gaps: [Character] = [",", ";"], signs: [Character] = [":"], endings: [Character] = [],
      remedy: Line
    ) -> Form {
      Form(
        gaps: gaps, signs: signs, quotes: ["\"", "“", "”", "„"], endings: endings, remedy: remedy,
        unclosed: Refusal(.notation, "A quote is not closed.", expected: ["\""]))
    }

    /// Splits a line into words.
    ///
    /// - Throws: a refusal if a quote is not closed and the form requires it.
    /// - Complexity: O(*n*) in the length of the line.
    package func words(of line: Substring) throws(Refusal) -> [Word] {
      var words: [Word] = []
      var left = line.drop(while: isGap)
      while let first = left.first {
        if quotes.contains(first) {
          let text = left.dropFirst().prefix { !quotes.contains($0) }
          if text.endIndex == line.endIndex, let unclosed { throw unclosed.at(left) }
          let behind = line[text.endIndex...].dropFirst()
          let written = line[left.startIndex..<behind.startIndex]
          words.append(Word(text: text, isQuoted: true, written: written))
          left = behind
        } else if signs.contains(first) {
          words.append(plain(left.prefix(1)))
          left = left.dropFirst()
        } else {
          let text = left.prefix { !isGap($0) && !signs.contains($0) && !quotes.contains($0) }
          if let end = text.lastIndex(where: { !endings.contains($0) }) {
            let word = text[...end]
            if let last = words.last, !last.isQuoted, joins(last.text.last) || joins(word.first) {
              words[words.count - 1] = plain(line[last.text.startIndex..<word.endIndex])
            } else {
              words.append(plain(word))
            }
          }
          left = line[text.endIndex...]
        }
        left = left.drop(while: isGap)
      }
      return words
    }

    private func plain(_ text: Substring) -> Word {
      Word(text: text, isQuoted: false, written: text)
    }

    private func joins(_ character: Character?) -> Bool {
      character.map(joins.contains) ?? false
    }

    private func isGap(_ character: Character) -> Bool {
      character.isWhitespace || gaps.contains(character)
    }
  }
}

extension TypedWords {
  /// Consecutive words of a line.
  public typealias Words = ArraySlice<Word>
}

extension ArraySlice<TypedWords.Word> {
  /// The piece of the line from the first word to the last one; nil if there are none.
  public var written: Substring? {
    guard let first, let last else { return nil }
    return first.written.base[first.written.startIndex..<last.written.endIndex]
  }

  /// The words without a leading "and" or `&`, such as between two names.
  public var withoutAnd: TypedWords.Words {
    let isAnd = first.map { $0.is("and") || $0.is("&") } ?? false
    return count > 1 && isAnd ? dropFirst() : self
  }

  /// Splits the words into a place and a name; the place comes first or last, and the name may be
  /// missing.
  ///
  /// Returns nil if `read` finds a place in neither the first word nor the last.
  public func parted<Place>(by read: (TypedWords.Word) -> Place?) -> (
    place: Place, name: TypedWords.Words
  )? {
    if let place = first.flatMap(read) { return (place, dropFirst()) }
    return last.flatMap(read).map { ($0, dropLast()) }
  }
}
