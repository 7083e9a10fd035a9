import ScoringKit
import ScoringViews

/// A line of text that is being typed, with its cursor.
///
/// The keys are the usual ones of shells (GNU readline): arrows, Home and End, Ctrl-A and Ctrl-E
/// move; Backspace and Delete erase; Ctrl-U and Ctrl-K erase to an end of the line, Ctrl-W a word.
package struct EditedLine: Hashable, Sendable {
  /// The text before the cursor, and after it.
  private(set) var before: String
  private(set) var after = ""
  /// The lines that the up and down arrows recall, newest last.
  package var history: [String] = []
  /// The number of steps that the line is back in the history; 0 for a new line.
  private var back = 0

  /// The whole line.
  package var text: String { before + after }
  /// Whether the line is empty.
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Begins with a text, with the cursor at its end.
  package init(_ text: String = "") { before = text }

  /// Applies a key, and returns whether the key has a meaning for a line.
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

  /// Inserts a text as one line, without control characters.
  package mutating func insert(_ text: String) {
    before += text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !$0.isControl }
  }

  /// Completes the word before the cursor with the text that all fitting words have in common.
  ///
  /// Case and accents are ignored, and a name of several words is completed as a whole.
  ///
  /// - Parameter words: the words that are possible at the cursor.
  /// - Returns: the words that fit, if there are several.
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

  /// The positions at which the word before the cursor may begin, longest word first.
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
  /// column of the cursor.
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
