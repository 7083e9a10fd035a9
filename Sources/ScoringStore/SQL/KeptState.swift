package import ScoringKit

/// The data that a store object caches between one write transaction and the next.
///
/// In a store of one file, the cache is valid until another connection writes. In a league's
/// database, it is valid until another process of the same home writes. The cached state of a
/// stream can then lack entries that other homes wrote meanwhile; a line that is numbered from this
/// state is recorded as not having seen them.
package final class KeptState {
  /// Whether the table of devices contains the device under which the store writes.
  package var isRegistered = false
  /// The ends of the logs of the devices under which this store writes.
  var chains: [DeviceID: Chain] = [:]
  /// The cached states of streams, from which new lines are numbered.
  package var states: [StreamID: StreamState] = [:]
  /// The streams that are known to have a row in the table of streams.
  var streams: Set<StreamID> = []
  /// Whether each of these streams was deleted; a stream that was not looked up is missing.
  var deletions: [StreamID: Bool] = [:]
  /// The ids of frozen texts that are known to be stored, by their texts.
  var texts: [String: ContentID] = [:]
  /// The devices, besides its own, under which the store may write for further scorers; `nil` if
  /// not yet read.
  var furtherDevices: Set<DeviceID>?

  package init() {}

  /// Empties each cache that contains more than its maximum number of values.
  package func trim() {
    if states.count > 64 { states = [:] }
    if streams.count > 4096 { streams = [] }
    if deletions.count > 4096 { deletions = [:] }
    if texts.count > 64 { texts = [:] }
  }
}
