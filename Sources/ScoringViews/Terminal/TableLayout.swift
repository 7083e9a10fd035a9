internal import ScoringKit

/// How wide the columns of a table are, and which of them stand side by side.
struct TableLayout: Sendable {
  /// The columns between two columns.
  static let gap = 2
  /// The columns that a text is never cut below, if it has them.
  static let leastText = 8

  /// The width of each column of the sheet.
  private(set) var widths: [Int]
  /// Column numbers that stand side by side; each group begins with the first column.
  private(set) var groups: [[Int]]

  /// Lays out a table of safe texts in a number of columns.
  ///
  /// Where there is too little room, the widest text is cut first. Figures are never cut, only the
  /// titles above them. What still doesn't fit goes into further groups: numbered columns in
  /// equal parts (a front and a back nine), with the sums that follow them in the last group.
  init(
    titles: [String], cells: [[String]], isNumeric: [Bool], isNumbered: [Bool] = [], width: Int
  ) {
    var natural: [Int] = []
    var least: [Int] = []
    for (index, title) in titles.enumerated() {
      let titleWidth = min(DisplayWidth.columns(of: title), SafeText.cellLimit)
      let widest = cells.reduce(0) { max($0, DisplayWidth.columns(of: $1[index])) }
      let figures = isNumeric[index] ? widest : 0
      natural.append(max(titleWidth, isNumeric[index] ? widest : min(widest, SafeText.cellLimit)))
      least.append(max(figures, min(natural[index], Self.leastText)))
    }
    widths = natural
    groups = [Array(natural.indices)]
    guard Self.total(widths) > width else { return }
    guard Self.total(least) > width else {
      Self.shrink(&widths, least: least, to: width)
      return
    }
    widths = least
    makeGroups(width: width)
    if let even = evenGroups(isNumbered, width: width) { groups = even }
    fitFirst(natural: natural[0], isNumeric: isNumeric[0], width: width)
  }

  private static func total(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  /// Takes columns from the widest text until everything fits, which `least` must allow.
  private static func shrink(_ widths: inout [Int], least: [Int], to width: Int) {
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
      if group.count > 1, used + Self.gap + widths[index] > width {
        groups.append(group)
        group = [0]
        used = widths[0]
      }
      group.append(index)
      used += Self.gap + widths[index]
    }
    groups.append(group)
  }

  /// Groups with equally many numbered columns each; nil where there are none, or none fit.
  ///
  /// It takes one group more than the fullest ones would at most.
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
      let fits = parts.allSatisfy { part in Self.total(part.map { widths[$0] }) <= width }
      if fits { return parts }
    }
    return nil
  }

  /// Gives the first column, which every group repeats, the room that all of them leave.
  private mutating func fitFirst(natural: Int, isNumeric: Bool, width: Int) {
    let fullest = groups.map { group in Self.total(group.map { widths[$0] }) }.max() ?? 0
    let slack = width - fullest
    if slack > 0 {
      widths[0] = min(natural, widths[0] + slack)
    } else if !isNumeric {
      widths[0] = max(1, widths[0] + slack)
    }
  }
}
