extension StatisticsFold {
  /// A side as of its latest round.
  struct PlayedSide {
    private(set) var round: Round
    /// The keys of its members, in the side's order.
    private(set) var members: [String]
    /// The side's latest own name, with its round; `nil` if it never had one.
    private(set) var named: (round: Round, name: String)?

    init(_ members: [String], called name: String?, in round: Round) {
      self.round = round
      self.members = members
      named = name.map { (round, $0) }
    }

    /// Returns the side combined from two of its rounds.
    func joined(with other: PlayedSide) -> PlayedSide {
      var last = round.isEarlier(than: other.round) ? other : self
      if let named, let its = other.named {
        last.named = named.round.isEarlier(than: its.round) ? its : named
      } else {
        last.named = named ?? other.named
      }
      return last
    }
  }
}
