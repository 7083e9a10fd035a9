internal import ScoringKit

// Rounds whose entries are in another file. Only a store with ``SQLSession/coldFiles`` has any.
extension StoreReader {
  /// The file that contains a round's entries, and the round's state when they were moved.
  struct ColdRound {
    let file: Int64
    let lamport: Int
    let mark: StreamMark

    /// The state from which the next entry is numbered.
    var state: StreamState {
      var state = StreamState()
      state.isCold = true
      state.count = mark.count
      for head in mark.heads { state.see(head, lamport: lamport) }
      return state
    }
  }

  /// Whether any round is in another file.
  final var hasCold: Bool {
    get throws(StoreError) {
      if let knownCold { return knownCold }
      guard session.coldFiles != nil else { return false }
      let has = try session.exists("SELECT 1 FROM cold_rounds WHERE file > 0 LIMIT 1")
      knownCold = has
      return has
    }
  }

  /// Returns the file of a round and its state; `nil` if the round was not moved.
  final func coldRound(_ stream: StreamID) throws(StoreError) -> ColdRound? {
    guard session.coldFiles != nil, stream.kind == StreamID.roundKind else { return nil }
    return try session.first(
      "SELECT file, lamport, mark FROM cold_rounds WHERE stream = $1 AND file > 0", [.of(stream)]
    ) { row throws(StoreError) in
      guard StoreLimits.stored.contains(row.int(1)), let mark = StreamMark(row.text(2)) else {
        throw session.damaged("cold_rounds/\(stream)", "can't be read")
      }
      return ColdRound(file: row.number(0), lamport: row.int(1), mark: mark)
    }
  }

  /// Returns the files that rounds were moved to, in the order in which they were first used.
  final func coldPlaces() throws(StoreError) -> [ColdPlace] {
    guard session.coldFiles != nil else { return [] }
    return try session.rows("SELECT number, id, path FROM cold_files ORDER BY number") {
      ColdPlace(number: $0.number(0), id: $0.text(1), path: $0.text(2))
    }
  }

  /// Returns the rounds in a file, each with its state when it was moved.
  final func coldStreams(
    in file: Int64
  ) throws(StoreError) -> [(stream: StreamID, mark: StreamMark)] {
    try session.rows("SELECT stream, mark FROM cold_rounds WHERE file = $1", [.number(file)]) {
      row throws(StoreError) in
      guard let mark = StreamMark(row.text(1)) else {
        throw session.damaged("cold_rounds", "can't be read")
      }
      return (try session.stream(row.text(0)), mark)
    }
  }

  /// The number of deleted rounds of which a copy may be in a file.
  ///
  /// A negative file number marks a deleted round: copies may be in that file and later ones.
  final func coldDeletions(in place: ColdPlace) throws(StoreError) -> Int {
    try session.first(
      "SELECT count(*) FROM cold_rounds WHERE file < 0 AND -file <= $1", [.number(place.number)]
    ) { $0.int(0) } ?? 0
  }

  /// Returns whether a stream has entries in this file, including ones that were set aside.
  final func hasRows(_ stream: StreamID) throws(StoreError) -> Bool {
    try session.exists("SELECT 1 FROM entries WHERE stream = $1 LIMIT 1", [.of(stream)])
  }

  /// Returns those of some rounds that have entries in this file.
  final func copies(of streams: [StreamID]) throws(StoreError) -> [StreamID] {
    var copies: [StreamID] = []
    for stream in streams where try hasRows(stream) { copies.append(stream) }
    return copies
  }

  /// Reads from the open file of a place.
  final func reading<Value>(
    _ place: ColdPlace, _ body: (StoreReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let files = session.coldFiles else { throw .nested }
    return try files.open(place).reading(body)
  }

  /// Reads from another file.
  final func reading<Value>(
    file: Int64, _ body: (StoreReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let place = try coldPlaces().first(where: { $0.number == file }) else {
      throw session.damaged("cold_files/\(file)", "is missing")
    }
    return try reading(place, body)
  }

  /// Returns the first result of a body in the files that rounds were moved to.
  ///
  /// Files that are away are left out.
  final func firstInColdFiles<Value>(
    _ body: (StoreReader) throws(StoreError) -> Value?
  ) throws(StoreError) -> Value? {
    guard try hasCold else { return nil }
    for place in try coldPlaces() {
      let found = try StoreError.unlessAway { () throws(StoreError) in
        try reading(place, body)
      }
      if let found = found ?? nil { return found }
    }
    return nil
  }

  /// Returns the entries of a moved round, including those that arrived since.
  final func entries(
    of stream: StreamID, in cold: ColdRound, and here: [Entry]
  ) throws(StoreError) -> [Entry] {
    let there = try reading(file: cold.file) { reader throws(StoreError) in
      try reader.entries(of: stream)
    }
    guard there.count >= cold.mark.count else {
      throw session.damaged("\(stream)", "isn't whole in the file that it was moved to")
    }
    return here.isEmpty ? there : (there + here).sorted(by: Entry.precedes)
  }

  /// Reads an entry in another file; `nil` if none has the id.
  final func ofCold<Value>(
    _ id: EntryID, _ body: (StoreReader) throws(StoreError) -> Value?
  ) throws(StoreError) -> Value? {
    guard try hasCold, let tombstone = try tombstone(over: id),
      let cold = try coldRound(tombstone.stream)
    else { return nil }
    return try reading(file: cold.file, body)
  }

  /// Adds a device's next entries in other files to those in this file, in order.
  ///
  /// Entries in a file that can't be read now are left out, and reported once.
  final func addingCold(
    to here: [Entry], by device: DeviceID, after sequence: Int, limit: Int
  ) throws(StoreError) -> [Entry] {
    guard try hasCold, limit > 0 else { return here }
    // If a list was cut off at its limit, the entries after its end are unknown.
    var known = here.count == limit ? here.last?.id.sequence ?? .max : .max
    var entries = here
    for place in try coldPlaces() {
      var next = sequence
      var found: [Entry] = []
      while found.isEmpty, next < known {
        let page = try StoreError.unlessAway { () throws(StoreError) in
          try reading(place) { reader throws(StoreError) in
            try reader.entries(by: device, after: next, limit: limit)
          }
        }
        guard let page, let last = page.last else { break }
        // A copy that was left in a file is ignored.
        for entry in page where try coldRound(entry.stream)?.file == place.number {
          found.append(entry)
        }
        next = last.id.sequence
        guard page.count == limit else { break }
        if !found.isEmpty { known = min(known, next) }
      }
      entries += found
    }
    return Array(
      entries.filter { $0.id.sequence <= known }.sorted { $0.id < $1.id }.prefix(limit))
  }

  /// Returns each device's newest number in moved rounds.
  final func coldHeads() throws(StoreError) -> [DeviceID: Int] {
    guard try hasCold else { return [:] }
    let heads = try session.rows(
      """
      SELECT device, max(last) FROM burials
      WHERE stream IN (SELECT stream FROM cold_rounds WHERE file > 0) GROUP BY device
      """
    ) { row throws(StoreError) in (try session.device(row.number(0)), row.int(1)) }
    return Dictionary(heads) { first, _ in first }
  }
}
