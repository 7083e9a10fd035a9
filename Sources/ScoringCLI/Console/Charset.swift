/// Which characters the locale says that a terminal can show.
enum Charset {
  /// Whether the locale names a character set other than UTF-8.
  ///
  /// `LC_ALL`, `LC_CTYPE` and `LANG` count in that order. A locale without a character
  /// set (`C`, `de_DE`), or none at all, says nothing: then it is UTF-8.
  static func isForeign(_ environment: Environment) -> Bool {
    let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    guard let dot = locale.firstIndex(of: ".") else { return false }
    let name = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    return !["utf8", ""].contains(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  /// A text of the program with its own signs in ASCII; all other characters stay.
  ///
  /// Each sign becomes one character, so that columns stay aligned; only `…` becomes three.
  static func ascii(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 128 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "·": result += "."
      case "›": result += ">"
      case "–", "—", "─": result += "-"
      case "…": result += "..."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
