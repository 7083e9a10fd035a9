internal import ScoringKit

/// The widths of a table's columns, and the groups in which they are drawn side by side.
struct TableLayout: Sendable {
  /// The texts of a table: the titles of its columns, and the cells of its rows.
  struct Texts: Sendable {
    /// The titles, one per column.
    let titles: [String]
    /// The cells of each row, one per column.
    let cells: [[String]]
  }

  /// The ways in which a column may be shortened.
  struct Column: Sendable {
    /// Whether its texts are never cut.
    var isWhole = false
    /// Whether it is one of several equal columns that are distinguished by number.
    var isNumbered = false
    /// Whether its title has a brief form, and is never cut for that.
    var hasBriefTitle = false
  }

  /// The minimum width to which a longer text is cut.
  static let leastText = 8
  /// The gap between two columns, if there is enough room and if there is little.
  private static let gaps = (wide: 2, narrow: 1)

  /// The gap between two columns.
  private(set) var gap = TableLayout.gaps.wide
  /// Whether the brief texts are used.
  private(set) var isBrief = false
  /// The width of each column of the sheet.
  private(set) var widths: [Int]
  /// The column numbers drawn side by side; each group begins with the first column.
  private(set) var groups: [[Int]]

  /// Lays out a table of safe texts in a number of columns.
  ///
  /// If there is too little room, the widest text is cut first. Figures are never cut, only the
  /// titles above them. Then the brief texts are used, if there are any. What still doesn't fit
  /// goes into further groups: numbered columns in equal parts (a front and a back nine), with the
  /// sums that follow them in the last group. Without `cuts`, nothing is cut, and long lines exceed
  /// the width.
  init(_ texts: Texts, brief: Texts? = nil, _ columns: [Column], width: Int, cuts: Bool = true) {
    let wide = Self.measures(texts, columns, cuts: cuts)
    widths = wide.natural
    groups = [Array(columns.indices)]
    guard total(widths) > width else { return }
    guard total(wide.least) > width else {
      shrink(least: wide.least, to: width)
      return
    }
    // In output that isn't for a screen, words are neither shortened nor split up: only a card is.
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
    // Even if a long name isn't cut, the figures beside it get half of the width.
    let width = cuts ? width : max(width, least[0] + width / 2)
    makeGroups(width: width)
    if let even = evenGroups(columns.map(\.isNumbered), width: width) { groups = even }
    fitFirst(natural: first, isWhole: columns[0].isWhole || !cuts, width: width)
  }

  /// Returns the natural and the minimum widths of the columns.
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

  /// Shortens the widest text repeatedly until everything fits; `least` must allow this.
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

  /// Returns groups with equally many numbered columns each; `nil` if there are none, or none fit.
  ///
  /// This takes at most one group more than the fullest possible groups would.
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

  /// Sets the width of the first column, which every group repeats, to the room that all groups
  /// leave.
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
