internal import ScoringKit

// Reading of rounds whose entries were moved to another file. Only a session with
// ``SQLSession/coldFiles`` has any.
extension StoreReader {
  /// A round whose entries were moved to another file, with its state at that time.
  struct ColdRound {
    let file: Int64
    let lamport: Int
    let mark: StreamMark

    /// The state of the stream from which the next entry of the round is numbered.
    var state: StreamState {
      var state = StreamState()
      state.isCold = true
      state.count = mark.count
      for head in mark.heads { state.see(head, lamport: lamport) }
      return state
    }
  }

  /// Whether the entries of any round were moved to another file.
  final var hasCold: Bool {
    get throws(StoreError) {
      if let knownCold { return knownCold }
      guard session.coldFiles != nil else { return false }
      let has = try session.exists("SELECT 1 FROM cold_rounds WHERE file > 0 LIMIT 1")
      knownCold = has
      return has
    }
  }

  /// Returns the file that a round was moved to, and the round's state at that time; `nil` if the
  /// round is here.
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

  /// Returns the recorded files for moved rounds, in the order in which they were first used.
  final func coldPlaces() throws(StoreError) -> [ColdPlace] {
    guard session.coldFiles != nil else { return [] }
    return try session.rows("SELECT number, id, path FROM cold_files ORDER BY number") {
      ColdPlace(number: $0.number(0), id: $0.text(1), path: $0.text(2))
    }
  }

  /// Returns the rounds that were moved to a file, each with a short description of its entries at
  /// that time.
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

  /// The number of deleted rounds of which a copy may still be in a file for moved rounds.
  ///
  /// The table has a negative file number for each such round: copies may be in the file with that
  /// number, negated, and in files with greater numbers.
  final func coldDeletions(in place: ColdPlace) throws(StoreError) -> Int {
    try session.first(
      "SELECT count(*) FROM cold_rounds WHERE file < 0 AND -file <= $1", [.number(place.number)]
    ) { $0.int(0) } ?? 0
  }

  /// Returns whether this store itself has entries of a stream, including entries that were set
  /// aside.
  final func hasRows(_ stream: StreamID) throws(StoreError) -> Bool {
    try session.exists("SELECT 1 FROM entries WHERE stream = $1 LIMIT 1", [.of(stream)])
  }

  /// Returns those of the given rounds of which this store itself has entries.
  final func copies(of streams: [StreamID]) throws(StoreError) -> [StreamID] {
    var copies: [StreamID] = []
    for stream in streams where try hasRows(stream) { copies.append(stream) }
    return copies
  }

  /// Opens a file for moved rounds, and reads from it.
  final func reading<Value>(
    _ place: ColdPlace, _ body: (StoreReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let files = session.coldFiles else { throw .nested }
    return try files.open(place).reading(body)
  }

  /// Opens the file for moved rounds that has a number, and reads from it.
  final func reading<Value>(
    file: Int64, _ body: (StoreReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard let place = try coldPlaces().first(where: { $0.number == file }) else {
      throw session.damaged("cold_files/\(file)", "is missing")
    }
    return try reading(place, body)
  }

  /// Throws an error if a file for moved rounds lacks entries of a round that was moved there, as an
  /// older copy of the file does.
  package final func checkMovedRounds() throws(StoreError) {
    guard try hasCold else { return }
    for place in try coldPlaces() {
      let moved = try coldStreams(in: place.number)
      guard !moved.isEmpty else { continue }
      let counts = try reading(place) { reader throws(StoreError) in
        try reader.session.rows("SELECT stream, count(*) FROM entries GROUP BY stream") {
          ($0.text(0), $0.int(1))
        }
      }
      let there = Dictionary(counts) { first, _ in first }
      for (stream, mark) in moved where there["\(stream)"] ?? 0 < mark.count {
        throw session.damaged("\(stream)", "isn't whole in the file that it was moved to")
      }
    }
  }

  /// Returns the first result that a body finds in one of the files for moved rounds; `nil` if it
  /// finds none.
  ///
  /// Files that are missing or can't be read are skipped.
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

  /// Returns all entries of a moved round: those in its file, and those that arrived here
  /// afterwards.
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

  /// Reads a moved entry from its file; `nil` if no moved round contains an entry with the id.
  final func ofCold<Value>(
    _ id: EntryID, _ body: (StoreReader) throws(StoreError) -> Value?
  ) throws(StoreError) -> Value? {
    guard try hasCold, let tombstone = try tombstone(over: id),
      let cold = try coldRound(tombstone.stream)
    else { return nil }
    return try reading(file: cold.file, body)
  }

  /// Adds the moved entries of a device to a page of its entries from this store.
  ///
  /// Entries in a file that can't be read now are left out; ``Store/awayNotice`` reports the file.
  ///
  /// - Parameters:
  ///   - here: The page of entries from this store itself.
  ///   - device: The device.
  ///   - sequence: The number after which the page begins.
  ///   - limit: The maximum number of entries in the page.
  /// - Returns: A page that contains both, sorted by number.
  /// - Throws: ``StoreError`` if the store itself can't be read.
  final func addingCold(
    to here: [Entry], by device: DeviceID, after sequence: Int, limit: Int
  ) throws(StoreError) -> [Entry] {
    guard try hasCold, limit > 0 else { return here }
    // If the page from this store is full, this store may have further entries after its end.
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
        // Ignores the copy of a round that was brought back from this file.
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

  /// Returns the greatest number of each device in rounds that were moved to other files.
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
