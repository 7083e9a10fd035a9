internal import ScoringKit

// Moving of rounds to another file and back.
extension StoreWriter {
  /// Returns the row of the table of files for moved rounds, and adds it or corrects its path if
  /// necessary.
  func coldPlace(id: String, path: String) throws(StoreError) -> ColdPlace {
    guard let kept = session.coldFiles?.kept(path) else { throw .nested }
    let places = try coldPlaces()
    if let place = places.first(where: { $0.id == id }) {
      if place.path != kept {
        try session.run(
          "UPDATE cold_files SET path = $1 WHERE number = $2",
          [.text(kept), .number(place.number)])
      }
      return ColdPlace(number: place.number, id: id, path: kept)
    }
    let number = (places.map(\.number).max() ?? 0) + 1
    try session.run(
      "INSERT INTO cold_files(number, id, path) VALUES ($1, $2, $3)",
      [.number(number), .text(id), .text(kept)])
    return ColdPlace(number: number, id: id, path: kept)
  }

  /// Moves rounds from this store to another file.
  ///
  /// They are on disk in that file before they are removed from this store.
  ///
  /// - Returns: The number of moved rounds; rounds without entries in this store are ignored.
  func move(
    _ rounds: [ColdFile.Round], to file: any Store, at path: String, number: Int64
  ) throws(StoreError) -> Int {
    var taken: [(stream: StreamID, entries: [Numbering.Sealed])] = []
    var texts: [String] = []
    for round in rounds {
      guard try hasRows(round.stream), try !isKnownDeleted(round.stream) else { continue }
      // If a part of the round was moved before, it is brought back first, so that the whole round
      // is in one file.
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
      for (stream, entries) in taken {
        // If the round was moved and brought back before, the file may still have a copy.
        let isHere = try writer.hasRows(stream)
        for (entry, checksum) in entries {
          if isHere {
            _ = try writer.insert(entry, checksum: checksum)
          } else {
            try writer.write(entry, checksum)
          }
        }
      }
    }
    for (stream, entries) in taken {
      let state = StreamState(of: entries.map(\.entry))
      let copied = try file.reading { reader throws(StoreError) in try reader.mark(of: stream) }
      guard copied == state.mark else {
        throw StoreError(
          .conflict, "The file holds another form of \(stream).",
          hint: "Nothing was moved; name a new file.", path: path)
      }
      try leave(stream, entries.map { ($0.entry.id, $0.checksum) }, state, file: number)
    }
    return taken.count
  }

  /// Copies the files that a round's entries attach to another file, each in its own transaction,
  /// because they can be large.
  ///
  /// If the round is not moved after all, the copies do no harm.
  private func copyAttachments(of entries: [Entry], to file: any Store) throws(StoreError) {
    for id in Set(entries.compactMap(\.attachment)) {
      guard let bytes = try storedAttachment(id) else { continue }
      try file.writing { writer throws(StoreError) in _ = try writer.attach(bytes) }
    }
  }

  /// Deletes a round's entries from this store after they were moved; records their numbers and the
  /// file that contains them.
  private func leave(
    _ stream: StreamID, _ names: [(id: EntryID, checksum: Checksum)], _ state: StreamState,
    file: Int64
  ) throws(StoreError) {
    for run in Tombstone.runs(of: names) { try bury(run, in: stream) }
    try forget(stream, in: ["presses"])
    try session.run(
      "INSERT INTO cold_rounds(stream, file, lamport, mark) VALUES ($1, $2, $3, $4)",
      [.of(stream), .number(file), .of(state.lamport), .text(state.mark.description)])
    knownCold = nil
  }

  /// Brings a moved round's entries back into this store; the file that they were in keeps a copy.
  ///
  /// - Returns: Whether the round was in another file.
  @discardableResult
  func recall(_ stream: StreamID) throws(StoreError) -> Bool {
    guard let cold = try coldRound(stream) else { return false }
    let entries = try reading(file: cold.file) { reader throws(StoreError) in
      try reader.sealedEntries(of: stream)
    }
    guard StreamMark(of: entries.map(\.entry)) == cold.mark else {
      throw session.damaged("\(stream)", "isn't whole in the file that it was moved to")
    }
    for table in ["burials", "cold_rounds"] {
      try session.run("DELETE FROM \(table) WHERE stream = $1", [.of(stream)])
    }
    logs = [:]
    for (entry, checksum) in entries { try write(entry, checksum, isMoved: true) }
    for id in Set(entries.compactMap(\.entry.attachment)) {
      let bytes = try reading(file: cold.file) { reader throws(StoreError) in
        try reader.storedAttachment(id)
      }
      if let bytes { _ = try attach(bytes) }
    }
    kept.states[stream] = nil
    knownCold = nil
    return true
  }

  /// Records that the copies of all deleted rounds were removed from one file for moved rounds, so
  /// that only the files after it remain.
  func passColdDeletions(
    from place: ColdPlace, to next: ColdPlace?
  ) throws(StoreError) {
    if let next {
      try session.run(
        "UPDATE cold_rounds SET file = $1 WHERE file = $2",
        [.number(-next.number), .number(-place.number)])
    } else {
      try session.run("DELETE FROM cold_rounds WHERE file = $1", [.number(-place.number)])
    }
  }
}
