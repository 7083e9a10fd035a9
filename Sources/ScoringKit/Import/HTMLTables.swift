/// The rows of the tables in a page of HTML, such as a list of results on the web.
///
/// It is no parser of HTML: it needs only the tags of rows and cells. The texts of scripts and styles
/// are left out, and a row in a cell ends the row around it.
struct HTMLTables {
  /// The rows with their cells, in the order of the page; the line of a row is that of its first tag.
  private(set) var records: [DelimitedText.Record] = []

  private var cells: [String] = []
  private var rowLine: Int?
  private var cell: [UInt8]?
  /// Whether a footnote mark is open, which is no part of the text.
  private var isRaised = false
  /// The numbers of columns and rows that the open cell covers.
  private var span = (columns: 1, rows: 1)
  /// Whether the open cell is a heading.
  private var isHeading = false
  /// The cells that cover rows below theirs: the text that these rows have in each column, and how
  /// many rows are left.
  private var covered: [Int: (text: String, rows: Int)] = [:]

  /// The greatest number of columns or rows that a cell covers, as in browsers.
  private static let mostSpanned = 1000

  /// Whether a file is a page of HTML, or a part of one that begins with a table.
  static func isPage(_ text: String) -> Bool {
    let start = text.utf8.prefix(1000).drop { $0 <= 32 || [0xEF, 0xBB, 0xBF].contains($0) }
    let words = String(decoding: start.prefix(20), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<table"].contains(where: words.hasPrefix)
  }

  /// Reads the tables of a page.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var (index, line) = (0, 1)
    // The name of the element, such as `script`, whose content is passed over.
    var hidden: [UInt8]?
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), let tag = Self.tag(bytes, at: index) else {
        if bytes[index] == 10 { line += 1 }
        if hidden == nil, !isRaised { cell?.append(bytes[index]) }
        index += 1
        continue
      }
      if let name = hidden {
        if tag.isEnd, tag.name == name { hidden = nil }
      } else if !tag.isEnd, ["script", "style"].contains(where: { tag.name == Array($0.utf8) }) {
        hidden = tag.name
      } else {
        take(tag, line)
      }
      // Within a script, only its own end counts.
      let end = hidden == nil ? tag.end : index + 1
      line += bytes[index..<end].count { $0 == 10 }
      index = end
    }
    endRow()
  }

  /// A tag of a page.
  private struct Tag {
    /// The name in lower case.
    let name: [UInt8]
    let isEnd: Bool
    /// The text behind the name.
    let attributes: ArraySlice<UInt8>
    /// The position behind the tag.
    let end: Int
  }

  /// Returns the tag or the comment at a position; nil if a `<` there begins none.
  private static func tag(_ bytes: [UInt8], at start: Int) -> Tag? {
    var index = start + 1
    if bytes[index...].starts(with: "!--".utf8) {
      index += 3
      while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
      return Tag(name: [], isEnd: false, attributes: [], end: min(bytes.count, index + 3))
    }
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = bytes[min(index, bytes.count)...].prefix { isLetter($0) || (48...57).contains($0) }
    guard let first = name.first, isLetter(first) else { return nil }
    index = name.endIndex
    var quote: UInt8?
    while index < bytes.count, quote != nil || bytes[index] != UInt8(ascii: ">") {
      if let open = quote {
        if bytes[index] == open { quote = nil }
      } else if bytes[index] == 34 || bytes[index] == 39 {
        quote = bytes[index]
      }
      index += 1
    }
    return Tag(
      name: name.map { $0 | 32 }, isEnd: isEnd, attributes: bytes[name.endIndex..<index],
      end: min(bytes.count, index + 1))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }

  private mutating func take(_ tag: Tag, _ line: Int) {
    switch String(decoding: tag.name, as: UTF8.self) {
    case "tr":
      endRow()
      if !tag.isEnd, !Self.isHidden(tag.attributes) { rowLine = line }
    case "td", "th":
      endCell()
      guard !tag.isEnd, rowLine != nil, !Self.isHidden(tag.attributes) else { return }
      cell = []
      isHeading = tag.name.first == UInt8(ascii: "t") && tag.name.last == UInt8(ascii: "h")
      span = (Self.span("colspan", tag.attributes), Self.span("rowspan", tag.attributes))
    case "table":
      endRow()
      covered = [:]
    case "sup": isRaised = !tag.isEnd && cell != nil
    // Lines within a cell may be several people.
    case "br": if let text = cell, !text.allSatisfy({ $0 <= 32 }) { cell = text + " / ".utf8 }
    case "p", "div", "li": cell?.append(32)
    default: break
    }
  }

  /// Whether a row or a cell is not shown.
  private static func isHidden(_ attributes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: attributes.prefix(2000), as: UTF8.self).lowercased()
      .filter { !$0.isWhitespace }
    return text.contains("display:none")
  }

  /// Returns the number of columns or rows that a cell covers, by the name of the attribute.
  private static func span(_ name: String, _ attributes: ArraySlice<UInt8>) -> Int {
    let text = String(decoding: attributes.prefix(2000), as: UTF8.self).lowercased()
    guard let range = text.firstRange(of: name) else { return 1 }
    let digits = text[range.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber }
    return Int(digits).map { max(1, min(mostSpanned, $0)) } ?? 1
  }

  /// Adds the cells of rows above that cover this row at its end so far.
  private mutating func addCovered() {
    while cells.count < DelimitedText.fieldLimit, let above = covered[cells.count] {
      covered[cells.count] = above.rows > 1 ? (above.text, above.rows - 1) : nil
      cells.append(above.text)
    }
  }

  private mutating func endCell() {
    isRaised = false
    guard var text = cell else { return }
    cell = nil
    // A break at the end separates nothing.
    while text.last.map({ $0 <= 32 || $0 == UInt8(ascii: "/") }) ?? false, text.contains(32) {
      text.removeLast()
    }
    let words = FileText.withoutEntities(String(decoding: text, as: UTF8.self)).singleSpaced
    addCovered()
    let texts = [words] + [String](repeating: "", count: span.columns - 1)
    for text in texts.prefix(max(0, DelimitedText.fieldLimit - cells.count)) {
      // A heading is not repeated, because headings on two lines are read as one.
      if span.rows > 1 { covered[cells.count] = (isHeading ? "" : text, span.rows - 1) }
      cells.append(text)
    }
  }

  private mutating func endRow() {
    endCell()
    defer { (cells, rowLine) = ([], nil) }
    if rowLine != nil { addCovered() }
    guard let rowLine, !cells.allSatisfy(\.isEmpty) else { return }
    records.append(DelimitedText.Record(rowLine, cells))
  }
}
