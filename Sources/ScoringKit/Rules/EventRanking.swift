/// A sport's own way to rank the entrants of a competition of several rounds, as in a round robin.
///
/// Without one, the integers that each round adds (``Resolution/share(of:)``) are summed.
public struct EventRanking: Sendable {
  /// One finished round of a competition.
  public struct Meeting: Sendable {
    /// The participants in order of the seats, each as an index in the competition's list of
    /// entrants.
    public let entrants: [Int]
    /// The final state of the round.
    public let state: any Resolution

    /// Makes a round of a competition.
    public init(entrants: [Int], state: any Resolution) {
      self.entrants = entrants
      self.state = state
    }
  }

  /// The ranks of all entrants of a competition, and how they were decided.
  public struct Outcome: Hashable, Sendable {
    /// The rank of each entrant, in order of the entrants; smaller is better.
    public let ranks: [Rank]
    /// For each entrant, the cells of the row in the standings, one for each of
    /// ``EventRanking/columns``.
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

  /// The sport's own columns of the standings, which come after the place and the name.
  public let columns: [Sheet.Column]
  /// Returns the ranks of a competition's entrants.
  ///
  /// The roster contains the names of the entrants, each in the seat with the entrant's index.
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
