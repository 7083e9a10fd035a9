extension SafeText {
  /// The text for HTML, XML and SVG, in content and in quoted attributes alike.
  ///
  /// Besides the five characters of the language, everything dangerous is made visible, since XML
  /// may not hold most controls even as references.
  package static func markup(_ text: some StringProtocol) -> String {
    entities(visible(text))
  }

  /// Safe text with the five characters of the language as references.
  static func entities(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
