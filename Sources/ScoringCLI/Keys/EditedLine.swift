import ScoringKit
import ScoringViews

/// A line of text that a person is typing, with its cursor.
///
/// The keys are the usual ones of shells (GNU readline): arrows, Home and End, Ctrl-A and Ctrl-E
/// move the cursor; Backspace and Delete erase a character, Ctrl-U and Ctrl-K the text to the left
/// and to the right of the cursor, and Ctrl-W a word.
package struct EditedLine: Hashable, Sendable {
  /// The text to the left of the cursor, and the text to the right of it.
  private(set) var before: String
  private(set) var after = ""
  /// The earlier lines that the up and down arrows recall, newest last.
  package var history: [String] = []
  /// The number of steps that the up arrow has gone back in the history; 0 for a new line.
  private var back = 0

  /// The whole text of the line.
  package var text: String { before + after }
  /// Whether the line is empty.
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Makes a line with a text, and the cursor at its end.
  package init(_ text: String = "") { before = text }

  /// Applies a key to the line, and returns whether the key has a meaning for it.
  package mutating func press(_ key: Keystroke) -> Bool {
    switch key {
    case .character(let character): before.append(character)
    case .paste(let text): insert(text)
    case .backspace, .control("h"): _ = before.popLast()
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .left, .control("b"): if let last = before.popLast() { after = "\(last)\(after)" }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .up, .control("p"): return recall(back + 1)
    case .down, .control("n"): return recall(back - 1)
    case .control("w"):
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    default: return false
    }
    return true
  }

  private mutating func recall(_ wanted: Int) -> Bool {
    guard (0...history.count).contains(wanted) else { return false }
    back = wanted
    (before, after) = (back == 0 ? "" : history[history.count - back], "")
    return true
  }

  /// Inserts a text at the cursor, without control characters; a line break becomes a space.
  package mutating func insert(_ text: String) {
    before += text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !$0.isControl }
  }

  /// Completes the word to the left of the cursor with the text that all matching words have in
  /// common.
  ///
  /// Case and accents are ignored, and a name of several words is completed as a whole.
  ///
  /// - Parameter words: the words that are possible at the cursor.
  /// - Returns: the words that match, if there are several; else an empty list.
  package mutating func complete(from words: [String]) -> [String] {
    for start in starts {
      let isBehindSpace = start < before.endIndex && before.last == " "
      let typed = Roster.plain(before[start...]) + (isBehindSpace ? " " : "")
      let fits = words.filter { Roster.plain($0[...]).hasPrefix(typed) }
      guard let first = fits.first else { continue }
      let common = fits.dropFirst().reduce(first) { Self.common($0, $1) }
      if fits.count == 1 {
        before = before[..<start] + first + " "
        if after.first == " " { after.removeFirst() }
        return []
      }
      if common.count > before[start...].count { before = before[..<start] + common }
      return fits
    }
    return []
  }

  /// The positions at which the text to be completed may begin; the longest text comes first.
  private var starts: [String.Index] {
    let behind = before.indices.filter { " :=,".contains(before[$0]) }.map {
      before.index(after: $0)
    }
    return ([before.startIndex] + behind).filter { $0 == before.endIndex || before[$0] != " " }
  }

  private static func common(_ one: String, _ other: String) -> String {
    let count = zip(one, other).prefix { $0.lowercased() == $1.lowercased() }.count
    return String(one.prefix(count))
  }

  /// Returns the part of the line that fits in a number of columns and contains the cursor, and the
  /// column of the cursor in that part.
  package func window(_ columns: Int) -> (text: String, column: Int) {
    var shown = Substring(SafeText.visible(before))
    while !shown.isEmpty, DisplayWidth.columns(of: shown) >= columns { shown.removeFirst() }
    let column = DisplayWidth.columns(of: shown)
    var rest = Substring(SafeText.visible(after))
    while !rest.isEmpty, column + DisplayWidth.columns(of: rest) > columns { rest.removeLast() }
    return (String(shown + rest), column)
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
  }
}
