internal import ScoringKit

/// The layout of a table on a terminal: the widths of its columns, and the groups of columns that
/// are drawn below each other if the table is too wide.
struct TableLayout: Sendable {
  /// The texts of a table: the titles of its columns, and the cells of its rows.
  struct Texts: Sendable {
    /// The titles of the table, one per column.
    let titles: [String]
    /// The texts of each row, one per column.
    let cells: [[String]]
  }

  /// The ways in which a column of a table may be shortened.
  struct Column: Sendable {
    /// Whether the texts of the column are never cut.
    var isWhole = false
    /// Whether the column is one of several equal ones that are distinguished by number, such as
    /// holes.
    var isNumbered = false
    /// Whether the title of the column has a brief form, so that the title is never cut.
    var hasBriefTitle = false
  }

  /// The number of columns on the terminal to which a longer text is cut at most.
  static let leastText = 8
  /// The gaps between two columns of a table, in spaces: if there is enough space, and if there is
  /// little.
  private static let gaps = (wide: 2, narrow: 1)

  /// The gap between two columns of the table, in spaces.
  private(set) var gap = TableLayout.gaps.wide
  /// Whether the brief texts of the table are drawn.
  private(set) var isBrief = false
  /// The width of each column of the table, in columns of the terminal.
  private(set) var widths: [Int]
  /// The indexes of the table's columns that are drawn side by side; each group begins with the
  /// first column.
  private(set) var groups: [[Int]]

  /// Lays out a table of safe texts for a terminal or file of `width` columns.
  ///
  /// If there is too little space, the widest texts are cut first. Numbers are never cut, only the
  /// titles above them. Then the brief texts are used, if there are any. Columns that still don't
  /// fit go into further groups: numbered columns in equal parts (a front and a back nine), with
  /// the sums that follow them in the last group. If `cuts` is false, nothing is cut, and a line
  /// may exceed the width.
  init(_ texts: Texts, brief: Texts? = nil, _ columns: [Column], width: Int, cuts: Bool = true) {
    let wide = Self.measures(texts, columns, cuts: cuts)
    widths = wide.natural
    groups = [Array(columns.indices)]
    guard total(widths) > width else { return }
    guard total(wide.least) > width else {
      shrink(least: wide.least, to: width)
      return
    }
    // In output for a file or program, only the card of a round is divided into groups.
    if !cuts, !columns.contains(where: \.isNumbered) { return }
    var least = wide.least
    if let brief {
      let measures = Self.measures(brief, columns.map { Column(isWhole: $0.isWhole) }, cuts: cuts)
      isBrief = true
      least = measures.least
      widths = measures.natural
      for gap in [TableLayout.gaps.wide, TableLayout.gaps.narrow] {
        self.gap = gap
        guard total(least) > width else {
          shrink(least: least, to: width)
          return
        }
      }
    }
    let first = widths[0]
    widths = least
    // Even if a long name isn't cut, the columns next to it get half of the width.
    let width = cuts ? width : max(width, least[0] + width / 2)
    makeGroups(width: width)
    if let even = evenGroups(columns.map(\.isNumbered), width: width) { groups = even }
    fitFirst(natural: first, isWhole: columns[0].isWhole || !cuts, width: width)
  }

  /// Returns the natural and the minimum widths of a table's columns.
  private static func measures(_ texts: Texts, _ columns: [Column], cuts: Bool)
    -> (natural: [Int], least: [Int])
  {
    var natural: [Int] = []
    var least: [Int] = []
    for (index, column) in columns.enumerated() {
      let title = DisplayWidth.columns(of: texts.titles[index])
      let widest = texts.cells.reduce(0) { max($0, DisplayWidth.columns(of: $1[index])) }
      guard cuts else {
        natural.append(max(title, widest))
        least.append(max(title, widest))
        continue
      }
      let shown = column.isWhole ? widest : min(widest, SafeText.cellLimit)
      natural.append(max(min(title, SafeText.cellLimit), shown))
      let kept = max(column.isWhole ? widest : 0, column.hasBriefTitle ? title : 0)
      least.append(max(kept, min(natural[index], leastText)))
    }
    return (natural, least)
  }

  private func total(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  /// Shortens the widest column repeatedly until the table fits; `least` contains the minimum
  /// widths.
  private mutating func shrink(least: [Int], to width: Int) {
    var excess = total(widths) - width
    while excess > 0 {
      let candidates = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }

  private mutating func makeGroups(width: Int) {
    groups = []
    var group = [0]
    var used = widths[0]
    for index in widths.indices.dropFirst() {
      if group.count > 1, used + gap + widths[index] > width {
        groups.append(group)
        group = [0]
        used = widths[0]
      }
      group.append(index)
      used += gap + widths[index]
    }
    groups.append(group)
  }

  /// Returns groups with equally many numbered columns each; `nil` if the table has no numbered
  /// columns, or if such groups don't fit.
  ///
  /// There is at most one group more than if each group were as full as possible.
  private func evenGroups(_ isNumbered: [Bool], width: Int) -> [[Int]]? {
    guard let first = isNumbered.firstIndex(of: true), first > 0,
      let last = isNumbered.lastIndex(of: true)
    else { return nil }
    let lead = Array(1..<first)
    let numbered = Array(first...last)
    let sums = Array(widths.indices.dropFirst(last + 1))
    for count in groups.count...(groups.count + 1) where count <= numbered.count {
      let size = (numbered.count + count - 1) / count
      var parts = stride(from: 0, to: numbered.count, by: size).map {
        [0] + numbered[$0..<min($0 + size, numbered.count)]
      }
      parts[0].insert(contentsOf: lead, at: 1)
      parts[parts.count - 1] += sums
      let fits = parts.allSatisfy { part in total(part.map { widths[$0] }) <= width }
      if fits { return parts }
    }
    return nil
  }

  /// Sets the width of the first column, which every group repeats, to the width that the other
  /// columns of the fullest group leave.
  private mutating func fitFirst(natural: Int, isWhole: Bool, width: Int) {
    let fullest = groups.map { group in total(group.map { widths[$0] }) }.max() ?? 0
    let slack = width - fullest
    if slack > 0 {
      widths[0] = min(natural, widths[0] + slack)
    } else if !isWhole {
      widths[0] = max(1, widths[0] + slack)
    }
  }
}
