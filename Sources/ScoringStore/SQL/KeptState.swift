package import ScoringKit

/// The data that a store object caches from one write to the next.
///
/// For a file, the data is valid until somebody else writes. For a league's database, it is valid
/// until another process of the same home writes. A stream's state can then lack entries that other
/// homes wrote meanwhile; a line that is numbered from it is recorded as not having seen them.
package final class KeptState {
  /// Whether the devices table contains the device that the store writes under.
  package var isRegistered = false
  /// The ends of the logs of this store's own devices.
  var chains: [DeviceID: Chain] = [:]
  /// The states of streams, from which lines are numbered.
  package var states: [StreamID: StreamState] = [:]
  /// The streams that have a row in the database.
  var streams: Set<StreamID> = []
  /// Whether a stream was deleted, by stream.
  var deletions: [StreamID: Bool] = [:]
  /// The names of frozen texts, by text.
  var texts: [String: ContentID] = [:]
  /// The further devices; `nil` if unknown.
  var furtherDevices: Set<DeviceID>?

  package init() {}

  /// Clears each cache that has grown beyond its limit.
  package func trim() {
    if states.count > 64 { states = [:] }
    if streams.count > 4096 { streams = [] }
    if deletions.count > 4096 { deletions = [:] }
    if texts.count > 64 { texts = [:] }
  }
}
