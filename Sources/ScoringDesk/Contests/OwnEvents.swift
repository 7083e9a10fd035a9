import ScoringContests
import ScoringKit
import ScoringViews

/// An event as the owner's start page shows it.
package struct OwnEvent: Sendable {
  /// The id of the event, by which a link to it is made.
  package let id: String
  /// The name of the event.
  package let name: String
  /// The sport and the progress: `Darts · 2 of 4 played`.
  package let facts: String
  /// The state in a word, such as `live`; empty for none.
  package let state: String
  /// The leader or the winner, with the figure that decides; empty if nobody does.
  package let leader: String
  /// The decisions that are due, in sentences; empty if nothing does.
  package let waits: [String]
}

extension Scorer.Contests {
  /// Returns the events that are not archived: those that wait for a decision, then those that are
  /// not over, then the others.
  package func own(sport: String?) throws -> [OwnEvent] {
    try DeskError.telling {
      try read { repository in
        let documents = try repository.contestDocuments().filter { document in
          !document.isArchived && (sport == nil || document.fields["sport"]?.string == sport)
        }
        let events = documents.compactMap { document -> (rank: Int, event: OwnEvent)? in
          guard let reading = try? repository.contest(document.id) else { return nil }
          let event = ContestPage(reading).ownEvent(on: now)
          return (event.waits.isEmpty ? reading.isOver ? 2 : 1 : 0, event)
        }
        return events.enumerated().sorted {
          ($0.element.rank, -$0.offset) < ($1.element.rank, -$1.offset)
        }.map(\.element.event)
      }
    }
  }
}

extension ContestPage {
  fileprivate func ownEvent(on today: LocalTime) -> OwnEvent {
    let view = view()
    let isLive = view.now.contains(where: \.isLive)
    return OwnEvent(
      id: reading.contest.id.description, name: view.title,
      facts: view.facts.replacing(" · finished", with: ""),
      state: view.isOver ? "finished" : isLive ? "live" : "", leader: leader,
      waits: waits(on: today))
  }

  /// The entrant in first place of the first table that has one, with the figure that decides.
  private var leader: String {
    guard let winners = tables.lazy.map(\.winners).first(where: { !$0.firsts.isEmpty }) else {
      return ""
    }
    let names = Phrases.list(winners.firsts.map(\.name), limit: 2)
    let score = winners.firsts.first?.score ?? ""
    return winners.firsts.count > 3 ? "" : score.isEmpty ? names : "\(names), \(score)"
  }

  /// The decisions that are due, in sentences without commands and numbers of matches.
  private func waits(on today: LocalTime) -> [String] {
    var waits: [String] = []
    for fixture in reading.state.fixtures.flatMap({ $0.rubbers.isEmpty ? [$0] : [$0] + $0.rubbers })
    where fixture.rubbers.isEmpty || fixture.state != .disputed {
      let name = "\(reading.name(of: fixture)), \(reading.sides(of: fixture))"
      switch fixture.state {
      case .stale: waits.append("\(name): played by other people than the draw names now")
      case .disputed: waits.append("\(name): there are several results")
      default: break
      }
    }
    waits += reported.map { result in
      "\(result.text): reported as wrong"
        + (result.reports.last.map { ", “\($0)”" } ?? "")
    }
    if !contest.disputed.isEmpty { waits.append("Two devices decided differently") }
    for stage in reading.state.stages {
      let label = contest.title(of: stage.plan)
      if stage.isDue {
        waits.append("\(label) can be drawn")
      } else if stage.isOutdated || stage.isUneven {
        waits.append("\(label) was drawn for other people than those who are here now")
      }
    }
    waits += reading.challenges.compactMap { challenge in
      guard let until = challenge.until, until.isoDate < today.isoDate else { return nil }
      let names = [challenge.challenger, challenge.challenged].map(reading.name)
      return "\(names[0]) challenges \(names[1]): no answer in time"
    }
    return waits
  }
}

extension EventWinners {
  /// The entrants in first place.
  fileprivate var firsts: [Picture.Side] { sides.filter(\.isFirst) }
}
