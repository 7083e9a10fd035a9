import ScoringKit

/// How far a card of a file and a stored round are one, row by row.
///
/// Files of one round differ in names, and rounds that began in the same minute may have scores in
/// common: neither alone says that a row is there already.
struct CardMatch {
  /// A row that has somebody's scores under a name that the round doesn't know.
  struct Renamed {
    let row: ImportPlan.Row
    /// Who has these scores in the round.
    let known: String
  }

  /// How many rows say enough and have their name and their scores in the round.
  private(set) var agreeing = 0
  /// The rows with somebody's scores under another name.
  private(set) var renamed: [Renamed] = []
  /// The rows whose name has other scores in the round.
  private(set) var conflicting: [ImportPlan.Row] = []
  /// The rows that the round lacks.
  private(set) var lacking: [ImportPlan.Row] = []
  /// Whether the card and the round hold the same, whatever they call it.
  let isWhole: Bool
  /// Whether they are of the same name: that of the course.
  let isAtTheSame: Bool
  /// Whether they are of the same name and the same people.
  let isOfTheSame: Bool
  /// What the round is called in full where that is not what the card is called; nil where it is.
  let otherHeading: String?

  /// Compares a card with a round; in rows × seats.
  ///
  /// The keys are those that such a file has for the seats of the round's opening: where none are
  /// given, those of the file that brought it.
  init(_ card: ImportPlan.Card, _ record: Book.Record, keys: [String]? = nil) {
    let heading = record.ledger.rules.heading
    otherHeading = heading == card.round.heading ? nil : heading
    var free = Self.seats(record, keys ?? record.ledger.header.source?.keys ?? [])
    let count = free.count
    var rest: [ImportPlan.Row] = []
    var agreed = 0
    // What was corrected since comes back as it stands now.
    lazy var said = Set(record.ledger.notation)
    for row in card.rows {
      let found =
        free.firstIndex { $0.key == row.key && $0.isCalled(row) }
        ?? free.firstIndex { $0.isCalled(row) && $0.holds(row, among: said) }
      guard let found else {
        rest.append(row)
        continue
      }
      free.remove(at: found)
      agreed += 1
      agreeing += row.isTelling ? 1 : 0
    }
    var strangers: [ImportPlan.Row] = []
    for row in rest {
      if let found = free.firstIndex(where: { $0.isCalled(row) }) {
        free.remove(at: found)
        conflicting.append(row)
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
    isWhole = agreed + renamed.count == card.rows.count && card.rows.count == count
    isAtTheSame = Self.areAtTheSame(card, record)
    isOfTheSame =
      isAtTheSame && conflicting.count + agreed == card.rows.count && card.rows.count == count
  }

  /// Whether a card and a round are of the same name: that of the course.
  static func areAtTheSame(_ card: ImportPlan.Card, _ record: Book.Record) -> Bool {
    Roster.folded(card.round.title[...]) == Roster.folded(record.ledger.rules.title[...])
  }

  /// Whether they are one.
  ///
  /// Of the whole card names may differ, where the course has the same; of a part of it somebody's
  /// name and scores must be there.
  var isOne: Bool {
    isWhole ? agreeing > 0 || isAtTheSame : agreeing > 0
  }

  /// Whether they have only scores and a minute in common.
  var isAlike: Bool { !isOne && (isWhole || !renamed.isEmpty) }

  /// Whether this says more for one round than another does.
  func isCloser(than other: CardMatch) -> Bool {
    (isWhole ? 1 : 0, agreeing) > (other.isWhole ? 1 : 0, other.agreeing)
  }

  /// A seat of the round, with what the file said of it.
  private struct KnownSeat {
    let seat: Seat
    let name: String
    let key: String?
    /// What its holder is called or was called, folded.
    let names: Set<String>
    /// The same of each member of a side.
    let members: [Set<String>]

    func isCalled(_ row: ImportPlan.Row) -> Bool {
      if row.name.isEmpty || names.contains(Roster.folded(row.name[...])) { return true }
      guard row.members.count > 1, row.members.count == members.count else { return false }
      // Members have no order.
      var free = members
      return row.members.allSatisfy { member in
        let folded = Roster.folded(member[...])
        guard let found = free.firstIndex(where: { $0.contains(folded) }) else { return false }
        free.remove(at: found)
        return true
      }
    }

    /// Whether all scores of a row are among what counts in the round, and there are some.
    func holds(_ row: ImportPlan.Row, among said: Set<String>) -> Bool {
      let events = row.events(seat)
      return !events.isEmpty && events.allSatisfy(said.contains)
    }
  }

  /// The seats of a round, with the keys that the files had for them.
  private static func seats(_ record: Book.Record, _ keys: [String]) -> [KnownSeat] {
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
