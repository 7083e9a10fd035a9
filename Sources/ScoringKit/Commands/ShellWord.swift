/// The spelling of texts as words of a shell.
package enum ShellWord {
  /// Returns a text as one word of a shell: unquoted if possible, else in double quotes if no
  /// character of the text is special between these, else in single quotes.
  package static func quoted(_ text: String) -> String {
    func holds(only others: String) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || others.unicodeScalars.contains(scalar))
      }
    }
    if holds(only: "-_.,:+/@"), !text.isEmpty, !text.hasPrefix("-") { return text }
    let isTame = text.unicodeScalars.allSatisfy { !"\"$`\\!".unicodeScalars.contains($0) }
    if isTame { return "\"\(text)\"" }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
