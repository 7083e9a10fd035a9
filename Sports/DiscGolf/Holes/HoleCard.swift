internal import ScoringKit

/// The scorecard of match play or skins: the strokes of each hole, and who won it.
struct HoleCard: Hashable, Sendable {
  let rules: HolePlay
  /// The strokes, as in stroke play.
  var card: Scorecard
  /// For each seat, the positions of the holes on which it has a stroke less.
  let strokeHoles: [[Int]]
  /// For each seat and each of its members, the positions of the holes on which only this member has
  /// a stroke less.
  let memberStrokeHoles: [[[Int]]]
  /// The results that were reported without the holes, each from the view of its seat.
  var reports: [Seat: MatchResult] = [:]

  init(
    rules: HolePlay, card: Scorecard, strokeHoles: [[Int]], memberStrokeHoles: [[[Int]]]
  ) {
    self.rules = rules
    self.card = card
    self.strokeHoles = strokeHoles
    self.memberStrokeHoles = memberStrokeHoles
  }

  /// The result of one hole.
  enum HoleResult: Hashable {
    /// A score is missing, so that the hole is not decided.
    case open
    /// The seat has the only lowest score, or the only one.
    case won(Seat)
    /// These seats share the lowest score; empty if nobody has one.
    case tied([Seat])
  }

  /// Returns a seat's strokes on a hole, less the stroke that it has there; `nil` without a score.
  ///
  /// In best disc, it is the lowest number of the members, each less the member's own stroke.
  func net(of seat: Seat, hole: Int) -> Int? {
    guard let count = card.strokes(of: seat, hole: hole) else { return nil }
    let isLess = strokeHoles[seat.index].contains(hole)
    let members = card.members(of: seat).compactMap { unit in
      card.strokes(of: unit, hole: hole).map { count in
        isLess || holes(of: unit).contains(hole) ? count - 1 : count
      }
    }
    return members.min() ?? (isLess ? count - 1 : count)
  }

  /// Returns the holes on which only a member of a side has a stroke less.
  func holes(of unit: Scorecard.Unit) -> [Int] {
    let own = memberStrokeHoles.dropFirst(unit.seat.index).first ?? []
    return unit.member.flatMap { own.dropFirst($0 - 1).first } ?? []
  }

  /// Returns who won a hole (PDGA 2025, appendix A).
  ///
  /// In a match, a side without a score has conceded the hole, and the score of the other side is
  /// not needed. A seat that left the round is not waited for.
  func result(ofHole hole: Int) -> HoleResult {
    let seats = card.everybody
    let isSaid = seats.map { card.isSaid(of: Scorecard.Unit(seat: $0), hole: hole) }
    let scores = seats.compactMap { seat in net(of: seat, hole: hole).map { (seat, $0) } }
    if rules.form == .match, let loser = seats.first(where: { isConceded(by: $0, hole: hole) }),
      seats.count == 2
    {
      let winner = Seat(index: 1 - loser.index)
      return isConceded(by: winner, hole: hole) ? .tied([]) : .won(winner)
    }
    guard zip(seats, isSaid).allSatisfy({ $1 || card.status(of: $0) != nil }) else { return .open }
    guard let least = scores.map(\.1).min() else {
      return isSaid.contains(true) ? .tied([]) : .open
    }
    let best = scores.filter { $0.1 == least }.map(\.0)
    return best.count == 1 ? .won(best[0]) : .tied(best)
  }

  /// Whether a seat has an entry on a hole that says that it has no score.
  private func isConceded(by seat: Seat, hole: Int) -> Bool {
    card.isSaid(of: Scorecard.Unit(seat: seat), hole: hole)
      && card.strokes(of: seat, hole: hole) == nil
  }

  /// The progress of a match up to the hole that decided it.
  struct Progress: Hashable {
    /// The holes by which the first side leads; negative if it trails.
    var lead = 0
    /// The holes that are decided, with extra holes.
    var thru = 0
    /// The holes that are not decided.
    var left: Int
    /// Whether the lead exceeds the holes that are left, or no hole is left.
    var isOver = false
    /// The sides that won holes, by the positions of the holes; extra holes follow the last one.
    var winners: [Int: Seat] = [:]

    /// Returns the number of holes that a side won.
    func won(by seat: Seat) -> Int { winners.values.count { $0 == seat } }
  }

  /// The result of the match that was reported without its holes, from the view of the first side;
  /// `nil` if none was, or if a hole has an entry, because the holes say more.
  var reported: MatchResult? {
    guard !reports.isEmpty, !rules.play.positions.contains(where: isBegun) else { return nil }
    return reports[Seat(index: 0)] ?? reports[Seat(index: 1)]?.reversed
  }

  /// The progress of the match, hole by hole in the order of play, and then on extra holes if it is
  /// all square; holes after the end don't count.
  var progress: Progress {
    if let reported {
      let (lead, left) = (Int(reported.lead), Int(reported.left))
      return Progress(lead: lead, thru: rules.play.holeCount - left, left: left, isOver: true)
    }
    var progress = played
    guard isTied(progress), card.hasPlayoff else { return progress }
    let sides = Side.allCases.map(\.seat)
    for hole in 1...card.playoffLength {
      let scores = sides.compactMap { card.playoffStrokes(of: $0, hole: hole) }
      guard scores.count == 2 else { break }
      progress.thru += 1
      guard scores[0] != scores[1] else { continue }
      progress.lead = scores[0] < scores[1] ? 1 : -1
      progress.winners[rules.play.holeCount + hole] = sides[scores[0] < scores[1] ? 0 : 1]
      break
    }
    return progress
  }

  private func isTied(_ progress: Progress) -> Bool {
    progress.isOver && progress.lead == 0 && loser == nil
  }

  /// The progress of the match over the holes of the course.
  private var played: Progress {
    var progress = Progress(left: rules.play.holeCount)
    for hole in rules.play.playOrder where !progress.isOver {
      switch result(ofHole: hole) {
      case .open: continue
      case .won(let seat):
        progress.lead += seat.index == 0 ? 1 : -1
        progress.winners[hole] = seat
      case .tied: break
      }
      progress.thru += 1
      progress.left -= 1
      progress.isOver = abs(progress.lead) > progress.left
    }
    progress.isOver = progress.isOver || progress.left == 0
    return progress
  }

  /// The skins of the round.
  struct Pot: Hashable {
    /// The parts of skins that each seat won.
    var won: [Int]
    /// The skins carried over behind the last hole that was tied or won.
    var carried = 0
    /// The skins carried over to the first hole that is not decided.
    var carriedToOpen = 0
    /// The skins that nobody can win until a missing score is entered.
    var undecided = 0
    /// The skins that were tied on the last hole and that nobody gets.
    var void = 0
    /// The skins that a playoff will decide.
    var contested = 0
    /// The seats that play for the skins that were tied on the last hole; empty without a playoff.
    var contenders: [Seat] = []
  }

  /// The skins that each seat won.
  ///
  /// A hole with a missing score is not decided, and neither is what was carried to it; the next hole
  /// begins with one skin.
  var pot: Pot {
    var pot = Pot(won: card.everybody.map { _ in 0 })
    var tied: [Seat] = []
    for hole in rules.play.playOrder {
      switch result(ofHole: hole) {
      case .open:
        if pot.undecided == 0 { pot.carriedToOpen = pot.carried }
        pot.undecided += pot.carried + 1
        (pot.carried, tied) = (0, [])
      case .won(let seat):
        pot.won[seat.index] += (pot.carried + 1) * Skins.whole
        (pot.carried, tied) = (0, [])
      case .tied(let seats):
        pot.carried += 1
        tied = seats
      }
    }
    guard pot.carried > 0, pot.undecided == 0 else { return pot }
    divide(&pot, among: tied)
    pot.carried = 0
    return pot
  }

  /// Gives the skins that were carried behind the last hole to those who tied there.
  private func divide(_ pot: inout Pot, among tied: [Seat]) {
    let left = tied.filter { card.status(of: $0) == nil }
    switch rules.leftover {
    case .split where !tied.isEmpty:
      for seat in tied { pot.won[seat.index] += pot.carried * Skins.whole / tied.count }
    case .playoff where !left.isEmpty:
      pot.contenders = left
      var card = card
      card.tie = Scorecard.Tie(seats: left, isAsked: true)
      // The only seat that did not leave has won the playoff.
      if let winner = left.count == 1 ? left[0] : card.playoffWinner {
        pot.won[winner.index] += pot.carried * Skins.whole
      } else {
        pot.contested = pot.carried
      }
    case .split, .void, .playoff: pot.void = pot.carried
    }
  }

  /// The card with the seats that a playoff is between: both sides of an all square match, or those
  /// who tied for the last skins.
  var tied: Scorecard {
    var card = card
    let seats =
      rules.form == .skins
      ? pot.contenders : reported == nil && isTied(played) ? card.everybody : []
    card.tie = Scorecard.Tie(seats: seats, isAsked: rules.asksPlayoff)
    return card
  }

  /// The scores that the playoff lacks, if the round isn't over before them; `nil` otherwise.
  var askedTurn: (seats: [Seat], hole: Int)? {
    guard rules.asksPlayoff, rules.form == .match || card.holeOnTurn == nil else { return nil }
    return tied.playoffTurn
  }

  /// The seats that won holes that count, by the positions of the holes.
  var winners: [Int: Seat] {
    guard rules.form == .skins else { return progress.winners }
    return rules.play.positions.reduce(into: [:]) { winners, hole in
      if case .won(let seat) = result(ofHole: hole) { winners[hole] = seat }
    }
  }

  /// Whether a seat has an entry on a hole.
  func isBegun(_ hole: Int) -> Bool {
    card.everybody.contains { card.isSaid(of: Scorecard.Unit(seat: $0), hole: hole) }
  }

  /// The side that conceded the match or left it; `nil` if none did.
  var loser: Seat? {
    rules.form == .match ? card.everybody.first { card.status(of: $0) != nil } : nil
  }
}
