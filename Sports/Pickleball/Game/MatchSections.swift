internal import ScoringKit

/// The page of a match: overview, participants, figures.
struct MatchSections {
  let match: Match
  let opening: MatchState
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

  // MARK: Overview

  private var overview: [Page.Block] {
    let format = match.format
    var lines = [
      Line("\(format.name): \(format.numbers)"),
      Line(
        "\(Phrases.count(state.rallies, "rally")), playing to "
          + "\(format.target)"),
    ]
    if !state.isComplete {
      lines.append(
        Line(
          "Server \(names.name(state.servingPlayer, of: state.size)), on the "
            + "\(state.serverCourt.word) side"))
    } else if let last = games.last?.rallies.last {
      lines.append(
        Line(
          "Last server \(names.name(last.server, of: state.size)), on the "
            + "\(last.court.word) side"))
    }
    if state.rallies == 0, state.hasBegun {
      lines.append(Line("Only scores were recorded, and no rallies.", .fair))
    }
    return [.sheet(state.sheet(names, closed: closed))] + lines.map { .line($0) }
  }

  // MARK: Participants

  private var participants: Sheet {
    let rows = Side.allCases.flatMap { side in
      (0..<state.size).map { member -> Sheet.Row in
        let player = MatchPlayer(side, member)
        let name = names.name(player, of: state.size)
        let share = tally.sides[side].serveByPlayer
        let served = share.indices.contains(member) ? share[member] : Share()
        let firsts = games.filter { $0.firstServer == player }.map { "\($0.number)" }
        return Sheet.Row(
          [
            Cell(name, .strong), Cell(player.text, .dim),
            Cell(state.size > 1 ? names[side.seat] : ""),
            Cell(firsts.joined(separator: ", ")), Cell("\(served.whole)"),
          ],
          spoken:
            "\(name), \(player.text): served \(Phrases.count(served.whole, "rally"))"
            + (firsts.isEmpty ? "." : ", first in game \(firsts.joined(separator: ", "))."))
      }
    }
    return Sheet(
      columns: [
        Sheet.Column("Player"), Sheet.Column("Place"), Sheet.Column("Side"),
        Sheet.Column("First in"), Sheet.Column("Served", isNumeric: true),
      ], rows: rows)
  }

  // MARK: Stats

  /// One line of figures: what it is, and what each side has; left out where neither has it.
  private typealias Figures = (label: String, values: Pair<String?>)

  private var stats: [Page.Block] {
    guard tally.rallies > 0 else {
      return [.line(Line("There are no rallies to count.", .dim))]
    }
    var blocks: [Page.Block] = [
      .sheet(sheet("Serving", .accent, serving)), .sheet(sheet("Games", .cool, play)),
      .line(Line(wholeMatch)),
    ]
    if !noted.isEmpty {
      let title = "Noted: \(tally.noted) of \(tally.rallies) rallies"
      blocks.append(.sheet(sheet(title, .fair, noted)))
    }
    if tally.shots.rallies > 0 {
      let tenths = (tally.shots.sum * 20 + tally.shots.rallies) / (2 * tally.shots.rallies)
      blocks.append(
        .line(Line("Shots a rally: \(tenths / 10).\(tenths % 10), n \(tally.shots.rallies)")))
    }
    return blocks
  }

  private var wholeMatch: String {
    var parts = ["Serve rotations \(tally.rotations)", "lead changes \(tally.leadChanges)"]
    parts.append("level \(Phrases.count(tally.levels, "time"))")
    if tally.points > 0 {
      let hundredths = (tally.rallies * 200 + tally.points) / (2 * tally.points)
      let rest = hundredths % 100
      parts.append("\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) rallies a point")
    }
    return parts.joined(separator: ", ")
  }

  private func pair(_ value: (Side) -> String?) -> Pair<String?> {
    Pair(value(.a), value(.b))
  }

  private var serving: [Figures] {
    let sides = tally.sides
    var rows: [Figures] = [
      ("Won on serve", pair { sides[$0].serve.text }),
      ("First server", pair { sides[$0].serveByNumber[0].text }),
      ("Second server", pair { sides[$0].serveByNumber[1].text }),
      ("From the right", pair { sides[$0].serveByCourt[0].text }),
      ("From the left", pair { sides[$0].serveByCourt[1].text }),
    ]
    if state.size > 1 {
      rows += (0..<state.size).map { member in
        (
          "Player \(member + 1) serving",
          pair { side in
            let shares = sides[side].serveByPlayer
            guard shares.indices.contains(member), let text = shares[member].text else {
              return nil
            }
            return "\(text) (\(names.name(MatchPlayer(side, member), of: state.size)))"
          }
        )
      }
    }
    rows.append(("Service turns", pair { "\(sides[$0].turns)" }))
    rows.append(("Side-outs", pair { "\(sides[$0].sideOuts)" }))
    rows.append(
      (
        "Points a turn",
        pair { side in
          let own = sides[side]
          guard own.turns > 0 else { return nil }
          let hundredths = (own.turnPoints * 200 + own.turns) / (2 * own.turns)
          let rest = hundredths % 100
          return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest), n \(own.turns)"
        }
      ))
    return rows
  }

  private var play: [Figures] {
    let sides = tally.sides
    return [
      ("Most points in a row", pair { "\(sides[$0].pointRun)" }),
      ("Most rallies in a row", pair { "\(sides[$0].rallyRun)" }),
      ("Largest deficit overcome", pair { sides[$0].deficitOvercome.map { "\($0)" } }),
      ("Game points won", pair { Self.counted(sides[$0].gamePoints) }),
      ("Game points saved", pair { Self.counted(sides[$0].gamePointsSaved) }),
      ("Time-outs", pair { "\(sides[$0].timeOuts)" }),
    ]
  }

  private static func counted(_ share: Share) -> String? {
    share.whole > 0 ? "\(share.part) of \(share.whole)" : nil
  }

  /// What was noted; a kind that nobody noted has no line.
  private var noted: [Figures] {
    let sides = tally.sides
    var rows: [Figures] = []
    for ending in RallyTags.LastShot.allCases
    where sides.a.endings[ending] != nil || sides.b.endings[ending] != nil {
      rows.append(
        ("Ended by \(ending.rawValue)", pair { "\(sides[$0].endings[ending] ?? 0)" }))
    }
    for fault in RallyTags.Fault.allCases
    where sides.a.faults[fault] != nil || sides.b.faults[fault] != nil {
      rows.append((fault.word, pair { "\(sides[$0].faults[fault] ?? 0)" }))
    }
    for third in RallyTags.ThirdShot.allCases
    where sides.a.thirdShots[third] != nil || sides.b.thirdShots[third] != nil {
      rows.append(("Third shot \(third.rawValue), won", pair { sides[$0].thirdShots[third]?.text }))
    }
    return rows
  }

  /// Figures of one kind, under its heading and in its tone.
  private func sheet(_ title: String, _ tone: Tone, _ rows: [Figures]) -> Sheet {
    let shown = rows.filter { $0.values.a != nil || $0.values.b != nil }
    let (a, b) = (names[Side.a.seat], names[Side.b.seat])
    return Sheet(
      title: title,
      columns: [
        Sheet.Column(""), Sheet.Column(a, isNumeric: true), Sheet.Column(b, isNumeric: true),
      ],
      rows: shown.map { row in
        Sheet.Row(
          [Cell(row.label, tone), Cell(row.values.a ?? "–"), Cell(row.values.b ?? "–")],
          spoken: "\(row.label): \(a) \(row.values.a ?? "none"), \(b) \(row.values.b ?? "none").")
      })
  }
}

extension RallyTags.Fault {
  /// The kind of error as the line of a table.
  var word: String {
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
