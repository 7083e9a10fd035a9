import ScoringDesk
import ScoringKit

/// The connection of a full-screen program to the desk: the scorer who presses the keys, and how
/// far the program has read the changes in the store.
///
/// A program writes and reads with the ``scorer``. It marks the changes as known whenever it has
/// read what its screen shows, so that only later ones, by this process or another, are read again.
struct DeskConnection {
  /// The scorer in whose name the program writes.
  var scorer: Scorer
  /// The name of the scorer; empty if unknown.
  let who: String
  /// The change cursor after the last reading.
  private var mark: DeskChanges.Cursor

  /// Makes the connection of a scorer; changes from now on are unknown to it.
  init(_ scorer: Scorer) throws {
    self.scorer = scorer
    who = try scorer.keypads.name ?? ""
    mark = try scorer.desk.changes().mark
  }

  /// Returns the changes in the store that are unknown.
  func changes() throws -> DeskChanges { try scorer.desk.changes(after: mark) }

  /// Marks changes as known.
  ///
  /// They must have been returned before their rounds or lists were read: an entry that is written
  /// in between is then read once more, instead of never.
  mutating func know(_ changes: DeskChanges) { mark = changes.mark }

  /// Replaces the note of a round; a text of white space removes it.
  func writeNote(_ text: String, of round: RoundRequest) throws -> Page {
    try scorer.notes.writeNote(text.allSatisfy(\.isWhitespace) ? .clear : .write(text), of: round)
  }
}

extension Page {
  /// Returns the request for the round that the page reports as started; `nil` if it reports none.
  func startedRound(of sport: String? = nil) -> RoundRequest? {
    (payload["id"]?.string ?? payload["roundID"]?.string)
      .map { RoundRequest(sport: sport, round: $0) }
  }
}
