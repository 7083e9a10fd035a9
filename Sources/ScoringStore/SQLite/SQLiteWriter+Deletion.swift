internal import ScoringKit

extension SQLiteWriter {
  func deleteRound(_ stream: StreamID) throws(StoreError) {
    try refuseDeleted(stream)
    guard let number = try connection.number(of: stream) else { throw .noEntries(stream) }
    let names = try names(in: number)
    let cold = try coldRound(stream)
    guard !names.isEmpty || cold != nil else { throw .noEntries(stream) }
    let attached = try attached(by: number)
    try change { () throws(StoreError) in
      for run in Burial.runs(of: names) {
        try bury(run, in: number)
      }
      try runAll(
        [
          .addTombstone, .markDeleting, .deleteEntries, .deleteSummary, .deleteSources,
          .deletePresses, .deleteGrants, .removeColdRound, .addColdDeletion, .unmarkDeleting,
        ], on: number)
      try forgetAttachments(attached)
    }
    deleted.append(stream)
    knownCold = nil
    noteChange(of: number)
    deletions[stream] = true
    states[stream] = nil
    chains = [:]
  }

  private func names(
    in stream: Int64
  ) throws(StoreError) -> [(id: EntryID, checksum: Checksum)] {
    let statement = try connection.statement(.namesOfStream)
    defer { statement.reset() }
    statement.bind(1, stream)
    var names: [(id: EntryID, checksum: Checksum)] = []
    while try statement.step() {
      let device = try connection.device(statement.number(0))
      // Of a row of several entries the last sixteen bytes are those of its last one; a run of
      // deleted numbers needs no other.
      let checksum = Checksum(stored: Array(statement.bytes(2).suffix(16))) ?? .zero
      for sequence in try sequences(statement.int(1), count: statement.int(3)) {
        names.append((EntryID(device: device, sequence: sequence), checksum))
      }
    }
    return names
  }

  func bury(_ run: Burial, in stream: Int64) throws(StoreError) {
    let statement = try connection.statement(.addBurial)
    statement.bind(1, try connection.makeNumber(of: run.device))
    statement.bind(2, run.last)
    statement.bind(3, run.first)
    statement.bind(4, stream)
    statement.bind(5, run.checksum.bytes)
    try statement.run()
  }
}
