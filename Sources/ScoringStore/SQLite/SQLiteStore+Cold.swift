package import ScoringKit

extension SQLiteStore {
  /// The maximum number of rounds that are moved in one transaction.
  private static let pieceOfRounds = 200

  package func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int {
    guard !isInMemory else {
      throw StoreError(
        .cannotCreate, "Rounds can be moved out of a store that is one file, and of no other.")
    }
    let place = try coldPlace(path)
    let file = try coldStore(place)
    _ = try finishDeletions()
    var moved = 0
    for start in stride(from: 0, to: rounds.count, by: Self.pieceOfRounds) {
      let piece = Array(rounds[start..<min(start + Self.pieceOfRounds, rounds.count)])
      moved += try write { try $0.move(piece, to: file, at: file.path, number: place.number) }
    }
    if moved > 0 { giveBackSpace() }
    return moved
  }

  package func recall(_ streams: [StreamID]) throws -> Int {
    _ = try finishDeletions()
    var count = 0
    for start in stride(from: 0, to: streams.count, by: Self.pieceOfRounds) {
      let piece = streams[start..<min(start + Self.pieceOfRounds, streams.count)]
      count += try write { writer in try piece.count { try writer.recall($0) } }
    }
    return count
  }

  package func coldFiles() throws -> [ColdFile] {
    try reading { reader throws(StoreError) in
      var files: [ColdFile] = []
      for place in try reader.coldPlaces() {
        guard let known = reader.session.coldFiles else { continue }
        let path = known.path(of: place)
        let rounds = try reader.coldStreams(in: place.number).count
        if rounds == 0, try FilePath.look(at: path) == .nothing { continue }
        var problem: String?
        do throws(StoreError) {
          _ = try known.open(place)
        } catch {
          problem = error.message
        }
        files.append(ColdFile(path: path, rounds: rounds, problem: problem))
      }
      return files
    }
  }

  /// Returns the id of a file for moved rounds; `nil` for a file that is a store of its own.
  func coldID() throws(StoreError) -> String? {
    try reading { reader throws(StoreError) in
      try reader.session.first("SELECT id FROM cold_self") { $0.text(0) }
    }
  }

  package func finishDeletions() throws -> String? {
    try lock.hold {
      guard let connection = try openIfThere() else { return nil }
      return removeCopies(connection)
    }
  }

  /// Removes the copies of deleted rounds from every file for moved rounds that can be reached.
  ///
  /// The store remembers each deletion until the copies were removed from all files.
  ///
  /// - Returns: A sentence that names the files in which copies may be left; `nil` if there are
  ///   none.
  func removeCopies(_ connection: Connection) -> String? {
    let known = try? reading { reader throws(StoreError) in
      let places = try reader.coldPlaces()
      return (places: places, deleted: places.isEmpty ? [] : try reader.deletedStreams())
    }
    guard let known, !known.deleted.isEmpty else { return nil }
    var unreached: [String] = []
    for (index, place) in known.places.enumerated() {
      do {
        let file = try connection.coldFiles.store(of: place)
        try file.removeCopies(of: known.deleted)
        let next = known.places.dropFirst(index + 1).first
        try writing { writer throws(StoreError) in
          try writer.passColdDeletions(from: place, to: next)
        }
      } catch {
        let left = try? reading { reader throws(StoreError) in try reader.coldDeletions(in: place) }
        guard left != 0 else { continue }
        unreached.append(connection.coldFiles.path(of: place))
      }
    }
    guard !unreached.isEmpty else { return nil }
    return """
      A copy of what was deleted may be left in \(unreached.joined(separator: ", ")). \
      `score doctor --rebuild` removes it when the file can be reached.
      """
  }

  /// Removes the copies of given rounds from this file for moved rounds.
  private func removeCopies(of streams: [StreamID]) throws(StoreError) {
    let copies = try reading { reader throws(StoreError) in try reader.copies(of: streams) }
    guard !copies.isEmpty else { return }
    try writing { writer throws(StoreError) in
      for stream in copies { try writer.forget(stream, in: ["streams"]) }
    }
  }

  /// Records and returns the file to which to move rounds: the one at the path, the one used last,
  /// or `cold.db` in the store's folder.
  private func coldPlace(_ path: String?) throws -> ColdPlace {
    let known = try reading { reader throws(StoreError) in try reader.coldPlaces() }
    if path == nil, let last = known.last { return last }
    let target = path.map(FilePath.absolute) ?? FilePath.folder(of: self.path) + "/cold.db"
    guard target != self.path else {
      throw StoreError(.cannotCreate, "A store can't move its rounds into itself.", path: target)
    }
    var id: String?
    // If an earlier attempt failed, there may be an empty file.
    let other = try SQLiteStore(path: target, mode: .readOnly)
    if try other.isMade {
      id = try other.coldID()
      guard let id, known.contains(where: { $0.id == id }) else {
        throw StoreError(
          .foreign,
          id == nil
            ? "The file is a store of its own." : "The file contains rounds of another store.",
          hint: "Nothing was changed in it; name a file that isn't there yet.", path: target)
      }
    }
    let name =
      id ?? known.first { connectionPath(of: $0) == target }?.id
      ?? DeviceID(bits: .random(in: 0 ... .max)).description
    return try write { try $0.coldPlace(id: name, path: target) }
  }

  private func connectionPath(of place: ColdPlace) -> String {
    ColdFiles(of: path).path(of: place)
  }

  /// Opens a file for moved rounds for writing; creates it if no round was moved to it yet.
  private func coldStore(_ place: ColdPlace) throws -> SQLiteStore {
    let path = connectionPath(of: place)
    let hasRounds = try reading { reader throws(StoreError) in
      try !reader.coldStreams(in: place.number).isEmpty
    }
    if hasRounds { return try ColdFiles(of: self.path).store(of: place) }
    let store = try SQLiteStore(
      path: path, mode: .readWrite, busyMilliseconds: busyMilliseconds,
      coldName: place.id)
    if try !store.isMade { try store.write { _ in } }
    guard try store.coldID() == place.id else {
      throw StoreError(.foreign, "The file isn't one of this store.", path: path)
    }
    return store
  }

  /// Shrinks the store's file after rounds were moved out of it.
  ///
  /// If another process uses the file, it is not shrunk; the next moving of rounds tries again.
  private func giveBackSpace() {
    lock.hold { try? connection?.run("VACUUM") }
  }
}
