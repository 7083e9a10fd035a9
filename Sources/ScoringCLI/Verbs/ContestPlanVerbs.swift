import ScoringContests
import ScoringDesk
import ScoringKit

/// The subcommands of `event` that plan an event: `new`, `stage`, `draw` and `set`.
enum ContestPlanVerbs {
  private static let name = ArgumentSyntax("NAME", "the name of the event")
  private static let players = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "an entrant: a player, guest:NAME, or a side (ann+ben, Red=ann+ben)")
  private static let sportOption = OptionSyntax(
    "sport", value: .text("SPORT"), "the sport of the event")
  private static let format = OptionSyntax(
    "as", value: .choice("FORMAT", FormatList.all.map { $0.form.id }),
    "how the stage is played; by default, everybody meets everybody, or a season")
  private static let policy = OptionSyntax(
    "policy", value: .text("STEPS"),
    "what ranks the entrants, such as round-robin, or won,difference:points, or points:10/8/6,best:4"
  )
  private static let courts = OptionSyntax(
    "courts", value: .integer("N", 0...99), "the number of courts, targets or lanes")
  private static let weeks = OptionSyntax(
    "weeks", value: .integer("N", 1...60), "how many sessions the season has")
  private static let rounds = OptionSyntax(
    "rounds", value: .integer("N", 1...Season.mostRounds), "how many numbered rounds are played")
  private static let cut = OptionSyntax(
    "cut", value: .text("LIMIT"),
    "how many go on to the last round, as in 20, MPO=20,FPO=8, 20@1 (after round 1), or none")
  private static let ofRoundRules = OptionSyntax(
    "of-round", value: .integer("N", 1...Season.mostRounds),
    "the round that has this course or shoot; the others keep theirs")
  private static let stageName = OptionSyntax(
    "stage", value: .text("NAME"), "the name of the stage; by default, a letter")
  private static let title = OptionSyntax(
    "title", value: .text("TEXT"), "what people call the stage; by default, the name of its format")
  private static let from = OptionSyntax(
    "from", value: .text("PLACES"), "the places of an earlier stage that advance, as in \"a 1-4\"")
  private static let division = OptionSyntax(
    "division", value: .text("NAME"), "only the entrants of this division")

  private static let rubbers = OptionSyntax(
    "rubbers", value: .text("NAMES"),
    "the rubbers of each match of teams, as in \"women doubles, mixed, dreambreaker?\"")
  private static let stops = OptionSyntax(
    "stop-when-decided", "a match of teams is over as soon as it is decided")

  /// The options of all formats; one that several formats have is listed once, with all of them.
  private static let formatOptions: [OptionSyntax] = {
    var options: [OptionSyntax] = []
    let forms = FormatList.all.map { $0.form }
    for option in forms.flatMap(\.options)
    where !options.contains(where: { $0.name == option.name }) {
      let formats = forms.filter { form in form.options.contains { $0.name == option.name } }
      options.append(
        syntax(option, "\(option.summary) (\(formats.map(\.id).joined(separator: ", ")))"))
    }
    return options
  }()

  private static func syntax(_ option: FormatForm.Option, _ abstract: String) -> OptionSyntax {
    switch option.value {
    case .flag: OptionSyntax(option.name, abstract)
    case .integer(let range):
      OptionSyntax(option.name, value: .integer("N", range), abstract)
    case .choice(let words):
      OptionSyntax(option.name, value: .choice(option.name.uppercased(), words), abstract)
    case .text(let word): OptionSyntax(option.name, value: .text(word), abstract)
    }
  }

  /// Returns the values of the formats' options on a command line.
  private static func values(_ arguments: Arguments) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for option in formatOptions {
      switch option.value {
      case .none: if arguments.has(option) { values[option.name] = true }
      case .integer:
        if let number = arguments.integer(option) { values[option.name] = .integer(number) }
      default: if let text = arguments.text(option) { values[option.name] = .string(text) }
      }
    }
    return values
  }

  private static func stage(_ arguments: Arguments) -> StageRequest {
    var request = StageRequest(
      id: arguments.text(stageName), format: arguments.text(format), options: values(arguments),
      from: arguments.text(from), division: arguments.text(division))
    request.title = arguments.text(title)
    request.rubbers = arguments.text(rubbers)
    request.stopsWhenDecided = arguments.has(stops)
    return request
  }

  /// Returns the options of `start` for the rounds of a sport; nil without a sport.
  ///
  /// `--cut` is that of a stage, from which the rounds follow.
  private static func own(_ sport: Sport?) -> [OptionSyntax]? {
    sport.map { sport in
      let own = [StartVerb.kindOption(sport)].compactMap(\.self) + RoundOptions.ofKinds(sport)
      return own.filter { $0.name != cut.name }
    }
  }

  /// Returns the options of rounds followed by others, without those that rounds have already.
  private static func adding(_ others: [OptionSyntax], to own: [OptionSyntax]?) -> [OptionSyntax] {
    let taken = Set((own ?? []).map(\.name))
    return (own ?? []) + others.filter { !taken.contains($0.name) }
  }

  /// Returns the subcommand `new`; that of a sport also has the options of its rounds.
  static func new(_ sport: Sport?) -> Command<Session> {
    let own = own(sport)
    let common =
      (sport == nil ? [sportOption] : []) + [format, stageName, title, policy, courts]
      + [rubbers, stops] + formatOptions
      + [StartVerb.new]
    return Command(
      CommandSyntax(
        "new", "Create an event",
        discussion: """
          Its first stage is played in a format; `event stage` adds others. The entrants can be \
          named at once, in the order of their seeds, or with `event in`. The rounds are of the \
          sport's first kind; `score SPORT event new` has the options of `start` for others. \
          With --rubbers, the entrants are teams (Red=ann+ben+cid), and a match consists of several \
          rounds: a question mark makes the last one a tie-break, `of=2` says how many play on a side, \
          and options of `start` follow without hyphens, as in `dreambreaker?: to=21`.
          """,
        arguments: [name, players],
        options: adding(common, to: own),
        examples: examples(sport))
    ) { session, arguments in
      let request = NewContestRequest(
        arguments.text(name) ?? "", sport: sport?.id ?? arguments.text(sportOption)?.lowercased(),
        kind: sport.flatMap { StartVerb.kind($0, arguments) },
        options: sport == nil ? Arguments() : rounds(own ?? [], arguments),
        stage: stage(arguments), policy: arguments.text(policy), courts: arguments.integer(courts),
        entrants: arguments.texts(players))
      try session.showWritten(
        session.asking { answers in
          var request = request
          request.answers = answers
          request.allowsNear = arguments.has(StartVerb.new)
          return try session.scorer.contests.create(request)
        })
    }
  }

  /// Returns an example of `event new` that fits a sport.
  static func example(_ sport: Sport?) -> CommandSyntax.Example {
    let program = RoundOptions.program(sport)
    let (form, meaning) =
      switch sport.map(\.playedBy) ?? .pairs {
      case .pairs: ("partners", "a club night with changing partners")
      case .two: ("allplay", "everybody plays everybody")
      case .several: ("season", "the totals of several \(RoundOptions.noun(sport))s count")
      }
    return .init("\(program) event new Thursday --as \(form) Ann Ben Cid Dora", meaning)
  }

  /// Returns the examples of `event new` that fit a sport: a knockout needs rounds of two sides, and
  /// rubbers need pairs.
  private static func examples(_ sport: Sport?) -> [CommandSyntax.Example] {
    let program = RoundOptions.program(sport)
    let playedBy = sport.map(\.playedBy) ?? .pairs
    return [
      example(sport),
      playedBy == .several
        ? .init("\(program) event new Open --as season --rounds 3 --cut 20", "a cut after round 2")
        : .init("\(program) event new Cup --as bracket --bronze", "a knockout"),
    ]
      + (playedBy == .pairs
        ? [
          .init("\(program) event new Clubs --rubbers 'singles, doubles'", "matches of teams")
        ] : [])
  }

  /// Returns the options of a command line that are those of the rounds.
  private static func rounds(_ own: [OptionSyntax], _ arguments: Arguments) -> Arguments {
    let names = Set(own.map(\.name)).subtracting(["kind"])
    return Arguments(
      options: arguments.options.filter { names.contains($0.key) },
      flags: arguments.flags.filter { names.contains($0.key) })
  }

  /// Returns the subcommand `stage`; that of a sport also has the options of the stage's rounds.
  static func stage(_ sport: Sport?) -> Command<Session> {
    let own = own(sport)
    let common = [format, title, from, division, rubbers, stops] + formatOptions
    return Command(
      CommandSyntax(
        "stage", "Add a stage to an event, such as a bracket after the pools",
        discussion: """
          Its rounds are those of the event. `score SPORT event stage` has the options of `start` \
          for a stage with other rounds, such as a final of the best of three.
          """,
        arguments: [ArgumentSyntax("STAGE", optional: true, "the name of the stage, such as ko")],
        options: adding(common, to: own),
        examples: [
          .init(
            "\(RoundOptions.program(sport)) event stage ko --as bracket --from 'a 1-4' --bronze",
            "the first four of stage a play a knockout"),
          .init(
            "\(RoundOptions.program(sport)) event stage s --as season --rounds 3 --cut 20",
            "three rounds, the last for the best 20"),
        ])
    ) { session, arguments in
      var request = stage(arguments)
      request.id = arguments.positionals["STAGE"]?.last
      if let sport, let own { request.rounds = rounds(of: sport, own, arguments) }
      try session.showWritten(
        session.asking {
          try session.scorer.contests.addStage(request, to: ContestVerbs.request(arguments, $0))
        })
    }
  }

  private static let shuffle = OptionSyntax("shuffle", "draw by lot; the result is stored")
  private static let seeds = OptionSyntax(
    "seed", value: .text("NAMES"), "who comes first in the draw, as in Ann,Ben")

  private static let drawnDivision = OptionSyntax(
    "division", value: .text("NAME"), "the first stage of this division that can be drawn")

  static let draw = Command<Session>(
    CommandSyntax(
      "draw", "Draw a stage, or the next round of one",
      discussion: """
        It shows the draw first and asks. Without a stage, it draws the first one that can be \
        drawn.
        """,
      arguments: [ArgumentSyntax("STAGE", optional: true, "the stage")],
      options: [shuffle, seeds, drawnDivision],
      examples: [.init("score event draw --shuffle", "by lot")])
  ) { session, arguments in
    let names = (arguments.text(seeds) ?? "").split(separator: ",").map(String.init)
    // The lot is drawn once, so that the draw that is shown is the one that is stored.
    let lot = arguments.has(shuffle) ? session.scorer.contests.lot() : nil
    try session.showWritten(
      session.asking {
        var request = DrawRequest(
          ContestVerbs.request(arguments, $0), stage: arguments.positionals["STAGE"]?.last,
          seeds: names, lot: lot)
        request.division = arguments.text(drawnDivision)
        return try session.scorer.contests.draw(request)
      })
  }

  /// Returns the subcommand `set`; that of a sport also has the options of the rounds.
  static func set(_ sport: Sport?) -> Command<Session> {
    let own = own(sport)
    return Command(
      CommandSyntax(
        "set", "Change what ranks the entrants of an event, its courts or its length",
        discussion: """
          `score SPORT event set` also has the options of `start`, for the rounds of the event \
          from now on.
          """,
        options: adding([policy, courts, weeks, rounds, cut, ofRoundRules], to: own),
        examples: [
          .init(
            "\(RoundOptions.program(sport)) event set --policy sum,best:4",
            "the total of the best four results counts"),
          .init(
            "\(RoundOptions.program(sport)) event set --cut MPO=20,FPO=8",
            "who goes on to the last round"),
        ])
    ) { session, arguments in
      var change = ContestChange(
        policy: arguments.text(policy), courts: arguments.integer(courts))
      change.weeks = arguments.integer(weeks)
      change.count = arguments.integer(rounds)
      change.cut = arguments.text(cut)
      change.ofRound = arguments.integer(ofRoundRules)
      if let sport, let own { change.rounds = rounds(of: sport, own, arguments) }
      try session.showWritten(
        session.asking {
          try session.scorer.contests.set(change, in: ContestVerbs.request(arguments, $0))
        })
    }
  }

  /// Returns the kind and the options of rounds on a command line; nil if it has none.
  private static func rounds(of sport: Sport, _ own: [OptionSyntax], _ arguments: Arguments)
    -> ContestChange.Rounds?
  {
    let kind = StartVerb.kind(sport, arguments)
    let options = rounds(own, arguments)
    guard kind != nil || !options.options.isEmpty || !options.flags.isEmpty else { return nil }
    return (sport.id, kind, options)
  }
}

extension Sport {
  /// The competitors of a round of a sport.
  fileprivate enum PlayedBy {
    case pairs, two, several
  }

  /// The usual competitors of a round, by the first command that the sport suggests.
  fileprivate var playedBy: PlayedBy {
    let sides = first.words.map(\.description)
    return sides.contains { $0.contains("+") } ? .pairs : sides.count == 2 ? .two : .several
  }
}
