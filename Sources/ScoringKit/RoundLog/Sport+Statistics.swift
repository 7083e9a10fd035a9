/// One line of a player's statistics over several rounds, such as `Score, mean: 3.20`.
public struct PlayerStatistic: Hashable, Sendable {
  /// The heading of the section that contains the line.
  public let section: String
  /// The label of the line.
  public let label: String
  /// The value as text: a mean, a percentage, a sum, or the best of all rounds.
  public let text: String
  /// The number of rounds that have a value; fewer than ``Statistic/fewRounds`` are a small sample.
  public let rounds: Int
}

extension Sport {
  /// Returns a player's statistics over some rounds: the lines of the sport's sections of figures
  /// and bests, in their order.
  ///
  /// Only finished rounds of the sport count that are not archived. In a sport whose statistics count
  /// the members of sides (``countsMembers``), those of a side with the player count too.
  ///
  /// - Parameters:
  ///   - player: the player's ``Competitor/identity``, such as the id of a competitor of the kind
  ///     `player`. A guest is another competitor in each round.
  ///   - rounds: the rounds, in any order.
  /// - Returns: the lines that have a value; a best is that of all rounds, whatever their course.
  /// - Throws: the refusal that ``statistics`` throws.
  public func statistics(of player: String, in rounds: [RoundLog]) throws(Refusal)
    -> [PlayerStatistic]
  {
    let played = rounds.filter {
      $0.sport.id == id && $0.phase.isFinished && !$0.ledger.isArchived
    }.sorted { $0.ledger.header.startedAt < $1.ledger.header.startedAt }
    var lines: [PlayerStatistic] = []
    for section in try statistics {
      let figures =
        switch section.form {
        case .figures(let figures), .bests(let figures): figures
        default: [Statistic.Figure]()
        }
      guard !figures.isEmpty else { continue }
      var table = MetricTable()
      for (number, round) in played.enumerated()
      where section.kinds.isEmpty || section.kinds.contains(round.ledger.header.kind) {
        guard let metrics = metrics(of: player, in: round.ledger.figures) else { continue }
        table.add(
          metrics, round: number, setsBests: round.phase == .final, isEarlier: { $0 < $1 })
      }
      lines += figures.compactMap { figure in
        guard let row = table.row(figure.key) else { return nil }
        let text = figure.text(of: row)
        return text.isEmpty
          ? nil
          : PlayerStatistic(
            section: section.title, label: figure.label, text: text, rounds: row.rounds)
      }
    }
    return lines
  }

  /// Returns the metrics of a player in a round; nil if they did not take part.
  private func metrics(of player: String, in round: RoundFigures) -> [Metric]? {
    for seat in round.seats {
      if seat.competitor.identity == player { return seat.metrics + (seat.members.first ?? []) }
      guard countsMembers,
        let member = seat.competitor.members.firstIndex(where: { $0.identity == player })
      else { continue }
      return seat.metrics + (seat.members.indices.contains(member) ? seat.members[member] : [])
    }
    return nil
  }
}
