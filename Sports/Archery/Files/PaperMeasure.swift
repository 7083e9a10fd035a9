internal import ScoringKit

/// Reads lengths as other programs write them: `18,3 m`, `20 yards`, `WA Full (122 cm)`.
enum PaperMeasure {
  /// A unit of lengths, with the words that files use for it in lower case.
  struct Unit {
    let symbol: String
    let words: Set<String>

    static let distances = [
      Unit(
        symbol: "m",
        words: [
          "m", "mt", "mtr", "meter", "meters", "metre", "metres", "mètre", "mètres", "metro",
          "metri", "metros",
        ]),
      Unit(symbol: "y", words: ["y", "yd", "yds", "yard", "yards"]),
    ]
    static let diameters = [
      Unit(symbol: "cm", words: ["cm", "centimeter", "centimeters", "centimetre", "centimetres"]),
      Unit(symbol: "in", words: ["in", "inch", "inches", "zoll", "\"", "″"]),
    ]
  }

  /// Returns the length in a text, in our notation: `18.3m`, `20y`, `122cm`.
  ///
  /// The length is the only number with a unit, or else the only number of the text, which then has
  /// the first unit. The result is empty if there is no such number, if there are several different
  /// ones, or if it is unclear what a number means: `-5m`, `1.000 m`.
  static func length(_ text: String, in units: [Unit]) -> String {
    var (measured, bare): ([String], [String]) = ([], [])
    for number in numbers(Array(text.lowercased().prefix(200))) {
      guard let value = decimal(number.text), !number.isNegative, !number.isListed else {
        return ""
      }
      if let unit = units.first(where: { $0.words.contains(number.word) }) {
        measured.append(value + unit.symbol)
      } else {
        bare.append(number.word.isEmpty ? value + (units.first?.symbol ?? "") : "")
      }
    }
    let found = Set(measured.isEmpty ? bare : measured)
    return found.count == 1 ? found.first ?? "" : ""
  }

  /// A number in a text, with its separators and the word that follows it.
  private struct Number {
    var text: String
    var isNegative: Bool
    /// Whether another number follows, as in `70/60m`.
    var isListed = false
    var word = ""
  }

  private static func numbers(_ text: [Character]) -> [Number] {
    var numbers: [Number] = []
    var index = 0
    func isDigit(_ place: Int) -> Bool {
      text.indices.contains(place) && text[place].isASCII && text[place].isNumber
    }
    while index < text.count {
      guard isDigit(index) else {
        index += 1
        continue
      }
      // A hyphen behind a letter or a digit joins words: `triple-40cm`.
      let isNegative =
        index > 0 && "-\u{2212}\u{2013}".contains(text[index - 1])
        && (index == 1 || !(text[index - 2].isLetter || text[index - 2].isNumber))
      var number = Number(text: "", isNegative: isNegative)
      while isDigit(index) || isDigit(index + 1) && ".,'’".contains(text[index])
        || isGroup(text, index, isDigit)
      {
        number.text.append(text[index])
        index += 1
      }
      var next = index
      while next < text.count, text[next].isWhitespace || text[next] == "-" { next += 1 }
      while next < text.count, text[next].isLetter || "\"″".contains(text[next]) {
        number.word.append(text[next])
        next += 1
      }
      while next < text.count, text[next].isWhitespace { next += 1 }
      number.isListed = next < text.count && "/+&".contains(text[next]) && isDigit(next + 1)
      numbers.append(number)
    }
    return numbers
  }

  /// Whether a space is inside a number, between groups of three digits: `1 000`.
  private static func isGroup(_ text: [Character], _ index: Int, _ isDigit: (Int) -> Bool) -> Bool {
    text[min(index, text.count - 1)].isWhitespace && index < text.count && isDigit(index - 1)
      && isDigit(index + 1) && isDigit(index + 2) && isDigit(index + 3) && !isDigit(index + 4)
      && !(isDigit(index - 2) && isDigit(index - 3) && isDigit(index - 4))
  }

  /// Returns a number with a decimal point and without zeros at its end; `nil` if its separator may
  /// be one of thousands.
  private static func decimal(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard parts.allSatisfy(\.isDigits), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return text }
    if parts[1].count >= 3, text.contains(",") || parts[1].last == "0" { return nil }
    var decimals = parts[1]
    while decimals.last == "0" { decimals.removeLast() }
    return decimals.isEmpty ? String(parts[0]) : "\(parts[0]).\(decimals)"
  }
}
