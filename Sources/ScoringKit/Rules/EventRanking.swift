/// How a sport ranks those who met in several rounds of one event, as in a round robin.
///
/// Without one, what each round adds (``Resolution/share(of:)``) is summed.
public struct EventRanking: Sendable {
  /// One finished round of the event.
  public struct Meeting: Sendable {
    /// Who took part, in order of the seats: positions in the event's list of entrants.
    public let entrants: [Int]
    /// What the round came to.
    public let state: any Resolution

    /// Makes a meeting.
    public init(entrants: [Int], state: any Resolution) {
      self.entrants = entrants
      self.state = state
    }
  }

  /// Who stands where, and why.
  public struct Outcome: Hashable, Sendable {
    /// What decides the place of each entrant, the smaller first.
    public let ranks: [Rank]
    /// What the table shows of each entrant, one cell a column.
    public let cells: [[Cell]]
    /// How ties were decided, as sentences in the order in which it was done.
    public let steps: [String]

    /// Makes an outcome.
    public init(ranks: [Rank], cells: [[Cell]], steps: [String]) {
      self.ranks = ranks
      self.cells = cells
      self.steps = steps
    }
  }

  /// The columns between the name and the end of the table.
  public let columns: [Sheet.Column]
  /// Ranks the entrants of a roster, whose seats are their positions.
  public let rank: @Sendable (_ meetings: [Meeting], _ names: Roster) -> Outcome

  /// Describes a ranking.
  public init(
    columns: [Sheet.Column],
    rank: @escaping @Sendable (_ meetings: [Meeting], _ names: Roster) -> Outcome
  ) {
    self.columns = columns
    self.rank = rank
  }
}
