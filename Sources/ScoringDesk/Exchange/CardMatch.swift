import ScoringKit

/// A comparison of a card from a file with a stored round, row by row.
///
/// Two files may record one round under different names, and two rounds of the same minute may
/// share scores. So neither names nor scores alone prove that a row is already stored.
struct CardMatch {
  /// A row of the card whose scores the stored round has under another name.
  struct Renamed {
    let row: ImportPlan.Row
    /// The name of the player who has the row's scores in the stored round.
    let known: String
  }

  /// The number of rows of the card whose name and scores the stored round has, and which contain
  /// enough data to be conclusive.
  private(set) var agreeing = 0
  /// The rows of the card whose scores the stored round has under another name.
  private(set) var renamed: [Renamed] = []
  /// The rows of the card whose name has other scores in the stored round, with their seats there.
  private(set) var conflicts: [(row: ImportPlan.Row, seat: Seat)] = []
  /// The rows of the card whose name and scores the stored round has, with their seats there.
  private(set) var agreements: [(row: ImportPlan.Row, seat: Seat)] = []
  /// The rows of the card of which the stored round has neither the name nor the scores.
  private(set) var lacking: [ImportPlan.Row] = []
  /// The names of the participants of the stored round who are missing on the card, although all
  /// rows of the card are those of an earlier import.
  ///
  /// Empty if the card has somebody who joined the round later, because it is then the card of
  /// another phone.
  private(set) var removed: [String] = []
  /// Whether the card and the stored round contain the same scores, even under different names.
  let isWhole: Bool
  /// Whether the card and the stored round have the same title, such as the name of a course.
  let isAtTheSame: Bool
  /// Whether the card and the stored round have the same title and the same people.
  let isOfTheSame: Bool
  /// The heading of the stored round if it differs from the card's; otherwise `nil`.
  let otherHeading: String?

  /// Compares a card with a stored round, in time proportional to rows × seats.
  ///
  /// - Parameters:
  ///   - card: The card from the file.
  ///   - record: The stored round.
  ///   - keys: The row keys that an export of the round has for its first seats; `nil` for the keys
  ///     of the file from which the round was imported.
  init(_ card: ImportPlan.Card, _ record: Repository.Record, keys: [String]? = nil) {
    let heading = record.ledger.rules.heading
    otherHeading = heading == card.round.heading ? nil : heading
    let seats = Self.seats(record, keys ?? record.ledger.header.source?.keys ?? [])
    var free = seats
    let count = free.count
    var rest: [ImportPlan.Row] = []
    var agreed = 0
    // The card is compared with the values in effect now, after all corrections.
    let said = Events(record.ledger)
    for row in card.rows {
      let found =
        free.firstIndex { $0.key == row.key && $0.isCalled(row) }
        ?? free.firstIndex { $0.isCalled(row) && $0.holds(row, in: said) }
      guard let found else {
        rest.append(row)
        continue
      }
      agreements.append((row, free.remove(at: found).seat))
      agreed += 1
      agreeing += row.isTelling ? 1 : 0
    }
    var strangers: [ImportPlan.Row] = []
    for row in rest {
      if let found = free.firstIndex(where: { $0.isCalled(row) }) {
        conflicts.append((row, free.remove(at: found).seat))
      } else {
        strangers.append(row)
      }
    }
    for row in strangers {
      if let found = free.firstIndex(where: { $0.key == row.key }) {
        renamed.append(Renamed(row: row, known: free.remove(at: found).name))
      } else {
        lacking.append(row)
      }
    }
    // The same people on other sides play another match.
    let hasOtherSides = strangers.contains { row in
      row.members.count > 1
        && row.members.contains { member in
          let folded = Roster.folded(member[...])
          return seats.contains { $0.members.contains { $0.contains(folded) } }
        }
    }
    if hasOtherSides { agreeing = 0 }
    let opened = record.ledger.header.seats.count
    if lacking.isEmpty, (agreements + conflicts).allSatisfy({ $0.seat.index < opened }) {
      removed = free.filter { $0.seat.index < opened }.map(\.name)
    }
    // One side of a match may have all events. Then the other side agrees if that one does.
    if said.isFlow, agreeing > 0, conflicts.allSatisfy({ $0.row.events($0.seat).isEmpty }) {
      agreed += conflicts.count
      agreements += conflicts
      conflicts = []
    }
    isWhole =
      !hasOtherSides && agreed + renamed.count == card.rows.count && card.rows.count == count
    isAtTheSame = Self.areAtTheSame(card, record)
    isOfTheSame =
      isAtTheSame && conflicts.count + agreed == card.rows.count && card.rows.count == count
  }

  /// Whether a card and a stored round have the same title, such as the name of a course.
  static func areAtTheSame(_ card: ImportPlan.Card, _ record: Repository.Record) -> Bool {
    Roster.folded(card.round.title[...]) == Roster.folded(record.ledger.rules.title[...])
  }

  /// Whether the card and the stored round are the same.
  ///
  /// At least one conclusive row must agree in name and scores. If all scores match, the same
  /// title, such as a course, is enough, and all names may differ.
  var isOne: Bool {
    isWhole ? agreeing > 0 || isAtTheSame : agreeing > 0
  }

  /// Whether only scores and the start time of the card and the round match, so that they are not
  /// the same.
  var isAlike: Bool { !isOne && (isWhole || !renamed.isEmpty) }

  /// Whether this round matches the card better than another round does: all scores match, or more
  /// rows agree.
  func isCloser(than other: CardMatch) -> Bool {
    (isWhole ? 1 : 0, agreeing) > (other.isWhole ? 1 : 0, other.agreeing)
  }

  /// A seat of the stored round, with the key of its row in the file that the round came from.
  private struct KnownSeat {
    let seat: Seat
    let name: String
    let key: String?
    /// The current and former names of the seat's player, in lower case and without extra spaces.
    let names: Set<String>
    /// The current and former names of each member of the seat's side, in lower case and without
    /// extra spaces.
    let members: [Set<String>]

    func isCalled(_ row: ImportPlan.Row) -> Bool {
      if row.name.isEmpty || names.contains(Roster.folded(row.name[...])) { return true }
      guard row.members.count > 1, row.members.count == members.count else { return false }
      // The members of a side may be in any order.
      var free = members
      return row.members.allSatisfy { member in
        let folded = Roster.folded(member[...])
        guard let found = free.firstIndex(where: { $0.contains(folded) }) else { return false }
        free.remove(at: found)
        return true
      }
    }

    /// Whether a row has events and all of them are in effect in the stored round.
    func holds(_ row: ImportPlan.Row, in said: Events) -> Bool {
      let events = row.events(seat)
      return !events.isEmpty && said.hold(events)
    }
  }

  /// The events in effect in a stored round.
  ///
  /// If the order of the events matters, they are compared only as a whole, because the rallies of
  /// one match occur in every other.
  private struct Events {
    let notation: [String]
    let all: Set<String>
    let isFlow: Bool

    init(_ ledger: any RoundLedger) {
      notation = ledger.notation
      all = Set(notation)
      isFlow = ledger.hasFlow
    }

    func hold(_ events: [String]) -> Bool {
      isFlow ? events == notation : events.allSatisfy(all.contains)
    }
  }

  /// Returns the share of the events of the card's rows with known names that are in effect in the
  /// stored round, from 0 to 1.
  func share(of record: Repository.Record) -> Double {
    var free = record.ledger.notation.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    var (shared, all) = (0, 0)
    for (row, seat) in conflicts + agreements {
      for event in row.events(seat) {
        all += 1
        guard let left = free[event], left > 0 else { continue }
        free[event] = left - 1
        shared += 1
      }
    }
    return all == 0 ? 0 : Double(shared) / Double(all)
  }

  /// Returns the seats of a stored round, with the keys of their rows in the file that they came
  /// from.
  private static func seats(_ record: Repository.Record, _ keys: [String]) -> [KnownSeat] {
    let ledger = record.ledger
    return ledger.competitors.enumerated().map { index, competitor in
      let key =
        index < ledger.header.seats.count
        ? (index < keys.count ? keys[index] : nil)
        : ledger.field(FieldBody.seatKey(index + 1))?["key"]?.string
      let names = index < record.roster.names.count ? record.roster.names[index] : nil
      func folded(_ names: Roster.Names?, _ competitor: Competitor) -> Set<String> {
        let known = names.map { [$0.name] + $0.aliases } ?? []
        return Set((known + [competitor.name]).map { Roster.folded($0[...]) })
      }
      return KnownSeat(
        seat: Seat(index: index), name: names?.name ?? competitor.name, key: key,
        names: folded(names, competitor),
        members: competitor.members.enumerated().map { number, member in
          let known = names.flatMap {
            $0.members.indices.contains(number) ? $0.members[number] : nil
          }
          return folded(known, member)
        })
    }
  }
}
