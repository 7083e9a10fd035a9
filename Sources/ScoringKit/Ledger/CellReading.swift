/// What the entries about each cell of a stream add up to; cells are numbered.
///
/// A cell may be one of the card, or a field of a document: both follow the same rules.
struct CellReading: Sendable {
  /// For each cell the entries that a newer one would supersede, in order.
  ///
  /// Those that were taken back are among them: if they came back, the newer one
  /// would still stand.
  private(set) var leaves: [[Int]]
  /// For each cell the entry that gives its value: the greatest that counts.
  private(set) var winners: [Int?]

  /// Reads the cells of a stream, `number` telling those that are asked for by their subjects.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  init(_ reading: LogReading, count: Int, number: (Int) -> Int?) {
    leaves = Array(repeating: [], count: count)
    winners = Array(repeating: nil, count: count)
    for (position, subject) in reading.subjects.enumerated() {
      guard case .cell(let cell) = subject, let index = number(cell),
        reading.supersededBy[position] == nil
      else { continue }
      leaves[index].append(position)
      if reading.counts(position) { winners[index] = position }
    }
  }

  /// Takes the last entry of a reading, which no other refers to, into its cell.
  ///
  /// - Complexity: O(*l*) for *l* entries that it might have superseded.
  mutating func append(_ position: Int, to cell: Int, _ reading: LogReading) {
    if cell == leaves.count {
      leaves.append([])
      winners.append(nil)
    }
    leaves[cell].removeAll { reading.supersededBy[$0] != nil }
    leaves[cell].append(position)
    winners[cell] = position
  }

  /// What two scorekeepers say differently of a cell; nil where entries that count agree.
  func dispute(
    of cell: Int, _ reading: LogReading, _ kind: Dispute.Kind = .field,
    subject: (Int) -> String?
  ) -> Dispute? {
    guard leaves[cell].count > 1, let winner = winners[cell], let subject = subject(cell)
    else { return nil }
    let counting = leaves[cell].filter(reading.counts)
    let body = reading.entries[winner].body
    guard counting.contains(where: { reading.entries[$0].body != body }) else { return nil }
    return Dispute(kind, subject: subject, entries: counting.map { reading.entries[$0].id })
  }
}
