import ScoringKit
import ScoringStore

extension Repository {
  /// Returns a sentence about an opening of a round that was put aside because another one is first
  /// in the log.
  func sentence(putAside opening: Entry, _ openings: Openings, _ stream: StreamID) -> String {
    let first = openings.first.map { "entry \($0.id)" } ?? "another entry"
    return
      "Round \(stream.key) has two openings that differ: \(first) is the first in the log, and "
      + "counts; entry \(opening.id) was put aside."
  }
}
