internal import ScoringKit

/// The page of a match: overview, participants, statistics.
struct MatchSections {
  let state: MatchState
  let games: [GameRecord]
  let tally: MatchTally
  let names: Roster
  let closed: Bool

  var all: [Section] {
    [
      Section("Overview", overview), Section("Participants", [.sheet(participants)]),
      Section("Stats", stats),
    ]
  }

  private func name(_ player: MatchPlayer) -> String {
    names.name(player, of: state.size)
  }

  // MARK: Overview

  private var overview: [Page.Block] {
    let format = state.format
    var lines = [
      Line("Format \(format.name): \(format.numbers)"),
      Line("\(Phrases.count(state.rallies, "rally")), playing to \(format.target)"),
    ]
    if !closed && !state.isComplete {
      let (server, court) = (name(state.servingPlayer), state.serverCourt.word)
      lines.append(Line("Server \(server), on the \(court) side"))
    } else if let last = games.last?.rallies.last {
      lines.append(Line("Last server \(name(last.server)), on the \(last.court.word) side"))
    }
    if state.rallies == 0, state.hasBegun {
      lines.append(Line(Self.onlyScores, .fair))
    }
    return [.sheet(state.sheet(names, closed: closed))] + lines.map { .line($0) }
  }

  /// The text for a match whose scores were recorded without rallies.
  static let onlyScores = "Only scores were recorded, and no rallies."

  // MARK: Participants

  private var participants: Sheet {
    let players = Side.allCases.flatMap { $0.players(state.size) }
    let rows = players.map { player in
      let name = name(player)
      let served = tally.sides[player.side].served(by: player).whole
      let firsts = games.filter { $0.firstServer == player }.map { "\($0.number)" }
        .joined(separator: ", ")
      return Sheet.Row(
        [
          Cell(name, .strong), Cell(player.text, .dim),
          Cell(state.size > 1 ? names[player.side.seat] : ""), Cell(firsts), Cell("\(served)"),
        ],
        spoken: "\(name), \(player.text): served \(Phrases.count(served, "rally"))"
          + (firsts.isEmpty ? "." : ", first in game \(firsts)."))
    }
    return Sheet(
      columns: ["Player", "Place", "Side", "First in", .figures("Served")], rows: rows)
  }

  // MARK: Stats

  private var stats: [Page.Block] {
    guard tally.rallies > 0 else {
      return [.line(Line("There are no rallies to count.", .dim))]
    }
    var blocks: [Page.Block] = [
      .sheet(sheet("Serving", .accent, serving)), .sheet(sheet("Games", .cool, play)),
      .line(Line(wholeMatch)),
    ]
    let noted = sheet("Noted: \(tally.noted) of \(tally.rallies) rallies", .fair, noted)
    if !noted.rows.isEmpty { blocks.append(.sheet(noted)) }
    let shots = tally.shots
    if let mean = Ratio(shots.sum, over: shots.rallies)?.text(places: 1) {
      blocks.append(.line(Line("Shots a rally: \(mean), n \(shots.rallies)")))
    }
    return blocks
  }

  private var wholeMatch: String {
    let mean = Ratio(tally.rallies, over: tally.points)?.text()
    return "Serve rotations \(tally.rotations), lead changes \(tally.leadChanges), level "
      + Phrases.count(tally.levels, "time") + (mean.map { ", \($0) rallies a point" } ?? "")
  }

  /// One row of statistics: a label and the values of both sides; left out if neither has a value.
  private typealias Figures = (label: String, values: Pair<String?>)

  private func figures(_ label: String, _ value: (SideTally) -> String?) -> Figures {
    (label, Pair(value(tally.sides.a), value(tally.sides.b)))
  }

  private var serving: [Figures] {
    var rows = [
      figures("Won on serve") { $0.serve.text },
      figures("First server") { $0.serveByNumber[0].text },
      figures("Second server") { $0.serveByNumber[1].text },
      figures("From the right") { $0.serveByCourt[0].text },
      figures("From the left") { $0.serveByCourt[1].text },
    ]
    for member in 0..<state.size where state.size > 1 {
      rows.append(
        figures("Player \(member + 1) serving") { own in
          let player = MatchPlayer(own.side, member)
          return own.served(by: player).text.map { "\($0) (\(name(player)))" }
        })
    }
    return rows + [
      figures("Service turns") { "\($0.turns)" },
      figures("Side-outs") { "\($0.sideOuts)" },
      figures("Points a turn") { own in
        Ratio(own.turnPoints, over: own.turns).map { "\($0.text()), n \(own.turns)" }
      },
    ]
  }

  private var play: [Figures] {
    [
      figures("Most points in a row") { "\($0.pointRun)" },
      figures("Most rallies in a row") { "\($0.rallyRun)" },
      figures("Largest deficit overcome") { $0.deficitOvercome.map { "\($0)" } },
      figures("Game points won") { counted($0.gamePoints) },
      figures("Game points saved") { counted($0.gamePointsSaved) },
      figures("Time-outs") { "\($0.timeOuts)" },
    ]
  }

  private func counted(_ share: Share) -> String? {
    share.whole > 0 ? "\(share.part) of \(share.whole)" : nil
  }

  /// The statistics from notes on rallies; if only one side has a value, the other side's is 0.
  private var noted: [Figures] {
    func counts(_ label: String, _ count: (SideTally) -> Int?) -> Figures {
      let isNoted = count(tally.sides.a) != nil || count(tally.sides.b) != nil
      return figures(label) { isNoted ? "\(count($0) ?? 0)" : nil }
    }
    return RallyTags.LastShot.allCases.map { ending in
      counts("Ended by \(ending.rawValue)") { $0.endings[ending] }
    } + RallyTags.Fault.allCases.map { fault in counts(fault.word) { $0.faults[fault] } }
      + RallyTags.ThirdShot.allCases.map { third in
        figures("Third shot \(third.rawValue), won") { $0.thirdShots[third]?.text }
      }
  }

  /// Returns a table of statistics of both sides, with a title and a tone for the labels.
  private func sheet(_ title: String, _ tone: Tone, _ rows: [Figures]) -> Sheet {
    let (a, b) = (names[Side.a.seat], names[Side.b.seat])
    return Sheet(
      title: title,
      columns: ["", .figures(a), .figures(b)],
      rows: rows.filter { $0.values != Pair(nil, nil) }.map { label, values in
        Sheet.Row(
          [Cell(label, tone), Cell(values.a ?? "–"), Cell(values.b ?? "–")],
          spoken: "\(label): \(a) \(values.a ?? "none"), \(b) \(values.b ?? "none").")
      })
  }
}

extension RallyTags.Fault {
  /// The kind of error as the label of a table row.
  fileprivate var word: String {
    switch self {
    case .out: "Out"
    case .net: "Into the net"
    case .kitchen: "Kitchen faults"
    case .serve: "Service faults"
    case .return: "Return errors"
    case .bounce: "Double bounces"
    case .body: "Ball on body"
    }
  }
}
