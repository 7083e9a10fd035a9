package import ScoringKit

/// What a store object keeps from one write to the next.
///
/// In a file it is good while nobody else has written. In a league's database it is good until
/// another process of the same home writes; what another home writes meanwhile can be missing from
/// a stream's state, and a line that is numbered then says so: it had not seen it.
package final class KeptState {
  /// Whether the devices of this store contain the one that is written under.
  package var isRegistered = false
  /// The ends of the logs of this store's own devices.
  var chains: [DeviceID: Chain] = [:]
  /// What lines have to take into account.
  package var states: [StreamID: StreamState] = [:]
  /// Streams that the database has a row of.
  var streams: Set<StreamID> = []
  /// Whether streams were deleted.
  var deletions: [StreamID: Bool] = [:]
  /// Texts that are frozen.
  var texts: [String: ContentID] = [:]
  /// The further devices; nil if they aren't known.
  var furtherDevices: Set<DeviceID>?

  package init() {}

  /// Forgets what could grow without end.
  package func trim() {
    if states.count > 64 { states = [:] }
    if streams.count > 4096 { streams = [] }
    if deletions.count > 4096 { deletions = [:] }
    if texts.count > 64 { texts = [:] }
  }
}
