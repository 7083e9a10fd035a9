/// The Lamport numbers that a stream takes into account.
///
/// A writer numbers its next entry one above the greatest number that it saw. If the limit were a
/// fixed number, an entry from outside could reach it, and whatever is written next would be above
/// it and refused by every reader. So the limit grows by one with each entry of the stream: a
/// writer within the limit stays within it with the next entry. The rule depends only on the set of
/// entries, so all readers that hold the same entries agree.
///
/// An entry above the limit is quarantined: it is stored and passed on, it has no effect, and no
/// entry is numbered after it.
package enum LamportLimit {
  /// The limit of a stream without entries: far above what scoring reaches.
  package static let base = 1 << 40

  /// The greatest Lamport number that is taken into account in a stream with so many entries.
  package static func limit(count: Int) -> Int {
    base + count
  }

  /// The entries of a stream that are quarantined, in the order of the stream.
  ///
  /// - Parameter entries: all entries of the stream, each once.
  /// - Returns: those whose Lamport numbers are above the limit.
  /// - Complexity: O(*n*) for *n* entries.
  package static func quarantined(in entries: [Entry]) -> [Entry] {
    let limit = limit(count: entries.count)
    return entries.filter { $0.lamport > limit }
  }
}
