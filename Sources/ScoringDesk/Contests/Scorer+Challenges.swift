import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Records a challenge of a ladder, or that an open one was refused or not answered, so that the
  /// challenger wins it.
  ///
  /// A challenge is a fixture of the ladder, so that its result, its walkover and its undo are those of
  /// any other.
  ///
  /// - Parameters:
  ///   - names: The challenger, and who is challenged.
  ///   - isRefused: Whether the challenged refused, or didn't answer in time.
  ///   - time: The day on which it happened; `nil` for today.
  ///   - request: The contest, and the answers given so far.
  /// - Returns: The page with the challenge, or with what the walkover changed.
  /// - Throws: A refusal if the rules of the ladder don't allow the challenge.
  package func challenge(
    _ names: (challenger: String, challenged: String), isRefused: Bool, at time: LocalTime? = nil,
    in request: ContestRequest
  ) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let pair = (
          try reading.entrant(named: names.challenger, in: writer.repository),
          try reading.entrant(named: names.challenged, in: writer.repository)
        )
        let day = try (time.map { try scorer.starting.checked($0) } ?? now).isoDate
        let (field, id) =
          isRefused
          ? try Self.refusal(of: pair, on: day, reading)
          : try Self.challenge(pair, names, on: day, reading)
        try writer.set([field], of: reading.contest.id)
        let after = try writer.called(reading)
        let page = ContestPage(after)
        return isRefused
          ? page.took(id, before: reading) : page.challenged(id)
      }
    }
  }

  private typealias Pair = (challenger: EntrantID, challenged: EntrantID)

  /// Returns the decision that the challenger wins an open challenge without a match.
  private static func refusal(of pair: Pair, on day: String, _ reading: ContestReading) throws
    -> (FieldBody, FixtureID)
  {
    let (one, other) = (reading.name(pair.challenger), reading.name(pair.challenged))
    let open = reading.challenges
    guard
      let challenge = open.first(where: {
        $0.challenger == pair.challenger && $0.challenged == pair.challenged
      })
    else {
      throw DeskError(
        .illegal, "\(one) has no open challenge to \(other).", expected: open.map(reading.words))
    }
    guard challenge.fixture.state == .ready else {
      throw DeskError(
        .illegal, "\(reading.title(of: challenge.fixture)) is \(challenge.fixture.state.word).")
    }
    if let made = challenge.day, day < made.isoDate {
      throw DeskError(
        .illegal, "\(reading.words(challenge)) was made on \(made.mediumDate), later than that.")
    }
    let ruling = Ruling(
      .walkover(pair.challenger), [[pair.challenger], [pair.challenged]], day: day)
    return (
      ContestField.ruling(challenge.fixture.id).field(ruling.value), challenge.fixture.id
    )
  }

  /// Returns the field of a new challenge.
  private static func challenge(
    _ pair: Pair, _ names: (challenger: String, challenged: String), on day: String,
    _ reading: ContestReading
  ) throws -> (FieldBody, FixtureID) {
    let stage = try ladder(of: pair, reading)
    try check(pair, names, stage, reading)
    let id = stage.plan.id
    let round = (reading.contest.drawn[id]?.keys.max() ?? 0) + 1
    let field = ContestField.drawn(id, round: round)
    guard ContestField(key: field.key) != nil else {
      throw DeskError(
        .illegal, "\(reading.contest.label(of: stage.plan)) has as many challenges as possible.",
        hint: "A new event begins with the tags of this one: `event in --tag`.")
    }
    let sides = [[pair.challenger], [pair.challenged]].map { side in
      JSONValue.array(side.map { .string($0.text) })
    }
    return (
      field.field(["fixtures": .array([.array(sides)]), "day": .string(day)]),
      FixtureID(id, FixtureNumber(round, 1))
    )
  }

  /// Returns the ladder in which one entrant can challenge another.
  private static func ladder(of pair: Pair, _ reading: ContestReading) throws -> StageState {
    let ladders = reading.state.stages.filter {
      $0.plan.format == TagLadder.form.id && $0.plan.options.word("challenge") != nil
    }
    guard !ladders.isEmpty else {
      throw DeskError(
        .illegal, "\(reading.contest.name) has no ladder with challenges.",
        hint:
          "`\(Action("event new", [.blank("NAME")], options: ["as": "ladder", "challenge": "swap"]))` creates one."
      )
    }
    let own = ladders.filter { stage in
      [pair.challenger, pair.challenged].allSatisfy { stage.order?.contains($0) ?? false }
    }
    guard let stage = own.first(where: { !$0.isComplete }) ?? own.first else {
      throw DeskError(
        .illegal,
        "\(reading.name(pair.challenger)) and \(reading.name(pair.challenged)) are not in one ladder."
      )
    }
    return stage
  }

  /// Refuses a challenge that the rules don't allow.
  private static func check(
    _ pair: Pair, _ names: (challenger: String, challenged: String), _ stage: StageState,
    _ reading: ContestReading
  ) throws {
    let (one, other) = (reading.name(pair.challenger), reading.name(pair.challenged))
    func refusal(_ sentence: String, _ token: String, expected: [String] = []) -> Refusal {
      Refusal(.illegal, sentence, token: token, expected: expected)
    }
    guard pair.challenger != pair.challenged else {
      throw refusal("Nobody challenges themselves.", names.challenged)
    }
    guard !stage.isComplete, let progress = stage.progress else {
      throw refusal("\(reading.contest.label(of: stage.plan)) has ended.", names.challenger)
    }
    for (id, typed) in [(pair.challenger, names.challenger), (pair.challenged, names.challenged)] {
      if reading.contest.entrant(id)?.hasLeft == true {
        throw refusal("\(reading.name(id)) has left \(reading.contest.name).", typed)
      }
      if let open = reading.challenges.first(where: { $0.fixture.known.contains(id) }) {
        throw refusal(
          "\(reading.name(id)) is in an open challenge: \(reading.words(open)).", typed)
      }
    }
    let ladder = try TagLadder(stage.plan.options)
    let tags = ladder.tags(of: progress)
    func position(_ id: EntrantID) -> Int { (stage.order?.firstIndex(of: id) ?? -1) + 1 }
    let places = TagLadder.places(
      from: position(pair.challenger), up: position(pair.challenged), tags)
    guard places > 0 else {
      throw refusal(
        "\(one) is above \(other), and a challenge goes up.", names.challenged)
    }
    guard let up = stage.plan.options.integer("up"), places > up else { return }
    let possible = (stage.order ?? []).filter { id in
      let distance = TagLadder.places(from: position(pair.challenger), up: position(id), tags)
      return (1...up).contains(distance) && reading.contest.entrant(id)?.hasLeft != true
    }
    throw refusal(
      "\(other) is \(Phrases.count(places, "place")) above \(one), and a challenge goes up "
        + "\(Phrases.count(up, "place")) at most.", names.challenged,
      expected: possible.map(reading.name))
  }
}
