/// The state of a round, computed from its log.
///
/// A resolution is folded from events and is never the stored truth. It depends only on the events,
/// not on the order in which they arrived.
///
/// `closed` says whether a scorer has finished the round: if so, a seat that did not play
/// everything has no place; during play it has its current place.
public protocol Resolution: Hashable, Sendable {
  /// Whether the round has been played to its end according to the rules.
  ///
  /// Nothing is locked by it: a late penalty or a correction may still follow. By default the round
  /// is complete if the prompt expects no seat to act.
  var isComplete: Bool { get }

  /// Returns the rank that decides a seat's place.
  func rank(of seat: Seat, closed: Bool) -> Rank

  /// Returns a seat's result in a few words, such as `-2 thru 7`; empty if it has none yet.
  func headline(of seat: Seat, closed: Bool) -> Line

  /// Returns the card of the round, with every seat and everything that counts.
  func sheet(_ names: Roster, closed: Bool) -> Sheet

  /// Returns one seat's part of the round, piece by piece; by default its row of the card.
  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail

  /// Returns what may be entered now.
  func prompt(_ names: Roster) -> Prompt

  /// Returns a seat's figures, for statistics.
  func metrics(of seat: Seat) -> [Metric]

  /// Returns the state's own fields in payloads.
  func fields(_ names: Roster) -> [String: JSONValue]

  /// Returns one sentence that explains why a seat is placed above another, or level with it.
  ///
  /// Both seats have a place, and no other seat is placed between them. Nil if the visible figures
  /// explain it.
  func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool) -> String?

  /// Returns sentences about unusual facts that are worth reporting; empty if there are none.
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

  public func metrics(of seat: Seat) -> [Metric] { [] }

  /// Returns the value that a seat's round adds to an event once it is closed; nil if it doesn't
  /// count.
  public func share(of seat: Seat) -> [Int]? {
    rank(of: seat, closed: true).share
  }

  public func fields(_ names: Roster) -> [String: JSONValue] { [:] }
  public func remarks(_ names: Roster, closed: Bool) -> [String] { [] }

  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  { nil }
}

/// One seat's part of a round, as a table for people and as fields for programs.
public struct Detail: Hashable, Sendable {
  /// The table.
  public let sheet: Sheet
  /// The fields of the payload.
  public let fields: [String: JSONValue]

  /// Makes a detail.
  public init(sheet: Sheet, fields: [String: JSONValue] = [:]) {
    self.sheet = sheet
    self.fields = fields
  }
}
