/// A sport's own ranking of entrants who met in several rounds of one event, as in a round robin.
///
/// Without a ranking, the values that each round adds (``Resolution/share(of:)``) are summed.
public struct EventRanking: Sendable {
  /// One finished round of the event.
  public struct Meeting: Sendable {
    /// The participants in order of the seats, as positions in the event's list of entrants.
    public let entrants: [Int]
    /// The final state of the round.
    public let state: any Resolution

    /// Makes a meeting.
    public init(entrants: [Int], state: any Resolution) {
      self.entrants = entrants
      self.state = state
    }
  }

  /// The ranks of all entrants, and how they were decided.
  public struct Outcome: Hashable, Sendable {
    /// The rank of each entrant; smaller is better.
    public let ranks: [Rank]
    /// The cells of the table for each entrant, one for each column.
    public let cells: [[Cell]]
    /// The tie-breaks that were applied, as sentences in the order of their application.
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
  /// Ranks the entrants of a roster; their seats are their positions.
  public let rank: @Sendable (_ meetings: [Meeting], _ names: Roster) -> Outcome

  /// Makes a ranking.
  public init(
    columns: [Sheet.Column],
    rank: @escaping @Sendable (_ meetings: [Meeting], _ names: Roster) -> Outcome
  ) {
    self.columns = columns
    self.rank = rank
  }
}
