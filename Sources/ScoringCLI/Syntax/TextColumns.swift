/// Formats plain text in lines of at most a given width.
///
/// Characters are counted instead of terminal columns, which is the same for the program's own
/// texts. Names of players and other stored texts are not formatted here.
enum TextColumns {
  /// Returns the lines of a text, broken at spaces; a word that is longer than a line is not
  /// broken.
  static func wrapped(_ text: String, width: Int) -> [String] {
    filled(text.split(whereSeparator: \.isWhitespace).map(String.init), width: width)
  }

  /// Returns lines filled with pieces of text, such as words, that are not broken.
  static func filled(_ pieces: [String], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in pieces {
      if line.isEmpty {
        line = word
      } else if line.count + 1 + word.count <= width {
        line += " \(word)"
      } else {
        lines.append(line)
        line = word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Returns lines with a label on the left and a text on the right, with all texts aligned.
  ///
  /// The column of the labels takes at most two fifths of the width. The text of a longer label
  /// begins on the next line.
  static func lines(_ rows: [(label: String, text: String)], width: Int, indent: Int = 2)
    -> [String]
  {
    let most = max(12, width * 2 / 5)
    let labels = rows.map(\.label.count).filter { $0 <= most }.max() ?? min(most, 24)
    let start = indent + labels + 2
    let margin = String(repeating: " ", count: indent)
    return rows.flatMap { row in
      let texts = wrapped(row.text, width: max(10, width - start))
      var label = margin + row.label
      guard let first = texts.first else { return [label] }
      let rest = texts.dropFirst().map { String(repeating: " ", count: start) + $0 }
      if row.label.count > labels {
        return [label, String(repeating: " ", count: start) + first] + rest
      }
      label += String(repeating: " ", count: start - label.count)
      return [label + first] + rest
    }
  }

  /// Returns the lines of paragraphs, with an empty line between two of them; a paragraph with an
  /// indented line is not wrapped.
  static func paragraphs(_ text: String, width: Int) -> [String] {
    var blocks: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    let wrappedBlocks = blocks.filter { !$0.isEmpty }.map { block in
      block.contains { $0.hasPrefix("  ") }
        ? block.map(String.init) : wrapped(block.joined(separator: " "), width: width)
    }
    return Array(wrappedBlocks.joined(separator: [""]))
  }
}
