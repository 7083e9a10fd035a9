internal import ScoringKit

// Moving rounds into another file, and back.
extension SQLiteWriter {
  /// The number under which a file is known, which gets one where it has none.
  func coldPlace(id: String, path: String) throws(StoreError) -> ColdFiles.Place {
    let kept = connection.coldFiles.kept(path)
    for place in try coldPlaces() where place.id == id {
      if place.path != kept {
        try change { () throws(StoreError) in
          let statement = try connection.statement(.moveColdFile)
          statement.bind(1, place.number)
          statement.bind(2, kept)
          try statement.run()
        }
      }
      return ColdFiles.Place(number: place.number, id: id, path: kept)
    }
    let number = try change { () throws(StoreError) in
      let statement = try connection.statement(.addColdFile)
      statement.bind(1, id)
      statement.bind(2, kept)
      return try statement.insert()
    }
    guard let number else { throw connection.damaged("cold_files", "takes no row") }
    return ColdFiles.Place(number: number, id: id, path: kept)
  }

  /// Moves rounds into a file, which has them on disk before they leave this one.
  ///
  /// - Returns: how many were moved; those without entries here are left as they are.
  func move(
    _ rounds: [ColdFile.Round], to file: SQLiteStore, number: Int64
  ) throws(StoreError) -> Int {
    var taken: [(stream: StreamID, entries: [StoredEntry])] = []
    var texts: [String] = []
    for round in rounds {
      guard try exists(.namesOfStream, round.stream) else { continue }
      // What came late joins what was moved before, in one file.
      try recall(round.stream)
      taken.append((round.stream, try sealedEntries(of: round.stream)))
      for id in round.texts {
        if let text = try frozen(id) { texts.append(text) }
      }
    }
    guard !taken.isEmpty else { return 0 }
    for (_, entries) in taken { try copyAttachments(of: entries.map(\.entry), to: file) }
    try file.writing { writer throws(StoreError) in
      for text in texts { _ = try writer.freeze(text) }
      for (_, entries) in taken {
        try writer.take(entries)
      }
    }
    for (stream, entries) in taken {
      let mark = StreamMark(of: entries.map(\.entry))
      let names = entries.map { (id: $0.entry.id, checksum: $0.checksum ?? .zero) }
      let copied = try file.reading { reader throws(StoreError) in try reader.mark(of: stream) }
      guard copied == mark else {
        throw StoreError(
          .conflict, "The file holds another form of \(stream).",
          hint: "Nothing was moved; name a new file.", path: file.path)
      }
      try forget(
        stream, names, mark, lamport: StreamState(of: entries.map(\.entry)).lamport, file: number)
    }
    return taken.count
  }

  /// Takes a round's entries over, in the rows that they had where nothing of it is here yet.
  private func take(_ entries: [StoredEntry]) throws(StoreError) {
    guard let first = entries.first else { return }
    let stream = first.entry.stream
    let isHere = try exists(.namesOfStream, stream)
    let isGone = try isDeleted(stream)
    if isHere || isGone {
      for stored in entries {
        let (entry, checksum) = try seal(stored)
        _ = try insert(entry, checksum: checksum)
      }
    } else {
      try change { () throws(StoreError) in try restore(entries) }
      states[stream] = nil
    }
  }

  /// Copies the files of a round, one a transaction: they can be large, and one that is copied for
  /// nothing does no harm.
  private func copyAttachments(of entries: [Entry], to file: SQLiteStore) throws(StoreError) {
    for id in Set(entries.compactMap(\.attachment)) {
      guard let bytes = try storedAttachment(id) else { continue }
      try file.writing { writer throws(StoreError) in _ = try writer.attach(bytes) }
    }
  }

  /// Takes the entries of a round out, whose numbers stay known.
  private func forget(
    _ stream: StreamID, _ names: [(id: EntryID, checksum: Checksum)], _ mark: StreamMark,
    lamport: Int, file: Int64
  ) throws(StoreError) {
    let number = try connection.makeNumber(of: stream)
    let attached = try attached(by: number)
    try change { () throws(StoreError) in
      for run in Burial.runs(of: names) { try bury(run, in: number) }
      try runAll([.markDeleting, .deleteEntries, .deletePresses, .unmarkDeleting], on: number)
      try forgetAttachments(attached)
      let statement = try connection.statement(.putColdRound)
      statement.bind(1, number)
      statement.bind(2, file)
      statement.bind(3, lamport)
      statement.bind(4, mark.description)
      try statement.run()
    }
    states[stream] = nil
    knownCold = nil
  }

  /// Brings a round's entries back; its file keeps a copy.
  ///
  /// - Returns: whether it lay elsewhere.
  @discardableResult
  func recall(_ stream: StreamID) throws(StoreError) -> Bool {
    guard let cold = try coldRound(stream) else { return false }
    let entries = try reading(file: cold.file) { reader throws(StoreError) in
      try reader.sealedEntries(of: stream)
    }
    guard StreamMark(of: entries.map(\.entry)) == cold.mark else {
      throw connection.damaged("\(stream)", "isn't whole in the file that it was moved to")
    }
    let number = try connection.makeNumber(of: stream)
    try change { () throws(StoreError) in
      try runAll([.deleteBurials, .removeColdRound], on: number)
      try restore(entries)
    }
    for id in Set(entries.compactMap(\.entry.attachment)) {
      let bytes = try reading(file: cold.file) { reader throws(StoreError) in
        try reader.storedAttachment(id)
      }
      if let bytes { _ = try attach(bytes) }
    }
    states[stream] = nil
    knownCold = nil
    return true
  }

  /// Takes out the copy of a round that was deleted where it belonged.
  func removeCopy(of stream: StreamID) throws(StoreError) {
    guard let number = try connection.number(of: stream) else { return }
    let attached = try attached(by: number)
    try change { () throws(StoreError) in
      try runAll([.markDeleting, .deleteEntries, .unmarkDeleting], on: number)
      try forgetAttachments(attached)
    }
  }

  /// Runs queries that take the number of a stream.
  func runAll(_ queries: [Query], on stream: Int64) throws(StoreError) {
    for query in queries {
      let statement = try connection.statement(query)
      statement.bind(1, stream)
      try statement.run()
    }
  }
}
