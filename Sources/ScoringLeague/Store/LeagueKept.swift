#if League
  internal import ScoringKit
  internal import ScoringStore

  /// What a store has learned, good until another process of the same home writes: then the key of
  /// a change is taken, and it is learned anew.
  ///
  /// What another home writes meanwhile can be missing from a stream's state. A line that is
  /// numbered then says so: it had not seen it.
  final class LeagueKept {
    /// Whether the server knows this home's device.
    var isRegistered = false
    /// The number of this home's newest change; nil where it isn't known.
    var number: Int64?
    /// The ends of the logs of this home's devices.
    var chains: [DeviceID: Chain] = [:]
    /// What lines have to take into account.
    var states: [StreamID: StreamState] = [:]
    /// Streams that the server has a row of.
    var streams: Set<StreamID> = []
    /// Streams that were deleted, or were not.
    var deletions: [StreamID: Bool] = [:]
    /// Texts that are frozen there.
    var texts: Set<ContentID> = []
    /// The further devices of this home; nil where they aren't known.
    var furtherDevices: Set<DeviceID>?

    /// Forgets what could grow without end.
    func trim() {
      if states.count > 64 { states = [:] }
      if streams.count > 4096 { streams = [] }
      if deletions.count > 4096 { deletions = [:] }
      if texts.count > 4096 { texts = [] }
    }
  }

  /// What is known of the log of another device: a run of its numbers from one of them on.
  struct KnownLog {
    var checksums: [Int: Checksum] = [:]
    /// Where the run begins.
    let first: Int
    /// Where the run ends; nothing lies behind `Int.max`.
    let last: Int
    let burials: [(first: Int, last: Int, checksum: Checksum?)]
    /// Whether a home of this store writes under the device.
    let isWriter: Bool

    func covers(_ sequence: Int) -> Bool { first < sequence && sequence < last }

    func checksum(_ sequence: Int) -> Checksum? {
      checksums[sequence] ?? burials.first { $0.last == sequence }?.checksum
    }

    func isBuried(_ sequence: Int) -> Bool {
      burials.contains { ($0.first...$0.last).contains(sequence) }
    }
  }
#endif
