import ScoringKit

/// The columns of a card in bands, one below the other, and their widths.
///
/// Holes, ends or games are in bands of at most nine, and all other columns after the last band. If
/// sums separate groups of ends, such as those of a distance, each group stays together, and as many
/// groups are in a band as fit. During play, a last band in which nothing was played is left out, and
/// so is a sum that nobody has yet. A band of sums only is avoided by narrower columns, and if these
/// are too wide, by leaving out columns of the role `extra`.
struct GridColumns {
  /// A column of a band with its width.
  struct Slot {
    /// The column's index in the sheet; `nil` for the sum of the band's holes or ends.
    let column: Int?
    let title: String
    let isPiece: Bool
    let isNumeric: Bool
    var width: Double
  }

  private let card: Sheet
  private let isDuel: Bool
  private let isClosed: Bool
  private let keepsExtras: Bool
  private(set) var bands: [[Slot]] = [[]]
  /// The width of the names.
  private(set) var names = 0.0

  private static let most = 9

  /// Places the columns of a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - isDuel: whether two sides play against each other.
  ///   - isClosed: whether the round is over, so that each column is shown.
  ///   - least: the width that names need in their shortest forms.
  ///   - width: the width of the whole card.
  ///   - keepsExtras: whether columns of the role `extra` are never left out.
  ///   - isPacked: whether as many groups of ends as fit are in a band; else each has its own.
  init(
    _ card: Sheet, isDuel: Bool, isClosed: Bool, names least: Double, width: Double,
    keepsExtras: Bool, isPacked: Bool = false
  ) {
    self.card = card
    self.isDuel = isDuel
    self.isClosed = isClosed
    self.keepsExtras = keepsExtras
    let natural = card.rows.map { TextMeasure.width(cell($0, 0).text, size: 30, isBold: true) }
    let wanted =
      max(natural.max() ?? 0, TextMeasure.width(card.columns[0].title, size: 26)) + 20
    let groups = groups
    if groups.count > 1 {
      bands = packed(groups, width: width - min(wanted, width * 0.2), isPacked: isPacked)
    } else {
      bands = banded(width, names: min(wanted, width * 0.2))
    }
    stretch(width, wanted: wanted, least: least)
  }

  private func cell(_ row: Sheet.Row, _ column: Int) -> Cell {
    row.cells.indices.contains(column) ? row.cells[column] : .empty
  }

  private func isPiece(_ column: Int) -> Bool { card.columns[column].role == .piece }

  /// The columns in groups that begin with holes or ends and finish with their sums.
  private var groups: [[Int]] {
    var groups: [[Int]] = [[]]
    for column in card.columns.indices.dropFirst() {
      let last = groups[groups.count - 1]
      if isPiece(column), let final = last.last, !isPiece(final), last.contains(where: isPiece) {
        groups.append([])
      }
      groups[groups.count - 1].append(column)
    }
    return groups
  }

  private func slot(_ column: Int, width: Double) -> Slot {
    Slot(
      column: column, title: title(of: column), isPiece: isPiece(column),
      isNumeric: card.columns[column].isNumeric, width: width)
  }

  // MARK: Bands

  /// Returns the bands of several groups; one that is too wide is shown without columns that may be
  /// left out, or is divided.
  private func packed(_ groups: [[Int]], width: Double, isPacked: Bool) -> [[Slot]] {
    let pieces = groups.flatMap(\.self).filter(isPiece)
    let pieceWidth = pieces.map { self.width(of: $0, room: 8, least: 40) }.max() ?? 0
    var bands: [[Slot]] = [[]]
    var used = 0.0
    for group in groups {
      var slots = group.map {
        slot($0, width: isPiece($0) ? pieceWidth : self.width(of: $0, room: 24, least: 48))
      }
      func own() -> Double { slots.reduce(0) { $0 + $1.width } }
      if own() > width {
        slots.removeAll { slot in slot.column.map { card.columns[$0].role == .extra } ?? false }
      }
      if used > 0, used + own() > width || groups.count == 2 || !isPacked {
        bands.append([])
        used = 0
      }
      for slot in slots {
        if used > 0, used + slot.width > width {
          bands.append([])
          used = 0
        }
        bands[bands.count - 1].append(slot)
        used += slot.width
      }
    }
    return bands
  }

  /// The columns after the names, without those of which nothing is known yet.
  private var shown: [Int] {
    let columns = Array(card.columns.indices.dropFirst())
    guard !isClosed else { return columns }
    let sides = card.rows.drop { $0.seat == nil }
    let pieces = columns.filter(isPiece)
    let inBand = inBand(pieces)
    let last = pieces.lastIndex { column in
      sides.contains { row in
        figures(row, column).contains { $0.mark != .pending && !$0.text.isEmpty }
      }
    }
    let unplayed = last.map { pieces.dropFirst(($0 / inBand + 1) * inBand) } ?? []
    return columns.filter { column in
      if isPiece(column) { return !unplayed.contains(column) }
      return sides.isEmpty
        || sides.contains { row in figures(row, column).contains { !$0.text.isEmpty } }
    }
  }

  /// Returns the number of holes or ends in each band.
  private func inBand(_ pieces: [Int]) -> Int {
    let bands = max(1, (pieces.count + Self.most - 1) / Self.most)
    return max(1, (pieces.count + bands - 1) / bands)
  }

  private func banded(_ width: Double, names least: Double) -> [[Slot]] {
    let shown = shown
    let bands = banded(shown, width, names: least)
    guard bands.count > 1, bands.contains(where: { !$0.contains(where: \.isPiece) }) else {
      return bands
    }
    let fewer = shown.filter { keepsExtras || card.columns[$0].role != .extra }
    for columns in [shown, fewer] {
      let narrow = banded(columns, width, names: least, isNarrow: true)
      if narrow.count < bands.count { return narrow }
    }
    return bands
  }

  private func banded(
    _ columns: [Int], _ width: Double, names least: Double, isNarrow: Bool = false
  ) -> [[Slot]] {
    let pieces = columns.filter(isPiece)
    let pieceWidth = pieces.map { self.width(of: $0, isNarrow: width < 800) }.max() ?? 0
    let inBand = inBand(card.columns.indices.dropFirst().filter(isPiece))
    let addsUp = pieces.count > inBand && canBeAdded(pieces)
    let sum = addsUp ? 90.0 : 0
    var left = pieces.count
    var bands: [[Slot]] = [[]]
    for column in columns {
      let isPiece = isPiece(column)
      let natural =
        isPiece
        ? pieceWidth
        : isNarrow ? self.width(of: column, room: 14, least: 40) : self.width(of: column)
      let own = min(natural, width - least - sum)
      let used = bands[bands.count - 1].reduce(0) { $0 + $1.width }
      let count = bands[bands.count - 1].count { $0.isPiece }
      let reserve = isPiece && left > inBand - count ? sum : 0
      if !bands[bands.count - 1].isEmpty,
        isPiece && count == inBand || used + own + reserve > width - least
      {
        bands.append([])
      }
      if isPiece { left -= 1 }
      bands[bands.count - 1].append(slot(column, width: own))
    }
    guard addsUp else { return bands }
    for index in bands.indices.dropLast() {
      let titles = bands[index].filter(\.isPiece).map(\.title)
      let before = bands[..<index].reduce(0) { $0 + $1.count(where: \.isPiece) }
      let title = Self.sumTitle(titles, after: before) {
        TextMeasure.width($0, size: 26) <= sum - 4
      }
      bands[index].append(
        Slot(column: nil, title: title, isPiece: false, isNumeric: true, width: sum))
    }
    return bands
  }

  /// Returns the heading of a sum of holes or ends that fits: their titles, as in `1–9`, or else their
  /// numbers among all.
  static func sumTitle(_ titles: [String], after count: Int, fits: (String) -> Bool) -> String {
    guard let first = titles.first, let last = titles.last else { return "" }
    let (one, other) = (count + 1, count + titles.count)
    let spans = [
      first == last ? first : "\(first)–\(last)", one == other ? "\(one)" : "\(one)–\(other)",
    ]
    return spans.first(where: fits) ?? "Sum"
  }

  /// Whether the values of holes can be added, and are part of a total on the card.
  private func canBeAdded(_ pieces: [Int]) -> Bool {
    guard pieces.allSatisfy({ card.columns[$0].addsUp == true }) else { return false }
    let totals = card.columns.indices.filter { card.columns[$0].role == .sum }
    return totals.isEmpty
      || card.rows.contains { row in
        guard row.seat != nil,
          let sum = GridBlock.sum(pieces.flatMap { figures(row, $0) }).flatMap(Int.init)
        else { return false }
        return totals.contains { Int(cell(row, $0).text).map { $0 >= sum } ?? false }
      }
  }

  private func figures(_ row: Sheet.Row, _ column: Int) -> [Cell.Figure] {
    CardMarks.figures(of: cell(row, column), in: card.columns[column], isDuel: isDuel)
  }

  // MARK: Widths

  /// Distributes the remaining width: holes and ends are equally wide in all bands, names get the
  /// rest.
  private mutating func stretch(_ width: Double, wanted: Double, least: Double) {
    func trail(_ band: [Slot]) -> Double {
      band.filter { !$0.isPiece }.reduce(0) { $0 + $1.width }
    }
    let most = Double(bands.map { $0.count { $0.isPiece } }.max() ?? 0)
    let pieces = bands.flatMap(\.self).filter(\.isPiece).map(\.width).max() ?? 0
    if most > 0 {
      // Names are shortened before the columns of holes or ends get too narrow.
      let share = min(wanted, max(width * (width < 800 ? 0.2 : 0.24), min(least, width * 0.28)))
      let pitch =
        bands.filter { $0.contains(where: \.isPiece) }.map { band in
          (width - share - trail(band)) / Double(max(1, band.count { $0.isPiece }))
        }.min().map { max(pieces, min(84, $0)) } ?? pieces
      for band in bands.indices {
        for index in bands[band].indices where bands[band][index].isPiece {
          bands[band][index].width = pitch
        }
      }
      let widest = bands.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0
      names = max(width * 0.1, width - widest)
    } else {
      let widest = bands.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0
      let count = Double(bands.map(\.count).max() ?? 1)
      let more = max(0, min(44, (width - wanted - widest) / max(1, count)))
      for band in bands.indices {
        for index in bands[band].indices { bands[band][index].width += more }
      }
      names = width - widest - more * count
    }
  }

  private func title(of column: Int) -> String {
    let column = card.columns[column]
    let brief = column.brief?.split(separator: " ").joined(separator: " ") ?? column.title
    return TextMeasure.width(column.title, size: 26) > 110 ? brief : column.title
  }

  /// Returns the width that the widest text of a column needs.
  private func width(of column: Int, isNarrow: Bool = false) -> Double {
    isPiece(column)
      ? width(of: column, room: 12, least: isNarrow ? 43 : 46)
      : width(of: column, room: 24, least: 60)
  }

  private func width(of column: Int, room: Double, least: Double) -> Double {
    let isPiece = isPiece(column)
    let title = TextMeasure.width(title(of: column), size: 26, isBold: isPiece)
    let cells = card.rows.map { row -> Double in
      let figures = CardMarks.figures(
        of: cell(row, column), in: card.columns[column], isDuel: isDuel)
      if figures.count > 1 {
        return Double(figures.count) * (FigureFields.leastWidth(of: [figures], size: 26) + 4)
      }
      let text = TextMeasure.minus(figures.first?.text ?? "")
      return TextMeasure.width(text, size: isPiece ? 28 : 30, isBold: true)
    }
    // A number is never cut; words may be.
    let widest = max(title, cells.max() ?? 0)
    return max(least, (card.columns[column].isNumeric ? widest : min(260, widest)) + room)
  }
}

extension Range<Int> {
  /// Returns the range in consecutive parts, of which the longest has one element more than the
  /// shortest at most; empty for no parts.
  package func parts(_ number: Int) -> [Range<Int>] {
    func start(_ index: Int) -> Int { lowerBound + (index * count + number - 1) / number }
    return (0..<Swift.max(0, number)).map { start($0)..<start($0 + 1) }
  }
}
