import ScoringContests
import ScoringKit
import ScoringStore

/// The stored form of what a round gives its seats in a contest.
///
/// It is part of the round's summary, so that the table of a long season is computed without folding
/// its rounds again. People are stored by their own ids; players who are merged later get the id of
/// the other when the outcome is read.
struct ContestOutcomeCode {
  /// The fixture that the round is of; empty for none.
  let fixture: String
  /// The people of each seat.
  let people: [[Competitor]]
  /// The outcome of the round; `nil` if it isn't finished.
  let outcome: Outcome?
  /// The result of each seat in a few words.
  let headlines: [String]
  /// The text for a total of zero.
  let form: String
  /// The round's note, if somebody did not finish it; empty for none.
  let reason: String
  /// Whether an entry of the round didn't match its checksum when the code was made.
  let isDamaged: Bool

  /// Makes the code of a round.
  ///
  /// With a handicap system, the results have what they are worth in it; that isn't stored.
  init(_ record: Repository.Record, _ system: HandicapSystem? = nil) {
    let ledger = record.ledger
    let (state, phase) = (ledger.state, ledger.phase)
    fixture = ledger.header.fixture ?? ""
    people = ledger.competitors.map(\.people)
    outcome = phase == .final ? Outcome(record, system) : nil
    form = ledger.rules.headline(ofSum: [0]).text
    let isUnfinished = record.roster.seats.contains { state.unfinished(of: $0) != nil }
    reason = isUnfinished ? record.note ?? "" : ""
    isDamaged = !record.damage.isEmpty
    headlines = record.roster.seats.map { seat in
      let headline = state.headline(of: seat, closed: phase.isFinished).text
      let worth = phase == .final ? state.worth(of: seat) : ""
      return worth.isEmpty ? headline : "\(headline) (\(worth))"
    }
  }

  private enum Key {
    static let (fixture, isMatch, seats, people) = ("f", "m", "s", "p")
    static let (place, isShared, share, measures) = ("n", "t", "a", "q")
    static let (length, headline, playoff, form) = ("l", "h", "o", "z")
    static let (leaving, played, reason) = ("e", "d", "r")
    static let (isForfeited, isDamaged) = ("w", "x")
  }

  /// Reads the stored form; `nil` for any other text.
  init?(_ text: String) {
    var scanner = JSONScanner(Array(text.utf8)[...])
    guard let value = scanner.value(), let seats = value[Key.seats]?.array else { return nil }
    fixture = value[Key.fixture]?.string ?? ""
    form = value[Key.form]?.string ?? ""
    reason = value[Key.reason]?.string ?? ""
    isDamaged = value[Key.isDamaged]?.bool ?? false
    people = seats.map { seat in
      (seat[Key.people]?.array ?? []).compactMap(\.string).map { text in
        Competitor(
          id: String(text.dropFirst()), kind: text.hasPrefix("g") ? .guest : .player, name: "")
      }
    }
    headlines = seats.map { $0[Key.headline]?.string ?? "" }
    guard let isMatch = value[Key.isMatch]?.bool else {
      outcome = nil
      return
    }
    outcome = Outcome(
      seats.map(Self.side), isMatch: isMatch, isForfeited: value[Key.isForfeited]?.bool ?? false)
  }

  private static func side(_ seat: JSONValue) -> Outcome.Side {
    var side = Outcome.Side(
      place: seat[Key.place]?.integer, isShared: seat[Key.isShared]?.bool ?? false,
      share: seat[Key.share]?.array?.compactMap(\.integer),
      measures: (seat[Key.measures]?.object ?? [:]).compactMapValues(\.integer))
    side.length = seat[Key.length]?.integer
    side.playoff = seat[Key.playoff].flatMap { Outcome.Playoff($0) }
    side.unfinished = seat[Key.leaving]?.string.flatMap { Leaving(rawValue: $0) }
      .map { Unfinished($0, score: seat[Key.played]?.integer) }
    return side
  }

  /// Whether another code of the same round gives its seats the same.
  func isSame(as other: ContestOutcomeCode) -> Bool {
    outcome == other.outcome && headlines == other.headlines && reason == other.reason
      && isDamaged == other.isDamaged
  }

  /// The stored form.
  var text: String {
    get throws {
      let seats = people.indices.map { index -> JSONValue in
        var fields: [String: JSONValue] = [
          Key.people: .array(
            people[index].map { .string(($0.kind == .guest ? "g" : "p") + $0.id) })
        ]
        if headlines.indices.contains(index), !headlines[index].isEmpty {
          fields[Key.headline] = .string(headlines[index])
        }
        if let outcome, outcome.sides.indices.contains(index) {
          Self.add(outcome.sides[index], to: &fields)
        }
        return .object(fields)
      }
      var fields: [String: JSONValue] = [Key.seats: .array(seats)]
      if !fixture.isEmpty { fields[Key.fixture] = .string(fixture) }
      if !form.isEmpty { fields[Key.form] = .string(form) }
      if !reason.isEmpty { fields[Key.reason] = .string(reason) }
      if isDamaged { fields[Key.isDamaged] = true }
      if let outcome { fields[Key.isMatch] = .bool(outcome.isMatch) }
      if outcome?.isForfeited == true { fields[Key.isForfeited] = true }
      return try CanonicalJSON.text(.object(fields))
    }
  }

  private static func add(
    _ side: Outcome.Side, to fields: inout [String: JSONValue]
  ) {
    fields[Key.place] = side.place.map { .integer($0) }
    if side.isShared { fields[Key.isShared] = true }
    fields[Key.share] = side.share.map { .array($0.map { .integer($0) }) }
    if !side.measures.isEmpty {
      fields[Key.measures] = .object(side.measures.mapValues { .integer($0) })
    }
    fields[Key.length] = side.length.map { .integer($0) }
    fields[Key.playoff] = side.playoff?.value
    fields[Key.leaving] = side.unfinished.map { .string($0.leaving.rawValue) }
    fields[Key.played] = side.unfinished?.score.map { .integer($0) }
  }
}

extension Outcome.Playoff {
  /// Reads the stored form.
  fileprivate init?(_ value: JSONValue) {
    guard let key = value["key"]?.array else { return nil }
    self.init(
      key: key.map(\.integer), isForFirst: value["first"]?.bool ?? false,
      met: value["met"]?.integer, due: value["due"]?.integer)
  }

  /// The stored form.
  fileprivate var value: JSONValue {
    var fields: [String: JSONValue] = [
      "key": .array(key.map { $0.map { .integer($0) } ?? .null })
    ]
    if isForFirst { fields["first"] = true }
    fields["met"] = met.map { .integer($0) }
    fields["due"] = due.map { .integer($0) }
    return .object(fields)
  }

  /// Reads the playoff or shoot-off of each seat from the state of a round, given as JSON fields;
  /// `nil` for a seat without one.
  ///
  /// The field `tieBreak` has one integer for each seat, for first place only. The field `tieOrder`
  /// has a list of integers for each seat (`seats`), for every place, the numbers of those who met in
  /// it (`met`), and of those who still have to play it (`due`).
  static func results(_ fields: [String: JSONValue]) -> [Outcome.Playoff?] {
    if let order = fields["tieOrder"], let lists = order["seats"]?.array {
      let (met, due) = (order["met"]?.array ?? [], order["due"]?.array ?? [])
      return lists.enumerated().map { seat, list in
        Outcome.Playoff(
          key: list.array?.map(\.integer) ?? [],
          met: met.indices.contains(seat) ? met[seat].integer : nil,
          due: due.indices.contains(seat) ? due[seat].integer : nil)
      }
    }
    return (fields["tieBreak"]?.array ?? []).map { value in
      value.integer.map { Outcome.Playoff(key: [$0], isForFirst: true) }
    }
  }
}

extension Outcome {
  /// Makes the outcome of a finished round, with what the results are worth in a handicap system.
  init(_ record: Repository.Record, _ system: HandicapSystem? = nil) {
    let standings = record.ledger.standings(record.roster)
    let state = record.ledger.state
    let playoffs = Playoff.results(state.fields(record.roster))
    self.init(
      record.roster.seats.map { seat in
        let playoff = playoffs.indices.contains(seat.index) ? playoffs[seat.index] : nil
        var side = Side(
          place: standings[seat]?.place, isShared: standings[seat]?.isShared ?? false,
          share: state.share(of: seat), measures: state.measures(of: seat),
          worth: system.flatMap { $0.worth(state, seat) })
        side.length = state.length(of: seat)
        side.playoff = playoff
        side.unfinished = state.unfinished(of: seat)
        return side
      }, isMatch: record.ledger.isDuel, isForfeited: state.isForfeited)
  }
}
