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
