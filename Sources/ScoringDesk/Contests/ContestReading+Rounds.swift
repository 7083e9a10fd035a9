import ScoringContests
import ScoringKit

// The numbered rounds of a stage, and who plays them.
extension ContestReading {
  /// The stage whose rounds are numbered: the first that isn't complete, or the last; `nil` if there is
  /// none.
  var numberedStage: StageState? {
    let stages = state.stages.filter { $0.rounds != nil }
    return stages.first { !$0.isComplete } ?? stages.last
  }

  /// Returns the round of the numbered stage that a number names, or the one in play; `nil` if no stage
  /// has numbered rounds and no number is given.
  ///
  /// - Throws: A refusal if there is no such round.
  func round(_ number: Int?) throws(Refusal) -> StageRound? {
    guard let stage = numberedStage else {
      guard let number else { return nil }
      throw Refusal(
        .illegal, "\(contest.name) has no stage with numbered rounds.", token: "\(number)",
        hint: "`\(Action("event set", options: ["rounds": .blank("N")]))` numbers the rounds.")
    }
    return try round(number, of: stage)
  }

  /// Returns the round of a stage that a number names, or the one in play.
  func round(_ number: Int?, of stage: StageState) throws(Refusal) -> StageRound {
    let count = stage.rounds ?? 1
    guard let number else { return stage.round(stage.progress?.roundInPlay ?? 1) }
    guard (1...max(1, count)).contains(number) else {
      throw Refusal(
        .unknownName,
        "\(contest.label(of: stage.plan)) has \(Phrases.count(count, "round")), and none is \(number).",
        token: "\(number)", expected: (1...max(1, count)).map { "\($0)" })
    }
    return stage.round(number)
  }

  /// Refuses to begin a round before it is known who goes on to it.
  func checkCut(before round: StageRound, of entrants: [EntrantID]? = nil) throws(Refusal) {
    guard let stage = state.stage(round.stage), let progress = stage.progress else { return }
    for cut in stage.cuts where cut.after < round.number && !cut.isKnown {
      let members = entrants ?? stage.order ?? []
      let isConcerned = members.contains { id in
        cut.division.map { contest.entrant(id)?.division == $0 } ?? true
      }
      guard isConcerned else { continue }
      let missing = (stage.order ?? []).indices.filter { index in
        (1...cut.after).contains { !progress.missing(inRound: $0, of: [index + 1]).isEmpty }
          && cut.division.map {
            contest.entrant(stage.order?.at(index + 1) ?? EntrantID(""))?.division == $0
          }
            ?? true
      }.compactMap { stage.order?.at($0 + 1) }.map(name)
      throw Refusal(
        .illegal,
        "Round \(cut.after) is not over, so it isn't known who goes on: "
          + "\(Phrases.list(missing, last: " and ", limit: 12)) "
          + "\(missing.count == 1 ? "has" : "have") no result.",
        token: "\(round.number)",
        hint: "`ann dns` and `ann dnf` are results too.")
    }
  }

  /// Refuses entrants who were cut before a round.
  func checkAdvance(of entrants: [EntrantID], to round: StageRound) throws(Refusal) {
    guard let stage = state.stage(round.stage), let progress = stage.progress else { return }
    for id in entrants {
      guard let index = stage.order?.firstIndex(of: id), let cut = progress.cut[index + 1],
        cut < round.number
      else { continue }
      throw Refusal(
        .illegal, "\(name(id)) was cut after round \(cut).", token: name(id),
        hint:
          "A corrected result, or `\(Action("event set", options: ["cut": .blank("N")]))`, changes "
          + "who goes on.")
    }
  }

  /// Returns the fields that keep who goes on to a round that some entrants begin now; nothing if it has
  /// begun.
  func advancing(to round: StageRound, with entrants: [EntrantID]) -> [FieldBody] {
    guard let stage = state.stage(round.stage) else { return [] }
    return stage.cuts.filter { cut in
      cut.after == round.number - 1 && !cut.hasBegun && cut.isKnown
        && entrants.contains { id in
          cut.division.map { contest.entrant(id)?.division == $0 } ?? true
        }
    }.map { cut in
      ContestField.advancing(round, division: cut.division)
        .field(.array(cut.advancing.map { .string($0.text) }))
    }.filter { ledger.document.fields[$0.key] != $0.value }
  }

  /// Returns a round of a stage as people call it: `Round 2`, or `Round 2 of FPO, season` if several
  /// stages have rounds.
  func title(of round: StageRound) -> String {
    let isOnly = state.stages.count { $0.rounds != nil } < 2
    let stage = isOnly ? nil : contest.stage(round.stage).map(contest.title)
    return "Round \(round.number)" + (stage.map { " of \($0)" } ?? "")
  }

  /// Returns the entrants who start in a round, or in the event without numbered rounds.
  func starters(in round: StageRound?) -> [Entrant] {
    guard let round, let stage = state.stage(round.stage) else {
      return contest.entrants.filter { !$0.hasLeft }
    }
    let here = Set(stage.expected(inRound: round.number))
    return contest.entrants.filter { here.contains($0.id) }
  }

  /// Returns sentences about the cuts of a stage, and about those that results have changed since.
  func cutSentences(of stage: StageState, _ division: String?) -> [String] {
    stage.cuts.filter { $0.isKnown && ($0.division == nil || $0.division == division) }.map { cut in
      let count = Phrases.count(cut.advancing.count, "goes", plural: "go")
      let surplus = cut.advancing.count - cut.limit
      let isLevel = surplus > 0 && cut.lastPlace != nil && !cut.isOutdated
      return "Cut after round \(cut.after): \(count) on"
        + (isLevel ? ", because all who are level at place \(cut.lastPlace ?? 0) do." : ".")
    }
  }

  /// Sentences about cuts that later corrections would change.
  var outdatedCuts: [String] {
    state.stages.flatMap { stage in
      stage.cuts.filter(\.isOutdated).map { cut in
        let division = cut.division.map { ", \(contest.title(ofDivision: $0))" } ?? ""
        let changes = [
          cut.missing.isEmpty
            ? "" : "\(people(cut.missing)) would go on now",
          cut.surplus.isEmpty ? "" : "\(people(cut.surplus)) would not",
        ].filter { !$0.isEmpty }
        return "Round \(cut.after + 1)\(division) began with the cut of other results: "
          + "\(changes.joined(separator: ", and ")). Nobody is taken out."
      }
    }
  }

  private func people(_ ids: [EntrantID]) -> String {
    Phrases.list(ids.map(name), last: " and ", limit: 20)
  }
}

extension ContestPage {
  /// Returns the rounds and the cuts of a stage for programs; nothing if its rounds have no numbers.
  func rounds(of stage: StageState) -> [String: JSONValue] {
    guard let count = stage.rounds, let progress = stage.progress else { return [:] }
    func names(_ ids: [EntrantID]) -> JSONValue { .array(ids.map { .string(reading.name($0)) }) }
    let cuts = stage.cuts.map { cut -> JSONValue in
      var fields: [String: JSONValue] = [
        "after": .integer(cut.after), "limit": .integer(cut.limit), "isKnown": .bool(cut.isKnown),
        "advancing": names(cut.advancing), "out": names(cut.out),
      ]
      if let division = cut.division { fields["division"] = .string(division) }
      if cut.isOutdated {
        fields["missing"] = names(cut.missing)
        fields["surplus"] = names(cut.surplus)
      }
      return .object(fields)
    }
    var fields: [String: JSONValue] = [
      "rounds": .integer(count), "roundInPlay": .integer(progress.roundInPlay),
    ]
    if !cuts.isEmpty { fields["cuts"] = .array(cuts) }
    return fields
  }
}
