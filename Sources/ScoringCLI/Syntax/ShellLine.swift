/// A line of a POSIX shell that is still being typed: the words before the cursor, and the open one.
///
/// Quotes and backslashes are undone; nothing is expanded.
struct ShellLine: Hashable {
  /// The words that are complete, the command's own first.
  private(set) var words: [String] = []
  /// The word at the cursor, unquoted; empty where none was begun.
  private(set) var current = ""
  /// The quote that is open at the cursor.
  private(set) var quote: Character?
  /// What the shell leaves alone of the word at the cursor, unquoted: all up to an open quote, or
  /// up to the last of the characters at which it breaks words.
  private(set) var kept = ""

  /// Reads a line up to the cursor; `breaks` are the characters at which the shell breaks words.
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

  /// A whole word as it has to be put in place of what the shell replaces; nil where it doesn't fit.
  func replacement(_ word: String) -> String? {
    guard word.hasPrefix(kept) else { return nil }
    let rest = word.dropFirst(kept.count)
    switch quote {
    case nil: return Self.escaped(rest)
    case "'": return rest.contains("'") ? nil : String(rest)
    default: return Self.escaped(rest, only: "\"\\$`!")
    }
  }

  /// A text with a backslash before each character that could mean something to a shell.
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

/// The words of a line as a shell would pass them to a program.
///
/// Single quotes, double quotes and backslashes are understood; a pipe, a redirection,
/// a semicolon, `&` or a comment ends the words. Nothing is expanded.
package enum ShellWords {
  /// The words of the first command of a line; nil where a quote is not closed.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotes a backslash stands for itself before most characters.
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
