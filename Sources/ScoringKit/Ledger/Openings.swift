/// The openings in the stream of a round, with the decision which of them counts.
///
/// Two devices may open the same round without knowledge of each other, if the id of the round
/// follows from its content. Of all openings that are not quarantined, the first in the order of the
/// log counts. So the decision depends only on the set of the entries.
package struct Openings: Sendable {
  /// The opening that counts; nil if the stream has none.
  package private(set) var first: Entry?
  /// The other openings that agree with the first one (see ``Header/agrees(with:)``), in the order
  /// of the log; they say the same.
  package private(set) var agreeing: [Entry] = []
  /// The openings that were put aside because they open another round than the first one, in the
  /// order of the log; another program may have written them.
  package private(set) var putAside: [Entry] = []

  /// Decides which opening of a stream counts; `entries` are all entries of the stream, in any
  /// order, without duplicates.
  package init(_ entries: [Entry]) {
    let limit = LamportLimit.limit(count: entries.count)
    let openings = entries.filter { $0.kind == .open && $0.lamport <= limit }
    for opening in openings.count > 1 ? openings.sorted(by: Entry.precedes) : openings {
      add(opening)
    }
  }

  init() {}

  /// Adds an opening that follows all others in the order of the log and is not quarantined.
  mutating func add(_ opening: Entry) {
    guard let first else {
      first = opening
      return
    }
    if Self.agree(first, opening) { agreeing.append(opening) } else { putAside.append(opening) }
  }

  private static func agree(_ one: Entry, _ other: Entry) -> Bool {
    if one.body == other.body { return true }
    guard let header = try? Header(CanonicalJSON.value(from: one.body)),
      let second = try? Header(CanonicalJSON.value(from: other.body))
    else { return false }
    return header.agrees(with: second)
  }
}
