/// A sport's own handicap system: what a result is worth, the handicap that follows from results,
/// and what it adds to a result.
///
/// An event with the policy `handicap:ID` compares the results of a season with it.
public struct HandicapSystem: Sendable {
  /// The value of one seat's result in the system.
  public struct Worth: Hashable, Sendable {
    /// The name of the list of results that form one handicap: `outdoor, recurve`.
    ///
    /// Results of other lists don't change it.
    public let list: String
    /// The handicap at which this result is expected.
    public let handicap: Int
    /// The smallest handicap of ``allowances``.
    public let lowest: Int
    /// The numbers that the handicaps, from ``lowest`` on, add to the first integer of the share
    /// (``Rank/share``).
    ///
    /// Negative numbers make a result better.
    public let allowances: [Int]

    /// Makes a value.
    public init(list: String, handicap: Int, lowest: Int, allowances: [Int]) {
      self.list = list
      self.handicap = handicap
      self.lowest = lowest
      self.allowances = allowances
    }

    /// Returns what a handicap adds to the share; nil if the system has no such handicap.
    public func allowance(of handicap: Int) -> Int? {
      let (index, overflows) = handicap.subtractingReportingOverflow(lowest)
      return !overflows && allowances.indices.contains(index) ? allowances[index] : nil
    }
  }

  /// The id in policies, in lower case: `agb2023`.
  public let id: String
  /// Returns what the result of a seat in a finished round is worth; nil for a partial result, or
  /// if the system doesn't cover the round.
  public let worth: @Sendable (any Resolution, Seat) -> Worth?
  /// Returns the handicap after some results of one list, the earliest first; nil if they are too
  /// few.
  ///
  /// The first argument is the handicap that was recorded before them; nil for none.
  public let handicap: @Sendable (_ start: Int?, _ results: [Int]) -> Int?

  /// Makes a handicap system.
  public init(
    id: String, worth: @escaping @Sendable (any Resolution, Seat) -> Worth?,
    handicap: @escaping @Sendable (_ start: Int?, _ results: [Int]) -> Int?
  ) {
    self.id = id
    self.worth = worth
    self.handicap = handicap
  }
}
