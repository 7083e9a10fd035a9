import ScoringContests
import ScoringKit

/// The check of the sides of a draw.
enum ContestSeating {
  /// Refuses a draw whose sides can't be made of its entrants, such as a side of two pairs.
  static func check(_ fixtures: [Fixture], _ order: [EntrantID], _ reading: ContestReading) throws {
    for fixture in fixtures.prefix(1) {
      for side in fixture.sides {
        let ids = side.compactMap { feed -> EntrantID? in
          guard case .entrant(let position) = feed else { return nil }
          return order.at(position)
        }
        let competitors = ids.compactMap { reading.contest.entrant($0)?.competitor }
        guard ids.count > 1, let side = competitors.first(where: { $0.kind == .side }) else {
          continue
        }
        let out = Action("event out", [.text(side.name)])
        throw joined(side, hint: "`\(out)` takes it out; enter its members one by one.")
      }
    }
  }

  private static func joined(_ side: Competitor, hint: Line) -> DeskError {
    DeskError(
      .illegal, "\(side.name) is a side already, and can't be a partner of somebody.", hint: hint)
  }

  /// Refuses entrants of whom the rounds of a contest have no side, such as a team of four in doubles.
  ///
  /// Matches of teams consist of rubbers, so a team may have any number of people.
  static func checkSizes(of ids: [EntrantID], _ reading: ContestReading, in repository: Repository)
    throws
  {
    let contest = reading.contest
    let sides = ids.compactMap { contest.entrant($0)?.competitor }.filter { $0.kind == .side }
    guard !sides.isEmpty, !contest.stages.contains(where: { $0.rubbers != nil }),
      let stage = contest.stages.first,
      FormatList.format(named: stage.format)?.form.countsRounds == false
    else { return }
    if let side = sides.first, FormatList.format(named: stage.format)?.form.voidsLeavers == true {
      throw joined(side, hint: "Enter its members one by one.")
    }
    let options = ContestRoundOptions(stage.round == .null ? contest.round : stage.round)
    let kind = try reading.sport.chosenKind(options.kind.isEmpty ? nil : options.kind)
    var start = StartRequest(sport: reading.sport.id, kind: kind.id, options: options.options)
    let shelf = DocumentShelf(repository: repository, sport: reading.sport)
    // Without the course, for instance, it isn't known how many play.
    guard let rules = try? Scorer.Starting.rules(&start, reading.sport, kind, shelf).rules
    else { return }
    for side in sides {
      // The others of the round are as many people as this side.
      let others = (1..<max(1, rules.seating.seats.lowerBound)).map { number in
        Competitor.side(
          of: side.people.indices.map {
            Competitor(id: "\(number).\($0)", kind: .guest, name: "\(number).\($0)")
          })
      }
      do {
        _ = try kind.seats(
          ([side] + others).map(\.value), rules: rules, arguments: options.options,
          nouns: reading.sport.nouns(of: kind.id))
      } catch let refusal as Refusal {
        var refusal = refusal
        refusal.hint =
          "Teams whose matches consist of several rounds need rubbers: `event new … --rubbers "
          + "\"singles, doubles\"`."
        throw refusal
      }
    }
  }
}
