internal import ScoringKit

// Who writes, what was pressed, and what changed.
extension SQLiteReader {
  final func ownDevices() throws(StoreError) -> [DeviceID] {
    let device = try device
    return [device] + (try furtherDevices().subtracting([device])).sorted()
  }

  final func keepers(of stream: StreamID) throws(StoreError) -> [Keeper] {
    guard let number = try connection.number(of: stream) else { return [] }
    let own = Set(try ownDevices())
    if let cold = try coldRound(stream) {
      return Keeper.list(
        try entries(of: stream, in: cold, and: storedEntries(of: stream)),
        isOwn: own.contains)
    }
    let statement = try connection.statement(.keepers)
    defer { statement.reset() }
    statement.bind(1, number)
    var keepers: [Keeper] = []
    while try statement.step() {
      let device = try connection.device(statement.number(0))
      let author: StreamID? =
        statement.isNull(3) ? nil : try connection.stream(statement.number(3))
      keepers.append(
        Keeper(
          newest: EntryID(device: device, sequence: statement.int(2)),
          isOwn: own.contains(device), author: author,
          time: Moment(milliseconds: statement.number(4)), count: statement.int(1)))
    }
    return keepers.sorted(by: Keeper.precedes)
  }

  final func line(
    sentAs key: PressKey, by device: DeviceID?
  ) throws(StoreError) -> [Entry]? {
    let device = if let device { device } else { try self.device }
    guard let number = try connection.number(of: device) else { return nil }
    let statement = try connection.statement(.press)
    defer { statement.reset() }
    statement.bind(1, number)
    statement.bind(2, key.text)
    guard try statement.step() else { return nil }
    let (first, last) = (statement.int(0), statement.int(1))
    guard StoreLimits.stored.contains(first), (first...StoreLimits.stored.upperBound).contains(last)
    else { return nil }
    return try sealedEntries(by: device, after: first - 1, upTo: last, limit: last - first + 1)
      .map(\.entry)
  }

  /// The file's data version, which commits of other connections change.
  final var foreignVersion: Int64 {
    get throws(StoreError) { try connection.number(.dataVersion) }
  }

  /// What changed after a mark.
  final func changes(after mark: Changes.Mark?) throws(StoreError) -> Changes {
    let ends = try connection.statement(.endsOfChanges)
    defer { ends.reset() }
    _ = try ends.step()
    let (oldest, newest) = (ends.number(0), ends.number(1))
    let end = Changes.Mark(device: try namedDevice(), number: newest)
    let forgotten = max(1, oldest) - 1
    guard let mark, mark.device == end.device, forgotten <= mark.number, mark.number <= newest
    else { return Changes(mark: end, extent: .everything) }
    var streams: [StreamID] = []
    if mark.number < newest {
      let statement = try connection.statement(.changesAfter)
      defer { statement.reset() }
      statement.bind(1, mark.number)
      while try statement.step() {
        guard statement.number(0) != 0 else { return Changes(mark: end, extent: .everything) }
        streams.append(try connection.stream(statement.number(0)))
      }
    }
    return Changes(mark: end, extent: .streams(streams.sorted()))
  }

  /// The device that the file names, whoever it belongs to.
  private func namedDevice() throws(StoreError) -> DeviceID? {
    let identity = try connection.statement(.identity)
    defer { identity.reset() }
    return try identity.step() ? try connection.device(identity.number(0)) : nil
  }
}
