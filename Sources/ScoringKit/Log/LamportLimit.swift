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
  /// The limit of a stream without entries: far above what scoring reaches.
  package static let base = 1 << 40

  /// Returns the greatest Lamport number that has an effect in a stream with a number of entries.
  package static func limit(count: Int) -> Int {
    base + count
  }

  /// Returns the entries of a stream that are quarantined, in the order of the stream.
  ///
  /// - Parameter entries: all entries of the stream, each once.
  /// - Returns: those whose Lamport numbers are above the limit.
  /// - Complexity: O(*n*) for *n* entries.
  package static func quarantined(in entries: [Entry]) -> [Entry] {
    let limit = limit(count: entries.count)
    return entries.filter { $0.lamport > limit }
  }
}
