internal import ScoringKit

// Rounds whose entries lie in another file.
extension SQLiteReader {
  /// Where a round's entries lie, and how far it had come when they were moved.
  struct ColdRound {
    let file: Int64
    let lamport: Int
    let mark: StreamMark

    /// What a new entry has to take into account.
    var state: StreamState {
      var state = StreamState()
      state.isCold = true
      state.count = mark.count
      for head in mark.heads { state.see(head, lamport: lamport) }
      return state
    }
  }

  /// Whether any round lies in another file.
  final var hasCold: Bool {
    get throws(StoreError) {
      if let knownCold { return knownCold }
      let statement = try connection.statement(.anyCold)
      defer { statement.reset() }
      let has = try statement.step()
      knownCold = has
      return has
    }
  }

  /// Where a round lies; nil for one that lies here.
  final func coldRound(_ stream: StreamID) throws(StoreError) -> ColdRound? {
    guard stream.kind == StreamID.roundKind, let number = try connection.number(of: stream) else {
      return nil
    }
    return try coldRound(number)
  }

  final func coldRound(_ stream: Int64) throws(StoreError) -> ColdRound? {
    let statement = try connection.statement(.coldRound)
    defer { statement.reset() }
    statement.bind(1, stream)
    guard try statement.step() else { return nil }
    guard StoreLimits.stored.contains(statement.int(1)), let mark = StreamMark(statement.text(2))
    else { throw connection.damaged("cold_rounds/\(stream)", "can't be read") }
    return ColdRound(file: statement.number(0), lamport: statement.int(1), mark: mark)
  }

  /// The files that rounds were moved to, in the order in which they were begun.
  final func coldPlaces() throws(StoreError) -> [ColdFiles.Place] {
    let statement = try connection.statement(.coldFiles)
    defer { statement.reset() }
    var places: [ColdFiles.Place] = []
    while try statement.step() {
      places.append(
        ColdFiles.Place(
          number: statement.number(0), id: statement.text(1), path: statement.text(2)))
    }
    return places
  }

  /// The rounds that lie in a file, each with how far it had come.
  final func coldStreams(
    in file: Int64
  ) throws(StoreError) -> [(stream: StreamID, mark: StreamMark)] {
    let statement = try connection.statement(.coldRounds)
    defer { statement.reset() }
    statement.bind(1, file)
    var streams: [(stream: StreamID, mark: StreamMark)] = []
    while try statement.step() {
      guard let mark = StreamMark(statement.text(1)) else {
        throw connection.damaged("cold_rounds", "can't be read")
      }
      streams.append((try connection.stream(statement.number(0)), mark))
    }
    return streams
  }

  /// Returns those of some rounds that have entries in this file.
  final func copies(of streams: [StreamID]) throws(StoreError) -> [StreamID] {
    var copies: [StreamID] = []
    for stream in streams where try exists(.namesOfStream, stream) { copies.append(stream) }
    return copies
  }

  /// The file of a number, open.
  final func coldFile(_ number: Int64) throws(StoreError) -> SQLiteStore {
    let statement = try connection.statement(.coldFile)
    defer { statement.reset() }
    statement.bind(1, number)
    guard try statement.step() else {
      throw connection.damaged("cold_files/\(number)", "is missing")
    }
    return try connection.coldFiles.open(
      ColdFiles.Place(number: number, id: statement.text(0), path: statement.text(1)))
  }

  /// Reads in another file.
  final func reading<Value>(
    file: Int64, _ body: (SQLiteReader) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let store = try coldFile(file)
    guard let value = try store.reading(body) else {
      throw StoreError(.away, "The file is empty.", path: store.path)
    }
    return value
  }

  /// The entries of a round that was moved, those that came since among them.
  final func entries(
    of stream: StreamID, in cold: ColdRound, and here: [Entry]
  ) throws(StoreError) -> [Entry] {
    let there = try reading(file: cold.file) { reader throws(StoreError) in
      try reader.entries(of: stream)
    }
    guard there.count >= cold.mark.count else {
      throw connection.damaged("\(stream)", "isn't whole in the file that it was moved to")
    }
    return here.isEmpty ? there : (there + here).sorted(by: Entry.precedes)
  }

  /// Reads of an entry that lies in another file; nil where none does under the name.
  final func ofCold<Value>(
    _ id: EntryID, _ body: (SQLiteReader) throws(StoreError) -> Value?
  ) throws(StoreError) -> Value? {
    guard try hasCold, let burial = try burial(over: id), let cold = try coldRound(burial.stream)
    else { return nil }
    return try reading(file: cold.file, body)
  }

  /// Adds a device's entries in other files to those that are here: the next ones in order.
  ///
  /// What lies in a file that can't be read now is left out, and said once.
  final func addingCold(
    to here: [Entry], by device: DeviceID, after sequence: Int, limit: Int
  ) throws(StoreError) -> [Entry] {
    guard try hasCold, limit > 0 else { return here }
    // Where a list was cut off, nothing is known of what comes behind its end.
    var known = here.count == limit ? here.last?.id.sequence ?? .max : .max
    var entries = here
    for place in try coldPlaces() {
      var next = sequence
      var found: [Entry] = []
      while found.isEmpty, next < known {
        let page = try StoreError.unlessAway { () throws(StoreError) in
          try reading(file: place.number) { reader throws(StoreError) in
            try reader.entries(by: device, after: next, limit: limit)
          }
        }
        guard let page, let last = page.last else { break }
        // A copy that was left behind doesn't count.
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

  /// A device's newest number in rounds that were moved.
  final func coldHeads() throws(StoreError) -> [DeviceID: Int] {
    guard try hasCold else { return [:] }
    let statement = try connection.statement(.coldHeads)
    defer { statement.reset() }
    var heads: [DeviceID: Int] = [:]
    while try statement.step() {
      heads[try connection.device(statement.number(0))] = statement.int(1)
    }
    return heads
  }
}

extension Connection {
  /// Returns the number of deleted rounds of which a copy may be in a file.
  func coldDeletions(in place: ColdFiles.Place) throws(StoreError) -> Int {
    let statement = try statement(.coldDeletions)
    defer { statement.reset() }
    statement.bind(1, place.number)
    return try statement.step() ? statement.int(0) : 0
  }

  /// Records that all deletions in a file are done, and that the next file is to be done next.
  func passColdDeletions(
    from place: ColdFiles.Place, to next: ColdFiles.Place?
  ) throws(StoreError) {
    let statement = try statement(next == nil ? .endColdDeletions : .passColdDeletions)
    statement.bind(1, place.number)
    if let next { statement.bind(2, next.number) }
    try statement.run()
  }
}
