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
  /// titles above them. What still doesn't fit goes into further groups.
  init(titles: [String], cells: [[String]], isNumeric: [Bool], width: Int) {
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
