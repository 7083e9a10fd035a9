extension TypedWords {
  /// The rules by which a sport's typed lines are split into words.
  public struct Form: Sendable {
    /// The characters that separate words, in addition to white space.
    public var gaps: [Character]
    /// The characters that are words by themselves, even without spaces around them.
    public var signs: [Character]
    /// The characters that join the words on both sides into one, even with spaces between, such as
    /// `+` between partners.
    public var joins: [Character]
    /// The characters that begin and end a quoted name; any of them matches any other.
    public var quotes: [Character]
    /// The characters that are removed from the end of an unquoted word, such as a period.
    public var endings: [Character]
    /// The greatest length of a typed line in bytes.
    public var limit: Int
    /// The advice in the refusal of a line that is too long.
    public var remedy: Line
    /// The refusal of a quoted name without an end quote; nil if such a name extends to the end of
    /// the line instead.
    public var unclosed: Refusal?
    /// The greatest number of words of a name that is typed without quotes.
    public var mostWordsOfName: Int
    /// Whether a word can't be a part of a name, because it means something else, such as a run of
    /// rallies; a name with such a word is typed in quotes.
    public var isTaken: @Sendable (Word) -> Bool

    /// Makes a form; the defaults suit most sports.
    public init(
      gaps: [Character] = [",", ";"], signs: [Character] = [":"], joins: [Character] = [],
      quotes: [Character] = ["\""], endings: [Character] = [], limit: Int = TypedWords.limit,
      remedy: Line = "Enter less at once.",
      unclosed: Refusal? = Refusal(
        .notation, "The quote is not closed.", hint: "Put a quote behind the name too."),
      mostWordsOfName: Int = 6,
      isTaken: @escaping @Sendable (Word) -> Bool = { _ in false }
    ) {
      self.gaps = gaps
      self.signs = signs
      self.joins = joins
      self.quotes = quotes
      self.endings = endings
      self.limit = limit
      self.remedy = remedy
      self.unclosed = unclosed
      self.mostWordsOfName = mostWordsOfName
      self.isTaken = isTaken
    }

    /// Returns a form for lines that fill a card row by row; it also accepts curly quotes, as
    /// phones type them.
    public static func card(
      gaps: [Character] = [",", ";"], signs: [Character] = [":"], endings: [Character] = [],
      remedy: Line, isTaken: @escaping @Sendable (Word) -> Bool = { _ in false }
    ) -> Form {
      Form(
        gaps: gaps, signs: signs, quotes: ["\"", "“", "”", "„"], endings: endings, remedy: remedy,
        unclosed: Refusal(.notation, "A quote is not closed.", expected: ["\""]), isTaken: isTaken)
    }

    /// Returns a name as it must be typed: in quotes if it would otherwise be read as something
    /// else.
    public func typed(_ name: String) -> String {
      if name.contains(where: quotes.contains) { return name }
      let words = (try? words(of: name[...])) ?? []
      let isPlain = (1...mostWordsOfName).contains(words.count) && !words.contains(where: isTaken)
      return isPlain ? name : "\"\(name)\""
    }

    /// Splits a typed line into words.
    ///
    /// - Throws: ``unclosed``, if it is set and the line contains a quote that is not closed.
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
  /// Consecutive words of a typed line.
  public typealias Words = ArraySlice<Word>
}

extension ArraySlice<TypedWords.Word> {
  /// The part of the typed line from the first of the words to the last one; nil if there are none.
  public var written: Substring? {
    guard let first, let last else { return nil }
    return first.written.base[first.written.startIndex..<last.written.endIndex]
  }

  /// The words without a leading "and" or `&`, as it is typed between two names; the same words if
  /// there is none, or if it is the only word.
  public var withoutAnd: TypedWords.Words {
    let isAnd = first.map { $0.is("and") || $0.is("&") } ?? false
    return count > 1 && isAnd ? dropFirst() : self
  }

  /// Splits the words into a value, such as the number of a hole, and a name.
  ///
  /// The value is the first word or the last one, and the name may be missing.
  ///
  /// - Parameter read: a closure that returns the value that a word means; nil if it means none.
  /// - Returns: the value and the words of the name; nil if neither the first nor the last word is
  ///   a value.
  public func parted<Place>(by read: (TypedWords.Word) -> Place?) -> (
    place: Place, name: TypedWords.Words
  )? {
    if let place = first.flatMap(read) { return (place, dropFirst()) }
    return last.flatMap(read).map { ($0, dropLast()) }
  }
}
