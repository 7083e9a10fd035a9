extension StatisticsFold {
  /// A side in the last of its rounds.
  struct PlayedSide {
    private(set) var round: Round
    /// The keys of its members, in their order.
    private(set) var members: [String]
    /// The name of its own that it had last, and the round; nil where it never had one.
    private(set) var named: (round: Round, name: String)?

    init(_ members: [String], called name: String?, in round: Round) {
      self.round = round
      self.members = members
      named = name.map { (round, $0) }
    }

    /// The same side in one of its rounds and in another.
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
