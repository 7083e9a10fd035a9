/// What a round's log adds up to.
///
/// A resolution is folded from events and never stored as truth. It depends on
/// the events alone, not on the order in which they arrived.
///
/// `closed` says whether somebody has finished the round: then a seat that did
/// not play everything has no place, while during play it stands where it stands.
public protocol Resolution: Hashable, Sendable {
  /// Whether the round is played to its end by the rules.
  ///
  /// It locks nothing: a late penalty or a correction may still come. The default says so where
  /// the prompt asks nobody for anything.
  var isComplete: Bool { get }

  /// What decides a seat's place.
  func rank(of seat: Seat, closed: Bool) -> Rank

  /// A seat's result in a few words, as in `-2 thru 7`; empty where it has none yet.
  func headline(of seat: Seat, closed: Bool) -> Line

  /// The card of the round: every seat, everything that counts.
  func sheet(_ names: Roster, closed: Bool) -> Sheet

  /// One seat's part of the round, piece by piece; its row of the card, where nothing is said.
  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail

  /// What may be entered now.
  func prompt(_ names: Roster) -> Prompt

  /// A seat's figures, for statistics.
  func metrics(of seat: Seat) -> [Metric]

  /// The state's own fields in payloads.
  func fields(_ names: Roster) -> [String: JSONValue]

  /// Why a seat stands above another, or beside it, in one sentence.
  ///
  /// Both have a place, and no other seat stands between them. Nil where the figures that
  /// everybody sees say it.
  func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool) -> String?

  /// What is odd and worth saying, as sentences; empty where nothing is.
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

  /// What a seat's round adds to an event once it is closed; nil where it does not count.
  public func share(of seat: Seat) -> [Int]? {
    rank(of: seat, closed: true).share
  }

  public func fields(_ names: Roster) -> [String: JSONValue] { [:] }
  public func remarks(_ names: Roster, closed: Bool) -> [String] { [] }

  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  { nil }
}

/// One seat's part of a round: a table for people and the same for programs.
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
