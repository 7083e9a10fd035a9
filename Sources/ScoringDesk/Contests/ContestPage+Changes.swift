import ScoringContests
import ScoringKit

// The pages after a change: what it did, and what follows from it.
extension ContestPage {
  /// Returns the page of a new event.
  func created(adding people: [Page.Block]) -> Page {
    let format = contest.stages.first.map { " (\($0.format))" } ?? ""
    let everybody = self.people(contest.entrants.map(\.id))
    var page = page(
      people
        + [
          .line(
            Line("Created event \(contest.name)\(format): \(everybody).")
          )
        ])
    if contest.entrants.isEmpty { page.next = [Action("event in", [.blank("NAME")])] }
    return page
  }

  /// Returns the page after entrants were added.
  func entered(_ ids: [EntrantID], adding people: [Page.Block], before: ContestReading) -> Page {
    page(
      people
        + [.line(Line("\(self.people(ids)) \(ids.count == 1 ? "is" : "are") in \(contest.name)."))]
        + changes(since: before, except: nil).map { .line($0) })
  }

  /// Returns the page after a file of entrants: how many are new, changed and the same.
  func tookEntries(
    _ new: [EntrantID], _ changed: [EntrantID], of count: Int, adding players: [String],
    remarks: [Line], before: ContestReading
  ) -> Page {
    let same = count - new.count - changed.count
    let parts = [
      "\(new.count) new"
        + (players.isEmpty ? "" : " (\(Phrases.count(players.count, "new player")))"),
      "\(changed.count) changed", "\(same) unchanged",
    ]
    return page(
      [.line(Line("\(Phrases.count(count, "entrant")): \(parts.joined(separator: ", "))."))]
        + (players.isEmpty
          ? []
          : [.line(Line("New players: \(Phrases.list(players, limit: players.count)).", .dim))])
        + remarks.map { .line($0) }
        + (changed.isEmpty ? [] : [.line(Line("Changed: \(people(changed)).", .dim))])
        + changes(since: before, except: nil).map { .line($0) })
  }

  /// Returns the page after entrants left: what becomes of their matches.
  func withdrew(_ ids: [EntrantID], before: ContestReading) -> Page {
    func isOwn(_ fixture: ContestFixture) -> Bool { !Set(fixture.known).isDisjoint(with: ids) }
    let open = before.state.fixtures.filter { isOwn($0) && $0.state == .ready }
    var page = page(
      [.line(Line("\(people(ids)) left \(contest.name)."))]
        + open.map { .line(Line(line(of: $0.id), .dim)) }
        + changes(since: before, except: nil, skipping: Set(open.map(\.id))).map { .line($0) })
    for fixture in reading.state.fixtures where isOwn(fixture) && fixture.state == .playing {
      let id = Action.Word.text("\(fixture.id)")
      let other = fixture.entrants.indices.first { index in
        !fixture.entrants[index].contains { $0.map(ids.contains) ?? false }
      }
      let winner = other.map { reading.side($0, of: fixture) } ?? ""
      page.warnings.append(
        Line(
          "\(reading.title(of: fixture)) is being played, and goes on: "
            + "`\(Action("event rule", [id, .text("walkover"), .text(winner)]))` or its result settles it."
        ))
    }
    return page
  }

  /// Returns the page after a stage was planned.
  func planned(_ plan: StagePlan) -> Page {
    var page = page([.line(Line("\(contest.label(of: plan)) is a stage of \(contest.name)."))])
    let stage = reading.state.stage(plan.id)
    page.next = stage?.obstacle == nil ? [Action("event draw", [.text(plan.id)])] : []
    return page
  }

  /// Returns the page after a draw of a stage or of some rounds.
  func drew(_ plan: StagePlan, _ title: String) -> Page {
    let fixtures = reading.state.stage(plan.id)?.fixtures ?? []
    let last = fixtures.map(\.id.number.round).max()
    let byes = fixtures.filter { $0.isBye && $0.id.number.round == last }
    return page(
      [.line(Line("Drew \(title)."))] + now + byes.map { .line(Line(line(of: $0.id), .dim)) })
  }

  /// Returns the page after stages ended.
  func ended(_ ids: [String], before: ContestReading) -> Page {
    page(
      [
        .line(
          Line(
            "Ended \(ids.map(contest.label(ofStage:)).joined(separator: ", ")) of \(contest.name).")
        )
      ]
        + changes(since: before, except: nil).map { .line($0) } + stages)
  }

  /// Returns the page after a result: what it did, and what follows from it.
  func took(_ target: ResultTarget, before: ContestReading) -> Page {
    switch target.subject {
    case .fixture(let fixture): return took(fixture.id, before: before)
    case .session(_, let ids): return counted(ids, in: target.round, before: before)
    }
  }

  /// Returns the page after a challenge of a ladder was recorded.
  func challenged(_ id: FixtureID) -> Page {
    let challenge = reading.challenges.first { $0.fixture.id == id }
    return page([.line(Line((challenge.map(reading.words) ?? "\(id)") + "."))])
  }

  /// Returns the page after a result or a decision about a fixture.
  func took(_ id: FixtureID, before: ContestReading) -> Page {
    // The match of a rubber has another score now.
    let match = id.rubber > 0 ? reading.state.fixture(id.match) : nil
    let lines = [id] + (match.map { $0.state == .ready ? [] : [$0.id] } ?? [])
    let ids =
      reading.state.stage(id.stage)?.countsRounds == true
      ? reading.state.fixture(id)?.known ?? [] : []
    var page = page(
      lines.map { .line(Line(line(of: $0))) } + places(of: ids)
        + changes(since: before, except: id, skipping: Set(lines)).map { .line($0) })
    page.next = reading.state.stages.filter(\.isDue).prefix(1).map {
      Action("event draw", [.text($0.plan.id)])
    }
    return page
  }

  /// Returns the page after a round that counts for the table, with the new places.
  private func counted(_ ids: [EntrantID], in round: StageRound?, before: ContestReading) -> Page {
    let changed = reading.state.rounds.first { before.rounds[$0.id] != $0 }
    let seat = changed.flatMap { round in
      ids.first.flatMap { id in
        round.people.firstIndex { !$0.isDisjoint(with: reading.people(of: id)) }
      }
    }
    let result =
      changed.flatMap { round in
        seat.flatMap { round.headlines.indices.contains($0) ? round.headlines[$0] : nil }
      } ?? ""
    let names = ids.map(reading.name)
    let part = round.map { " (\(reading.title(of: $0)))" } ?? ""
    var blocks: [Page.Block] = [
      .line(
        Line(
          (names.count == 2 ? "\(names[0]) \(result) \(names[1])" : "\(people(ids)): \(result)")
            + part))
    ]
    blocks += places(of: ids)
    return page(blocks + changes(since: before, except: nil).map { .line($0) })
  }

  /// Returns the places of entrants in the tables that count rounds.
  private func places(of ids: [EntrantID]) -> [Page.Block] {
    guard !ids.isEmpty else { return [] }
    var blocks: [Page.Block] = []
    for stage in reading.state.stages where stage.countsRounds {
      for table in stage.tables {
        for row in table.ranking.rows where row.place != nil {
          guard let id = stage.entrant(row.entrant), ids.contains(id) else { continue }
          let place = "\(row.isShared ? "T" : "")\(row.place ?? 0)"
          let all =
            "\(table.ranking.rows.count)\(table.title.isEmpty ? "" : " in \(contest.title(ofDivision: table.title))")"
          blocks.append(.line(Line("\(reading.name(id)) is \(place) of \(all).", .dim)))
        }
      }
    }
    return blocks
  }

  /// Returns the page after an undo or a redo, which a sentence names.
  func stepped(_ sentence: String, _ before: ContestReading) -> Page {
    page(
      [.line(Line("\(sentence)."))] + changes(since: before, except: nil).map { .line($0) })
  }

  /// Returns sentences about what a change made different in other fixtures and stages.
  private func changes(
    since before: ContestReading, except id: FixtureID?, skipping: Set<FixtureID> = []
  ) -> [Line] {
    var lines: [Line] = []
    let fixtures = reading.state.fixtures.flatMap { [$0] + $0.rubbers }
    for fixture in fixtures where fixture.id != id && !skipping.contains(fixture.id) {
      let old = before.state.fixture(fixture.id)
      // Of a match that can be played, its rubbers are named when they are called.
      let isNew = old == nil || old?.court == fixture.court
      if fixture.id.rubber > 0, isNew, old.map({ $0.state == fixture.state }) ?? true { continue }
      // A decision about a match says everything about its rubbers.
      let match = reading.state.fixture(fixture.id.match)
      if fixture.id.rubber > 0, match?.state == .void || match?.state == .decided { continue }
      guard
        old?.state != fixture.state || old?.court != fixture.court
          || old?.entrants != fixture.entrants
      else { continue }
      switch fixture.state {
      case .ready:
        lines.append(Line("\(place(fixture)) next: \(reading.sides(of: fixture))"))
      case .stale:
        lines.append(
          Line(
            "\(reading.title(of: fixture)) was played by other people than the draw names now.",
            .accent))
      case .final where old?.state == .stale || old?.state == .disputed:
        lines.append(Line(line(of: fixture.id)))
      case .decided, .void: lines.append(Line(line(of: fixture.id), .dim))
      default: break
      }
    }
    lines += roundsOver(since: before)
    for stage in reading.state.stages where reading.isOver(stage) {
      guard let former = before.state.stage(stage.plan.id), !before.isOver(former) else { continue }
      lines.append(Line("\(contest.label(of: stage.plan)) is complete: \(podium(stage))"))
    }
    return lines
  }

  /// Returns sentences about numbered rounds that are over now, with who goes on.
  private func roundsOver(since before: ContestReading) -> [Line] {
    reading.state.stages.flatMap { stage -> [Line] in
      guard let count = stage.rounds, let progress = stage.progress,
        let former = before.state.stage(stage.plan.id)?.progress
      else { return [] }
      var lines: [Line] = []
      for number in 1...max(1, count)
      where progress.isOver(round: number) && !former.isOver(round: number) && number < count {
        lines.append(Line("\(reading.title(of: stage.round(number))) is over."))
      }
      let known = before.state.stage(stage.plan.id)?.cuts.filter(\.isKnown) ?? []
      for cut in stage.cuts where cut.isKnown {
        let old = known.first { $0.after == cut.after && $0.division == cut.division }
        guard old?.advancing != cut.advancing else { continue }
        let division = cut.division.map { " of \(contest.title(ofDivision: $0))" } ?? ""
        let isLevel = cut.lastPlace != nil && cut.advancing.count > cut.limit
        lines.append(
          Line(
            "\(cut.advancing.count)\(division) go on to round \(cut.after + 1)"
              + (isLevel ? ", because all who are level at place \(cut.lastPlace ?? 0) do" : "")
              + (cut.out.isEmpty ? "." : "; cut: \(people(cut.out)).")))
      }
      return lines
    }
  }

  /// Returns the first places of a stage, or of each division: `1 Red, 2 Green, 3 Gold`.
  private func podium(_ stage: StageState) -> String {
    func first(_ ranking: Ranking?) -> String {
      (ranking?.rows ?? []).prefix { ($0.place ?? .max) <= 3 }.map { row in
        "\(row.isShared ? "T" : "")\(row.place ?? 0) \(reading.name(row.entrant, in: stage))"
      }.joined(separator: ", ")
    }
    let divisions = stage.tables.filter { table in
      table.kind == .division && table.ranking.rows.contains { $0.place != nil }
    }
    guard divisions.count > 1 else { return first(stage.ranking) }
    return divisions.map { table in
      "\(ContestTable(reading, stage, table).division ?? "") \(first(table.ranking))"
    }.joined(separator: "; ")
  }
}
