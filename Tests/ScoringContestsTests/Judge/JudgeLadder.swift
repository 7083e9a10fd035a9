// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// "tags pass to the best results of a session, or by challenge"
struct JudgeLadder {
  /// Entrants and their tags, the lowest first.
  var holders: [(tag: Int, name: JudgeName)] = []
  /// The challenges.
  let fixtures: JudgeFixtures

  /// A win of one over another.
  private struct Win {
    var day: String
    /// Within the day; challenges without a match are behind.
    var order: Int
    var winner: JudgeName
    var loser: JudgeName
    var isChallenge = false
  }

  init(_ book: JudgeBook, _ stage: JudgeBook.Stage, _ order: [JudgeName]) {
    let drawn = (book.drawnRounds[stage.id] ?? [:]).sorted { $0.key < $1.key }
    fixtures = JudgeFixtures(
      book, stage,
      drawn.flatMap { round, lines in
        lines.enumerated().map { line, sides in
          JudgeMatch(
            id: "\(stage.id).\(round).\(line + 1)", round: round, line: line + 1,
            sides: sides.map { $0.map { .person($0) } })
        }
      })
    // "the tags are those recorded with `event in --tag`, and the others get the numbers behind the greatest of them, in
    // the order of the draw"
    var tags: [JudgeName: Int] = [:]
    for name in order {
      if let tag = book.entrant(name)?.tag, !tags.values.contains(tag) { tags[name] = tag }
    }
    for name in order where tags[name] == nil { tags[name] = (tags.values.max() ?? 0) + 1 }
    let numbers = tags.values.sorted()
    var held = tags.keys.sorted { tags[$0]! < tags[$1]! }
    let rounds = book.sessionRounds(stage)
    if let challenge = stage.options["challenge"] {
      let up = stage.options["up"].flatMap(Int.init)
      for win in wins(rounds, book) {
        guard let from = held.firstIndex(of: win.winner), let to = held.firstIndex(of: win.loser),
          to < from
        else { continue }
        // "A win over somebody more than that many places above, without a recorded challenge, changes no tags."
        if let up, !win.isChallenge, from - to > up { continue }
        if challenge == "swap" {
          // "a win over somebody with a lower tag exchanges the two"
          held.swapAt(from, to)
        } else {
          // "the winner takes it, and all from it to the winner's old tag move down by one"
          held.insert(held.remove(at: from), at: to)
        }
      }
    } else {
      let sessions = JudgeSessions(rounds, order: order, perDay: stage.options["per"] == "day")
      for session in sessions.all {
        // "Level results keep the order in which they held the tags"
        let present = held.indices.filter { at in
          session.results[held[at]] != nil && session.results[held[at]]!.ending != "dns"
        }
        // "who has no place in the session is last"
        let ranked = present.sorted { a, b in
          (session.results[held[a]]!.total ?? .max, a) < (
            session.results[held[b]]!.total ?? .max, b
          )
        }.map { held[$0] }
        if stage.options["dynasty"] != nil {
          // "all tags are handed out anew in each session, those of absent entrants last"
          held = ranked + held.filter { !ranked.contains($0) }
        } else {
          // "the tags of those with a result in a session are pooled: the best result takes the lowest"
          for (at, name) in zip(present, ranked) { held[at] = name }
        }
      }
    }
    holders = Array(zip(numbers, held)).map { ($0, $1) }
  }

  /// "Matches count in the order of their days; a challenge without a match behind those of its day."
  private func wins(_ rounds: [JudgeBook.Round], _ book: JudgeBook) -> [Win] {
    var wins: [Win] = []
    for round in rounds where round.sides.count == 2 && round.sides.allSatisfy({ $0.count == 1 }) {
      let isByTotals = round.points.allSatisfy { $0 == 0 }
      let worth = isByTotals ? round.totals.map { -$0 } : round.points
      guard worth.count == 2, worth[0] != worth[1] else { continue }
      let first = worth[0] > worth[1] ? 0 : 1
      wins.append(
        Win(
          day: round.day, order: round.order, winner: round.sides[first][0],
          loser: round.sides[1 - first][0]))
    }
    for outcome in fixtures.all {
      guard let winner = outcome.winner, outcome.names.count == 2 else { continue }
      let played = book.rounds.filter {
        $0.fixture == outcome.id && $0.phase == "finished" && judgeSame($0.sides, outcome.names)
      }.sorted { ($0.day, $0.order) < ($1.day, $1.order) }.first
      let isPlayed = outcome.state == "final"
      wins.append(
        Win(
          day: (isPlayed ? played?.day : book.rulings[outcome.id]?.day) ?? "",
          order: isPlayed ? played?.order ?? 0 : Int.max, winner: outcome.names[winner][0],
          loser: outcome.names[1 - winner][0], isChallenge: true))
    }
    return wins.enumerated().sorted { a, b in
      (a.element.day, a.element.order, a.offset) < (b.element.day, b.element.order, b.offset)
    }.map(\.element)
  }

  func rows(_ isIn: (JudgeName) -> Bool) -> [JudgeRow] {
    holders.filter { isIn($0.name) }.enumerated().map { at, holder in
      JudgeRow(name: holder.name, place: at + 1, isShared: false, figure: "\(holder.tag)")
    }
  }
}
