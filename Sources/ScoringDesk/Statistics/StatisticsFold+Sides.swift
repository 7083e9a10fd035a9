extension StatisticsFold {
  /// A side, with its members and its name in the latest of its rounds.
  struct PlayedSide {
    private(set) var round: Round
    /// The keys of the side's members, in the order of the side's latest round.
    private(set) var members: [String]
    /// The latest name of its own that the side had, and the round in which it had that name; `nil`
    /// if it never had one.
    private(set) var named: (round: Round, name: String)?

    init(_ members: [String], called name: String?, in round: Round) {
      self.round = round
      self.members = members
      named = name.map { (round, $0) }
    }

    /// Returns this side combined with the same side in other rounds: the members and the name are
    /// the latest.
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
