internal import ScoringKit

// The rows of entries, of which one can hold several.
extension SQLiteWriter {
  /// What the entries of one line have in common, as the numbers of the tables.
  struct LineNumbers {
    let device: Int64
    let stream: Int64
    let author: Int64?
  }

  func lineNumbers(of entry: Entry) throws(StoreError) -> LineNumbers {
    let numbers = LineNumbers(
      device: try connection.makeNumber(of: entry.id.device),
      stream: try connection.makeNumber(of: entry.stream),
      author: try entry.author.map { author throws(StoreError) in
        try connection.makeNumber(of: author)
      })
    noteChange(of: numbers.stream)
    return numbers
  }

  func write(
    _ entry: Entry, _ checksum: Checksum, _ numbers: LineNumbers
  ) throws(StoreError) {
    try write(
      Row(
        first: entry, last: entry, kind: EntryCode.code(of: entry.kind), body: entry.body,
        checksum: checksum.bytes), checksum, numbers)
  }

  /// Writes entries of one line: as many as can share a row into one, and a row for each other.
  func write(
    _ line: [Numbering.Sealed], after previous: Checksum, _ numbers: LineNumbers
  ) throws(StoreError) {
    let count = EntryPack.count(of: line.map(\.entry))
    let shared = line.prefix(count)
    if let first = shared.first?.entry, let (last, checksum) = shared.last {
      try write(
        Row(
          first: first, last: last, kind: EntryPack.Code.code(of: first),
          body: EntryPack.body(of: shared.map(\.entry)),
          checksum: previous.bytes + checksum.bytes), checksum, numbers)
    }
    for (entry, checksum) in line.dropFirst(count) { try write(entry, checksum, numbers) }
  }

  /// What a row holds: one entry, or several.
  private struct Row {
    let first: Entry
    let last: Entry
    let kind: Int
    let body: String
    let checksum: [UInt8]
  }

  private func write(
    _ row: Row, _ checksum: Checksum, _ numbers: LineNumbers
  ) throws(StoreError) {
    let statement = try connection.statement(.addEntry)
    let (entry, anchor) = (row.first, row.first.after)
    statement.bind(1, numbers.device)
    statement.bind(2, row.last.id.sequence)
    statement.bind(3, numbers.stream)
    statement.bind(4, row.last.lamport)
    statement.bind(5, numbers.author)
    statement.bind(6, entry.time.milliseconds)
    statement.bind(7, row.kind)
    statement.bind(8, EntryCode.code(of: entry.origin))
    statement.bind(9, entry.line.sequence)
    statement.bind(
      10,
      anchor == nil || anchor?.device == entry.id.device
        ? nil
        : try anchor.map { anchor throws(StoreError) in
          try connection.makeNumber(of: anchor.device)
        })
    statement.bind(11, anchor.map { Int64($0.sequence) })
    statement.bind(12, EntryCode.text(entry.targets))
    statement.bind(13, EntryCode.text(entry.seen))
    statement.bind(14, row.body)
    statement.bind(15, row.checksum)
    let before = connection.changes
    try statement.run()
    guard connection.changes - before == 1 else {
      throw connection.damaged("entries", "doesn't take a row as it is: a trigger is in the way")
    }
    newest = (row.last.id, entry.stream, checksum)
  }

  /// Writes a stream's entries as they were in another file, in the rows that they had there.
  func restore(_ entries: [StoredEntry]) throws(StoreError) {
    var rest = entries.sorted { $0.entry.id < $1.entry.id }[...]
    while let first = rest.first {
      // Where a row said what its first entry followed, its entries can share one here.
      let line = rest.prefix {
        $0.entry.line == first.entry.line && ($0.previous != nil) == (first.previous != nil)
      }
      rest = rest.dropFirst(line.count)
      var sealed: [Numbering.Sealed] = []
      for stored in line { sealed.append(try seal(stored)) }
      let numbers = try lineNumbers(of: first.entry)
      if let previous = first.previous {
        try write(sealed, after: previous, numbers)
      } else {
        for (entry, checksum) in sealed { try write(entry, checksum, numbers) }
      }
    }
  }
}
