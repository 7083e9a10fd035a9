/// The limit of the Lamport numbers of a stream.
///
/// A writer numbers its next entry one above the greatest number that it saw. If the limit were
/// fixed, an entry from outside could have exactly that number, and the next entry of every other
/// writer would be refused. So the limit grows by one with each entry of the stream: a writer whose
/// last entry is within the limit can always write another one. The limit depends only on the set
/// of entries, so all readers that have the same entries agree.
///
/// An entry above the limit is quarantined: it is stored and passed on, it has no effect, and new
/// entries are not numbered above it.
package enum LamportLimit {
  /// The limit of a stream without entries, which scoring never reaches.
  package static let base = 1 << 40

  /// Returns the greatest Lamport number that is in effect in a stream with `count` entries.
  package static func limit(count: Int) -> Int {
    base + count
  }

  /// Returns the quarantined entries of a stream, in the order in which they are given.
  ///
  /// - Parameter entries: all entries of the stream, without duplicates.
  /// - Returns: the entries with a Lamport number above the limit of the stream.
  /// - Complexity: O(*n*) for *n* entries.
  package static func quarantined(in entries: [Entry]) -> [Entry] {
    let limit = limit(count: entries.count)
    return entries.filter { $0.lamport > limit }
  }
}
