package import ScoringKit

extension SQLiteStore {
  /// How many rounds leave in one transaction.
  private static let pieceOfRounds = 200

  package func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int {
    let place = try coldPlace(path)
    let file = try Self.coldStore(connectionPath(of: place), id: place.id)
    var moved = 0
    for start in stride(from: 0, to: rounds.count, by: Self.pieceOfRounds) {
      let piece = Array(rounds[start..<min(start + Self.pieceOfRounds, rounds.count)])
      moved += try write { writer in
        try (writer as? SQLiteWriter)?.move(piece, to: file, number: place.number) ?? 0
      }
    }
    if moved > 0 { giveBackSpace() }
    return moved
  }

  package func recall(_ streams: [StreamID]) throws -> Int {
    var count = 0
    for start in stride(from: 0, to: streams.count, by: Self.pieceOfRounds) {
      let piece = streams[start..<min(start + Self.pieceOfRounds, streams.count)]
      count += try write { writer in
        guard let writer = writer as? SQLiteWriter else { return 0 }
        return try piece.count { try writer.recall($0) }
      }
    }
    return count
  }

  package func coldFiles() throws -> [ColdFile] {
    try reading { reader throws(StoreError) in
      var files: [ColdFile] = []
      for place in try reader.coldPlaces() {
        var problem: String?
        do throws(StoreError) {
          _ = try reader.coldFile(place.number)
        } catch {
          problem = error.message
        }
        files.append(
          ColdFile(
            path: reader.connection.coldFiles.path(of: place),
            rounds: try reader.coldStreams(in: place.number).count, problem: problem))
      }
      return files
    } ?? []
  }

  /// The id that a file for moved rounds bears; nil for a store that is none.
  func coldID() throws(StoreError) -> String? {
    try reading { reader throws(StoreError) in
      let statement = try reader.connection.statement(.coldSelf)
      defer { statement.reset() }
      return try statement.step() ? statement.text(0) : nil
    } ?? nil
  }

  /// Takes the copies of deleted rounds out of every file; says where that can't be done.
  func removeCopies(of streams: [StreamID], from connection: Connection) -> String? {
    guard
      let places = try? reading({ reader throws(StoreError) in try reader.coldPlaces() }),
      !places.isEmpty
    else { return nil }
    var unreached: [String] = []
    for place in places {
      let path = connection.coldFiles.path(of: place)
      do {
        let file = try Self.coldStore(path, id: place.id, makes: false)
        try file.write { writer in
          for stream in streams { try (writer as? SQLiteWriter)?.removeCopy(of: stream) }
        }
      } catch {
        unreached.append(path)
      }
    }
    guard !unreached.isEmpty else { return nil }
    return "A copy of what was deleted may be left in \(unreached.joined(separator: ", "))."
  }

  /// Where rounds go: a file that was named, the newest one, or one beside the store.
  private func coldPlace(_ path: String?) throws -> ColdFiles.Place {
    let known = try reading { reader throws(StoreError) in try reader.coldPlaces() } ?? []
    if path == nil, let last = known.last { return last }
    let target = path.map(FilePath.absolute) ?? FilePath.folder(of: self.path) + "/cold.db"
    guard target != self.path else {
      throw StoreError(.cannotCreate, "A store can't move its rounds into itself.", path: target)
    }
    var id: String?
    if try FilePath.look(at: target) != .nothing {
      id = try SQLiteStore(path: target, mode: .readOnly).coldID()
      guard let id, known.contains(where: { $0.id == id }) else {
        throw StoreError(
          .foreign,
          id == nil
            ? "The file is a store of its own." : "The file holds rounds of another store.",
          hint: "Nothing was changed in it; name a file that isn't there yet.", path: target)
      }
    }
    let name =
      id ?? known.first { connectionPath(of: $0) == target }?.id
      ?? DeviceID(bits: .random(in: 0 ... .max)).description
    return try write { writer in
      guard let writer = writer as? SQLiteWriter else { throw StoreError.nested }
      return try writer.coldPlace(id: name, path: target)
    }
  }

  private func connectionPath(of place: ColdFiles.Place) -> String {
    ColdFiles(of: path).path(of: place)
  }

  /// Opens a file for moved rounds to write; makes it where there is none.
  private static func coldStore(
    _ path: String, id: String, makes: Bool = true
  ) throws -> SQLiteStore {
    if !makes, try FilePath.look(at: path) == .nothing {
      throw StoreError(.away, "The file isn't there.", path: path)
    }
    let store = try SQLiteStore(path: path, mode: .readWrite)
    let known = try store.coldID()
    if known == id { return store }
    guard known == nil, try FilePath.look(at: path) == .nothing else {
      throw StoreError(.foreign, "The file isn't one of this store.", path: path)
    }
    try store.write { writer in
      guard let connection = (writer as? SQLiteWriter)?.connection else { return }
      let statement = try connection.statement(.setColdSelf)
      statement.bind(1, id)
      try statement.run()
    }
    return store
  }

  /// Makes the file smaller by what left it; where somebody else has it open that comes later.
  private func giveBackSpace() {
    lock.hold { try? connection?.run("VACUUM") }
  }

  /// Adds with typed errors.
  func writing(_ body: (SQLiteWriter) throws(StoreError) -> Void) throws(StoreError) {
    do {
      try write { writer in
        if let writer = writer as? SQLiteWriter { try body(writer) }
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .nested
    }
  }
}
