internal import ScoringKit

extension ScoreSheet: Resolution {
  /// Whether every archer who did not stop has shot every arrow.
  var isComplete: Bool {
    endOnTurn == nil
      && card.seats.contains { card.newestEnd(of: $0) != nil || card.status($0) != nil }
  }

  /// Returns the rank of an archer: points first, then shoot-offs, which depend only on points,
  /// then the counters.
  ///
  /// Archers who retired rank behind all who continued. An archer without an arrow has no score,
  /// which differs from a score of zero. In a closed round that nobody completed, nobody has a
  /// place. Archers tied where a shoot-off is due share a place until it is shot; a shoot-off
  /// decides nothing until all tied archers have shot it. In a competition of several rounds,
  /// points and counters are added up, also those of an archer who retired.
  func rank(of seat: Seat, closed: Bool) -> Rank {
    let tally = tally(of: seat)
    let status = card.status(seat)
    guard tally.arrows > 0, isPlaceable(seat) else {
      return Rank([status == nil ? 2 : 3], isPlaced: false, share: nil)
    }
    let counters = tally.counts.map { -$0 }
    // More points in a shoot-off are better, then the closer arrow.
    let shootOffs = decidedShootOffs(of: seat).map { -$0 }
    let isPlaced = !closed || isShotByAny
    let isDecided = !isShootOffDue(for: seat) && areCountersKnown(at: tally.total)
    return Rank(
      [status == .retired ? 1 : 0, -tally.total] + shootOffs + (isDecided ? counters : []),
      isPlaced: isPlaced, share: isPlaced ? [-tally.total] + counters : nil)
  }

  func unfinished(of seat: Seat) -> Unfinished? {
    guard let status = card.status(seat) else { return nil }
    let tally = tally(of: seat)
    let score = tally.arrows > 0 ? -tally.total : nil
    return switch status {
    case .retired: Unfinished(.retired, score: score)
    case .dns: Unfinished(.absent, score: score)
    case .dsq: Unfinished(.disqualified, score: score)
    case .unranked: nil
    }
  }

  /// Whether the tie-break counts of all archers with a total are known; those of a result that was
  /// reported without arrows may not be.
  private func areCountersKnown(at total: Int) -> Bool {
    !card.hasReports
      || card.seats.allSatisfy { seat in
        guard let reported = card.reported(seat), reported.score == total else { return true }
        return reported.counts.count == ruleset.counters.count
      }
  }

  var isShotByAny: Bool { card.seats.contains { card.firstOpenEnd(of: $0) == nil } }

  /// Returns an archer's result: `312 after 36 arrows`; in a closed round `640`, with the shoot-off
  /// listed separately; or a status such as `DNS`.
  func headline(of seat: Seat, closed: Bool) -> Line {
    let tally = tally(of: seat)
    let status = card.status(seat)
    guard tally.arrows > 0 else { return status.map { Line($0.words.label, .dim) } ?? Line([]) }
    var line = Line("\(tally.total)")
    if tally.arrows < definition.arrows {
      line.runs.append(Run(" after \(Phrases.count(tally.arrows, "arrow"))", .dim))
    }
    let shootOff = shootOffText(seat)
    if !shootOff.isEmpty { line.runs.append(Run(", shoot-off \(shootOff)", .dim)) }
    if card.reported(seat) != nil { line.runs.append(Run(", no arrows", .dim)) }
    if let status { line.runs.append(Run(", \(status.words.label)", .dim)) }
    return line
  }

  func prompt(_ names: Roster) -> Prompt {
    if let end = endOnTurn, let seat = lacking(end).first,
      var prompt = prompt(
        end: end, of: lacking(end),
        retires: archers.count == 1 ? "you retire" : "\(names[seat]) retires")
    {
      if !prompt.pause.isEmpty { prompt.pausedSheet = sheet(names, end: end - 1, closed: false) }
      return prompt
    }
    // A tie that requires a shoot-off is shown while one can still be entered.
    let due = openShootOffs(names).first ?? ""
    return Prompt(
      question: due.isEmpty ? finishQuestion : "\(due) \(finishQuestion)",
      secondary: shootOffTokens(names), pending: due)
  }

  /// Returns the keys with the possible arrows of the next archer in a shoot-off that is due; each
  /// key enters a whole line.
  ///
  /// The name is quoted to avoid ambiguity; for a name that contains a quote there are no keys.
  private func shootOffTokens(_ names: Roster) -> [Prompt.Token] {
    guard let tie = openTies.first, let seat = tie.lacking.first,
      let face = card.shootOffFace(seat), !names[seat].contains("\"")
    else { return [] }
    let place = "shootoff \(tie.number): \"\(names[seat])\""
    let values = face.tokens.map { ($0, "") } + face.tokens.dropLast().map { ($0, "*") }
    return values.map { token, mark in
      Prompt.Token(
        "\(place) \(token.text)\(mark)",
        label: "Shoot-off, \(names[seat]): \(token.text)" + (mark.isEmpty ? "" : ", the closest"),
        tone: token.tone)
    }
  }

  func prompt(for slot: ArrowSlot, _ names: Roster) -> Prompt {
    if case .status = slot { return ArcherStatus.prompt }
    if case .total = slot { return Prompt(question: "The reported total") }
    guard case .arrow(let end, let seat, let arrow) = slot, let face = card.face(seat, end: end)
    else { return prompt(names) }
    return prompt(end: end, arrow: arrow, of: seat, lacking: lacking(end), on: face)
  }

  /// The question of the prompt after the last arrow: it still shows the last end, and offers to
  /// finish the round.
  private var finishQuestion: String {
    guard let last = card.plans.last else { return "Finish Round" }
    return "End \(last.number) of \(last.number), Arrow \(last.arrows) of \(last.arrows): "
      + "Finish Round"
  }

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    var remarks: [String] = []
    for seat in card.seats {
      let ends = ends(of: seat)
      for end in ends where end.isChanged {
        remarks.append("\(names[seat]), end \(end.number): \(end.change)\(end.penaltyText).")
      }
      let shot = ends.reduce(0) { $0 + $1.arrowsShot }
      if let reported = card.reported(seat) {
        remarks.append("\(names[seat]): \(reported.score) was reported without arrows.")
        continue
      }
      guard closed, card.status(seat) == nil, shot < definition.arrows else { continue }
      remarks.append(
        shot == 0
          ? "\(names[seat]) has no score and takes no place."
          : "\(names[seat]) has shot \(shot) of \(definition.arrows) arrows; "
            + "the others give nothing.")
    }
    if closed, !isShotByAny, card.seats.contains(where: { card.newestEnd(of: $0) != nil }) {
      remarks.append("Nobody has shot every arrow: nobody has a place.")
    }
    return remarks + openShootOffs(names) + needlessShootOffs(names) + doubleClosest(names)
  }

  /// Returns why one archer is ranked above another: `Ann is above Ben: both 640, Ann has 12 Xs and
  /// Ben 10`.
  func explanation(
    of seat: Seat, above other: Seat, _ names: Roster, closed: Bool
  ) -> String? {
    guard rank(of: seat, closed: closed).isPlaced, rank(of: other, closed: closed).isPlaced else {
      return nil
    }
    let (ann, ben) = (names[seat], names[other])
    let (one, two) = (tally(of: seat), tally(of: other))
    let above = "\(ann) is above \(ben): "
    if card.status(other) == .retired, card.status(seat) != .retired {
      return above + "\(ben) retired."
    }
    guard one.total == two.total else { return above + "\(one.total) to \(two.total)." }
    let decided = zip(decidedShootOffs(of: seat), decidedShootOffs(of: other))
    for (number, (won, lost)) in zip(card.shootOffNumbers, decided) where won != lost {
      let arrows = [seat, other].map { card.shootOffArrow($0, number: number)?.text ?? "none" }
      return above + "both \(one.total), shoot-off \(arrows[0]) to \(arrows[1])."
    }
    let due = openTies.first { $0.purpose != nil && $0.seats.contains(seat) }
    if due?.seats.contains(other) ?? false {
      return "\(ann) and \(ben) share a place until a shoot-off decides: both \(one.total)."
    }
    var equal = ["\(one.total)"]
    for (index, counter) in ruleset.counters.enumerated() {
      let (a, b) = (one.counts[index], two.counts[index])
      guard a == b else {
        return above + "both \(equal.joined(separator: ", ")), "
          + "\(ann) has \(counter.count(a)) and \(ben) \(b)."
      }
      equal.append(counter.count(a))
    }
    return "\(ann) and \(ben) share a place: both \(equal.joined(separator: ", "))."
  }
}

extension Face {
  /// The keys for entering an arrow on this face: X, 10 … 1, M, with their points.
  var tokens: [Prompt.Token] {
    (zones + [Zone.miss]).map { zone in
      Prompt.Token(
        zone.symbol, label: zone.points == 0 ? "miss" : Phrases.count(zone.points, "point"),
        tone: tone(zone), short: "", mark: mark(of: zone))
    }
  }

  /// Returns the colour of a zone; plain on faces with other colours than a target's.
  func mark(of zone: Zone) -> Cell.Mark {
    maximum >= 9 || zone.points == 0 ? zone.mark : .plain
  }

  /// Returns the tone of a zone: of ten points, nine and more are green, seven blue, five amber,
  /// fewer red; on other faces in proportion.
  func tone(_ zone: Zone) -> Tone {
    switch maximum >= 10 ? zone.points : zone.points * 10 / max(1, maximum) {
    case 9...: .good
    case 7...: .cool
    case 5...: .fair
    default: .poor
    }
  }
}
