extension TypedWords {
  /// How the lines of a sport are cut into words.
  ///
  /// The default is for most sports: commas and semicolons part words, a colon stands for itself.
  public struct Form: Sendable {
    /// What parts words, beside white space.
    public var gaps: [Character]
    /// What is a word of its own, also where nothing parts it from its neighbours.
    public var signs: [Character]
    /// What joins the words around it, also where it stands apart from them: `+` between partners.
    public var joins: [Character]
    /// What begins a name in quotes, and what ends it: any of these.
    public var quotes: [Character]
    /// What is left out at the end of a word without quotes, as a period.
    public var endings: [Character]
    /// The most bytes of a line.
    public var limit: Int
    /// What to do instead of typing a longer line.
    public var remedy: Line
    /// The refusal of a quote that is not closed, without its place; nil where such a name goes on
    /// to the end of the line.
    public var unclosed: Refusal?

    /// Makes a form; what is not given is as in most sports.
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

    /// The form of a card that is filled in row by row: quotes may be as phones write them, too.
    public static func card(
      gaps: [Character] = [",", ";"], signs: [Character] = [":"], endings: [Character] = [],
      remedy: Line
    ) -> Form {
      Form(
        gaps: gaps, signs: signs, quotes: ["\"", "“", "”", "„"], endings: endings, remedy: remedy,
        unclosed: Refusal(.notation, "A quote is not closed.", expected: ["\""]))
    }

    /// Cuts a line.
    ///
    /// - Throws: a refusal where a quote is not closed that has to be.
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
  /// Words of a line that stand behind each other.
  public typealias Words = ArraySlice<Word>
}

extension ArraySlice<TypedWords.Word> {
  /// The piece of the line from the first of the words to the last one; nil where there are none.
  public var written: Substring? {
    guard let first, let last else { return nil }
    return first.written.base[first.written.startIndex..<last.written.endIndex]
  }

  /// The same words without an "and" or `&` before others, as between two names.
  public var withoutAnd: TypedWords.Words {
    let isAnd = first.map { $0.is("and") || $0.is("&") } ?? false
    return count > 1 && isAnd ? dropFirst() : self
  }

  /// Parts the words into a place, which stands before a name or behind it, and that name, which
  /// may be missing; nil where `read` finds a place in neither the first word nor the last.
  public func parted<Place>(by read: (TypedWords.Word) -> Place?) -> (
    place: Place, name: TypedWords.Words
  )? {
    if let place = first.flatMap(read) { return (place, dropFirst()) }
    return last.flatMap(read).map { ($0, dropLast()) }
  }
}
