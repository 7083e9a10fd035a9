/// A command line in a shell that is still being typed: the words before the cursor, and the word
/// at the cursor.
///
/// Quotes and backslashes are removed; variables and patterns are not expanded.
struct ShellLine: Hashable {
  /// The complete words of the line, beginning with the command's name.
  private(set) var words: [String] = []
  /// The word at the cursor, without quotes; empty if no word was begun.
  private(set) var current = ""
  /// The quote that is open at the cursor; nil for none.
  private(set) var quote: Character?
  /// The first part of the word at the cursor, without quotes, which the shell doesn't replace:
  /// everything up to an open quote, or up to the last character at which the shell breaks words.
  private(set) var kept = ""

  /// Parses a line up to the cursor; `breaks` contains the characters at which the shell breaks
  /// words.
  init(_ line: String, breaks: String) {
    let breaks = breaks.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    var isBegun = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        if quote == "\"", !"\"\\$`".contains(character) { current.append("\\") }
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isBegun = true
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        kept = current
        isBegun = true
      } else if character.isWhitespace {
        if isBegun { words.append(current) }
        (current, kept, isBegun) = ("", "", false)
      } else {
        current.append(character)
        isBegun = true
        if breaks.contains(character) { kept = current }
      }
    }
  }

  /// Returns the text by which the shell must replace the rest of the word at the cursor, so that
  /// it becomes `word`; nil if that word doesn't begin with the part that is kept.
  func replacement(_ word: String) -> String? {
    guard word.hasPrefix(kept) else { return nil }
    let rest = word.dropFirst(kept.count)
    switch quote {
    case nil: return Self.escaped(rest)
    case "'": return rest.contains("'") ? nil : String(rest)
    default: return Self.escaped(rest, only: "\"\\$`!")
    }
  }

  /// Returns a text with a backslash before each character that is special in a shell.
  private static func escaped(_ text: Substring, only special: String? = nil) -> String {
    var result = ""
    for character in text {
      let isPlain =
        special.map { !$0.contains(character) }
        ?? (character.isLetter || character.isNumber || "-_./+=,:@%^".contains(character)
          || !character.isASCII)
      if !isPlain { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

/// Splits a line of text into the words that a shell would pass to a program.
///
/// Single quotes, double quotes and backslashes are supported. A pipe, a redirection, a semicolon,
/// `&` or a comment ends the words. Variables and patterns are not expanded.
package enum ShellWords {
  /// Returns the words of the first command of a line; nil if a quote is not closed.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotes, a backslash before most characters is literal.
        if quote == "\"", character != "\"", character != "\\" { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if "|<>;&".contains(character) || (character == "#" && word == nil) {
        return word.map { words + [$0] } ?? words
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    return word.map { words + [$0] } ?? words
  }
}
