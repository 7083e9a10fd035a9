/// A file of comma-separated values: records of fields, with quotes as in RFC 4180.
struct DelimitedText {
  /// One record.
  struct Record {
    /// The line on which it begins, from 1.
    let line: Int
    /// Its fields, without spaces around them.
    let fields: [String]
  }

  /// The records; empty lines are none.
  private(set) var records: [Record] = []

  /// Cuts a file, whose fields are parted by commas, or by semicolons where its first line has
  /// more of those.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) {
    let first = text.prefix { !$0.isNewline }
    let separator: Character =
      first.count { $0 == ";" } > first.count { $0 == "," } ? ";" : ","
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuote = false
    var (line, start) = (1, 1)
    func trimmed(_ text: String) -> String {
      let head = text.drop(while: \.isWhitespace)
      return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
    func end() {
      fields.append(trimmed(field))
      field = ""
      if fields.contains(where: { !$0.isEmpty }) {
        records.append(Record(line: start, fields: fields))
      }
      fields = []
    }
    for character in text where character != "\u{feff}" {
      if isQuoted {
        if character == "\"" {
          (isQuoted, wasQuote) = (false, true)
        } else {
          field.append(character)
          if character.isNewline { line += 1 }
        }
        continue
      }
      switch character {
      case "\"":
        if wasQuote { field.append("\"") }
        isQuoted = true
      case separator:
        fields.append(trimmed(field))
        field = ""
      case _ where character.isNewline:
        end()
        line += 1
        start = line
      default: field.append(character)
      }
      wasQuote = false
    }
    end()
  }
}
