import ScoringKit

/// A list on a screen with one marked row, in which typed text finds rows.
///
/// The value contains only the index of the marked row and the typed text. Its owner has the rows.
struct Picker: Hashable, Sendable {
  var filter = ""
  var marked = 0

  /// Marks another row among `count` rows, and returns whether the key is one that does so.
  mutating func move(_ key: Keystroke, count: Int, page: Int = 10) -> Bool {
    guard let place = Self.moved(marked, key, count: count, page: page) else { return false }
    marked = place
    return true
  }

  /// Changes the typed text and marks the first row, and returns whether the key is one that edits
  /// the text.
  mutating func find(_ key: Keystroke) -> Bool {
    switch key {
    case .character(let character): filter.append(character)
    case .paste(let text): filter += text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    case .backspace: filter = String(filter.dropLast())
    case .control("u"): filter = ""
    default: return false
    }
    marked = 0
    return true
  }

  /// Returns whether each word of a filter is the beginning of a word in one of several texts,
  /// ignoring case and accents.
  static func fits(_ filter: String, _ texts: [String]) -> Bool {
    let plain = texts.map { Roster.plain($0[...]) }
    return Roster.plain(filter[...]).split(separator: " ").allSatisfy { word in
      plain.contains { text in
        text.hasPrefix(word)
          || text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(word) }
      }
    }
  }

  /// Returns the marked row of the list; `nil` if no row has the marked index.
  func chosen<Row>(of rows: [Row]) -> Row? { rows.indices.contains(marked) ? rows[marked] : nil }

  /// Returns the index of the row that a key marks; `nil` if the key marks no other row.
  static func moved(_ row: Int, _ key: Keystroke, count: Int, page: Int) -> Int? {
    let there: Int
    switch key {
    case .up: there = row - 1
    case .down: there = row + 1
    case .pageUp: there = row - page
    case .pageDown: there = row + page
    case .home: there = 0
    case .end: there = count - 1
    default: return nil
    }
    return min(max(0, there), max(0, count - 1))
  }

  /// Returns the indexes of the rows of a list that fit in a height, with one of them in the middle
  /// if possible.
  static func window(around row: Int, of count: Int, height: Int) -> Range<Int> {
    let height = min(max(0, height), count)
    let first = min(max(0, row - height / 2), count - height)
    return first..<(first + height)
  }
}
