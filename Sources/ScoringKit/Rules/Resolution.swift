/// The state of a round, computed from its log.
///
/// A resolution is folded from events and is never the stored truth. It depends only on the events,
/// not on the order in which they arrived.
///
/// In all functions, `closed` says whether a scorer has finished the round. In a finished round, a
/// seat that did not play everything has no place; before that, it has its current place.
public protocol Resolution: Hashable, Sendable {
  /// Whether the round has been played to its end according to the rules.
  ///
  /// A late penalty or a correction may still follow. By default the round is complete if the
  /// prompt expects no seat to act.
  var isComplete: Bool { get }

  /// Returns the rank of a seat, which decides its place in the round.
  func rank(of seat: Seat, closed: Bool) -> Rank

  /// Returns a seat's result in a few words, such as `-2 thru 7`; empty if it has none yet.
  func headline(of seat: Seat, closed: Bool) -> Line

  /// Returns the card of the round, with every seat and everything that was scored.
  func sheet(_ names: Roster, closed: Bool) -> Sheet

  /// Returns a table of one seat's play, part by part, such as the throws on each hole; by default
  /// the seat's row of the card.
  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail

  /// Returns the question about the next entry, with everything that may be entered now.
  func prompt(_ names: Roster) -> Prompt

  /// The figures of a seat's play that are declared once for statistics, cards and JSON; none by
  /// default.
  static var figures: [DeclaredFigure<Self>] { get }

  /// Returns the values of a seat that the sport's statistics are computed from, such as the number
  /// of strokes; by default the values of ``figures``.
  func metrics(of seat: Seat) -> [Metric]

  /// Returns the integers of a seat that decide between entrants of a competition, such as `points`
  /// and `games`; greater is better. None by default.
  ///
  /// Each seat has the same keys, which ``Sport/measures`` lists. A format adds them up over the rounds of a competition.
  func measures(of seat: Seat) -> [String: Int]

  /// Whether a side won because the other one did not play or was disqualified; false by default.
  ///
  /// The organiser of a competition can give such a match a score.
  var isForfeited: Bool { get }

  /// Returns the length of a seat's round in units of the sport, such as the number of holes; nil,
  /// the default, if all rounds of a competition are as long as each other.
  ///
  /// Handicaps are computed by it.
  func length(of seat: Seat) -> Int?

  /// Returns the result of a seat that left the round before its end; nil, the default, for others.
  func unfinished(of seat: Seat) -> Unfinished?

  /// Returns what a seat's final result is worth by tables of the sport, such as `handicap 33, B2`,
  /// for lists of results; empty, the default, for nothing.
  func worth(of seat: Seat) -> String

  /// Returns the fields that describe the state in JSON output; none by default.
  func fields(_ names: Roster) -> [String: JSONValue]

  /// Returns one sentence that explains why a seat is placed above another, or shares a place with
  /// it.
  ///
  /// Both seats have a place, and no other seat is placed between them. Nil, the default, if the
  /// values on the card explain it. Pages and pictures of a finished round contain the sentence if
  /// both seats have the same figure.
  func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool) -> String?

  /// Returns sentences about unusual facts that are worth reporting; empty, the default, if there
  /// are none.
  func remarks(_ names: Roster, closed: Bool) -> [String]
}

extension Resolution {
  public var isComplete: Bool { prompt(Roster([String]())).asksNothing }

  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let card = sheet(names, closed: closed)
    return Detail(
      sheet: Sheet(
        title: card.title, columns: card.columns,
        rows: card.rows.indices.contains(seat.index) ? [card.rows[seat.index]] : [],
        legend: card.legend, notes: card.notes))
  }

  public static var figures: [DeclaredFigure<Self>] { [] }
  public func measures(of seat: Seat) -> [String: Int] { [:] }
  public var isForfeited: Bool { false }
  public func length(of seat: Seat) -> Int? { nil }
  public func unfinished(of seat: Seat) -> Unfinished? { nil }
  public func worth(of seat: Seat) -> String { "" }

  /// Returns the integers that a seat's round adds to a competition of several rounds, if the round
  /// is finished as it is now; nil if it adds nothing.
  public func share(of seat: Seat) -> [Int]? {
    rank(of: seat, closed: true).share
  }

  public func fields(_ names: Roster) -> [String: JSONValue] { [:] }
  public func remarks(_ names: Roster, closed: Bool) -> [String] { [] }

  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  { nil }
}

/// One seat's play in a round, as a table for people and as fields for programs.
public struct Detail: Hashable, Sendable {
  /// The table of the seat's play.
  public let sheet: Sheet
  /// The fields that describe the seat's play in JSON output.
  public let fields: [String: JSONValue]

  /// Makes a detail.
  public init(sheet: Sheet, fields: [String: JSONValue] = [:]) {
    self.sheet = sheet
    self.fields = fields
  }
}
