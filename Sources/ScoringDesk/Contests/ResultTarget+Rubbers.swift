import ScoringContests
import ScoringKit

// Results of rubbers: `l.1.1 2 ann+eve 11-7 fay+gus`, `l.1.1 mixed 11-7`, `l.1.1/2 11-7`.
extension ResultTarget {
  /// Those who play a rubber for a team, as they were typed; nobody if only the team was named.
  struct Lineup {
    let side: Int
    let people: [ContestReading.Member]
  }

  /// Returns the rubber of a match that words begin with, by its number or its name, and the other
  /// words.
  static func rubber(
    of match: ContestFixture, _ words: ArraySlice<String>, _ reading: ContestReading
  ) throws -> (ContestFixture, ArraySlice<String>) {
    if let number = words.first.flatMap({ Int($0) }), words.count > 1,
      match.rubbers.indices.contains(number - 1)
    {
      return (match.rubbers[number - 1], words.dropFirst())
    }
    for count in stride(from: min(words.count, 8), through: 1, by: -1) {
      let text = words.prefix(count).joined(separator: " ")
      let search = NameSearch(text[...])
      let found = search.found([
        { match.rubbers.filter { search.equals([$0.fixture.title]) } },
        { match.rubbers.filter { search.begins([$0.fixture.title]) } },
      ])
      guard !found.isEmpty else { continue }
      guard let only = found.first, found.count == 1 else {
        throw Refusal(
          .ambiguousName, "\"\(text)\" could be \(found.count) rubbers of \(match.id).",
          token: text,
          expected: found.map { "\($0.id)" })
      }
      return (only, words.dropFirst(count))
    }
    throw Refusal(
      .unknownName,
      "\(reading.title(of: match)) (\(reading.teams(of: match))) has several rubbers: which one?",
      token: words.first,
      expected: match.rubbers.filter { $0.isOpen || $0.state == .final }.map {
        "\($0.id) (\($0.fixture.title))"
      })
  }

  /// Makes the target of a result of a rubber, from the words behind its name.
  ///
  /// The score is in the order in which the teams are shown, or begins with the side that is named
  /// before it.
  init(
    rubber: ContestFixture, _ words: ArraySlice<String>, _ word: String,
    _ reading: ContestReading, court: Int? = nil
  ) throws {
    let title = reading.title(of: rubber)
    let lead = words.prefix { !Self.isScore($0) }
    var score = Array(words.dropFirst(lead.count))
    var lineups = try Self.lineups(Array(lead), of: rubber, reading)
    let isFirst = !lineups.isEmpty
    guard lead.isEmpty || isFirst else {
      throw Self.unknown(lead.joined(separator: " "), in: rubber, reading)
    }
    if lineups.count < 2, let last = try Self.takeLast(from: &score, of: rubber, reading) {
      lineups.append(last)
    }
    if let stranger = score.first(where: { $0.contains("+") && $0.contains(where: \.isLetter) }) {
      throw Self.unknown(stranger, in: rubber, reading)
    }
    guard Set(lineups.map(\.side)).count == lineups.count else {
      throw Refusal(
        .ambiguousName, "Both sides of \(title) are of one team.",
        token: lead.joined(separator: " "),
        expected: rubber.entrants.map(reading.name(ofSide:)))
    }
    for lineup in lineups where !lineup.people.isEmpty {
      try Self.checkSize(of: lineup, rubber, reading)
    }
    guard !score.isEmpty else {
      throw Refusal(
        .notation, "The score of \(title) is missing.", expected: ["\(word) 11-6"])
    }
    let side = lineups.first.map { isFirst ? $0.side : 1 - $0.side } ?? 0
    self.init(
      subject: .fixture(rubber), first: side, isNamed: lineups.count == 1, court: court,
      ending: nil, score: FinalScore.paired(score, sides: 2), lineups: lineups)
  }

  static func isScore(_ word: String) -> Bool {
    word.unicodeScalars.first.map { ("0"..."9").contains($0) || $0 == "-" || $0 == "+" } ?? false
  }

  /// Returns the one or two sides that words name.
  private static func lineups(
    _ words: [String], of rubber: ContestFixture, _ reading: ContestReading
  ) throws -> [Lineup] {
    guard !words.isEmpty else { return [] }
    func named(_ words: some Sequence<String>) throws -> Lineup? {
      try lineup(words.joined(separator: " "), of: rubber, reading)
    }
    if let only = try? named(words) { return [only] }
    for count in stride(from: words.count - 1, through: 1, by: -1) {
      let rest = words.dropFirst(count).drop { Names.joins.contains($0.lowercased()) }
      guard !rest.isEmpty, let one = try? named(words.prefix(count)), let other = try? named(rest)
      else { continue }
      return [one, other]
    }
    // The message is about one side, and not about both together.
    let isOfSides = words.count > 1 && words.allSatisfy { $0.contains("+") }
    for side in isOfSides ? words : [words.joined(separator: " ")] { _ = try named([side]) }
    return []
  }

  /// Takes the side that a score is followed by.
  private static func takeLast(
    from score: inout [String], of rubber: ContestFixture, _ reading: ContestReading
  ) throws -> Lineup? {
    for count in stride(from: score.count - 1, through: 1, by: -1) {
      guard !isScore(score[score.count - count]) else { continue }
      let words = score.suffix(count).drop { Names.joins.contains($0.lowercased()) }
      guard let found = try lineup(words.joined(separator: " "), of: rubber, reading) else {
        continue
      }
      // An ending such as `ret blue` names a side of its own.
      guard count == score.count - 1 || isScore(score[score.count - count - 1]) else { return nil }
      score.removeLast(count)
      return found
    }
    return nil
  }

  /// Returns the side that a text such as `red`, `ann` or `ann+eve` means; `nil` for none.
  private static func lineup(
    _ text: String, of rubber: ContestFixture, _ reading: ContestReading
  ) throws -> Lineup? {
    let teams = rubber.entrants.map { $0.compactMap(\.self) }
    let search = NameSearch(text[...])
    func isTeam(_ index: Int, _ matches: ([String]) -> Bool) -> Bool {
      teams[index].contains { id in
        reading.names[id].map { matches([$0.name] + $0.aliases) } ?? false
      }
    }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    if parts.count == 1, let team = teams.indices.first(where: { isTeam($0, search.equals) }) {
      return Lineup(side: team, people: [])
    }
    let people = teams.enumerated().flatMap { side, ids in
      ids.flatMap(reading.members).map { (side: side, member: $0) }
    }
    var found: [(side: Int, member: ContestReading.Member)] = []
    for part in parts {
      let search = NameSearch(part[...])
      let meant =
        search.meansUser
        ? people.filter(\.member.names.isUser)
        : search.found([
          { people.filter { search.equals([$0.member.names.name] + $0.member.names.aliases) } },
          { people.filter { search.begins([$0.member.names.name] + $0.member.names.aliases) } },
        ])
      let side = found.first?.side
      let own = meant.count > 1 && side != nil ? meant.filter { $0.side == side } : meant
      guard let only = own.first else {
        guard parts.count == 1 else {
          throw unknown(part, in: rubber, reading)
        }
        return teams.indices.first { isTeam($0, search.begins) }.map {
          Lineup(side: $0, people: [])
        }
      }
      guard own.count == 1 else {
        throw Refusal(
          .ambiguousName,
          "\"\(part)\" could be \(own.count) people of \(reading.title(of: rubber)).",
          token: part, expected: own.map(\.member.names.name))
      }
      guard side == nil || side == only.side else {
        throw Refusal(
          .illegal,
          "\(only.member.names.name) is in \(reading.name(ofSide: rubber.entrants[only.side])), and "
            + "\(found[0].member.names.name) in the other team.", token: part)
      }
      guard !found.contains(where: { $0.member.identity == only.member.identity }) else {
        throw Refusal(
          .illegal, "\(only.member.names.name) is named twice.", token: part)
      }
      found.append(only)
    }
    guard let side = found.first?.side else { return nil }
    // Two desks that name the same people in another order store the same round.
    let named = Set(found.map(\.member.identity))
    return Lineup(
      side: side,
      people: people.filter { $0.side == side && named.contains($0.member.identity) }.map(\.member))
  }

  private static func checkSize(
    of lineup: Lineup, _ rubber: ContestFixture, _ reading: ContestReading
  ) throws {
    guard let size = reading.contest.stage(rubber.id.stage)?.rubbers?[rubber.id.rubber]?.size,
      lineup.people.count != size
    else { return }
    let nouns = reading.sport.nouns
    throw Refusal(
      .illegal,
      "\(reading.title(of: rubber)) has \(Phrases.count(size, nouns.person, plural: nouns.people)) on "
        + "each side, and \(lineup.people.count) \(lineup.people.count == 1 ? "is" : "are") named: "
        + "\(Phrases.list(lineup.people.map(\.names.name), last: " and ")).",
      token: lineup.people.map(\.names.name).joined(separator: "+"))
  }

  private static func unknown(
    _ text: String, in rubber: ContestFixture, _ reading: ContestReading
  ) -> Refusal {
    let teams = rubber.entrants.map { $0.compactMap(\.self) }
    return Refusal(
      .unknownName, "\"\(text)\" is in neither team of \(reading.title(of: rubber)).", token: text,
      expected: teams.flatMap { ids in
        ids.map { id in
          "\(reading.name(id)) (\(reading.members(of: id).map(\.names.name).joined(separator: ", ")))"
        }
      })
  }

  /// Returns the target of a line that begins with those who play a rubber at the moment, such as
  /// `ann+eve 11-7 fay+gus`; `nil` if nobody does.
  static func playing(_ words: [String], _ reading: ContestReading) throws -> ResultTarget? {
    guard let word = words.first, word.contains("+") else { return nil }
    let rubbers = reading.state.parts.filter { $0.id.rubber > 0 && $0.state == .playing }
    let targets = rubbers.compactMap { rubber -> ResultTarget? in
      guard let target = try? ResultTarget(rubber: rubber, words[...], word, reading),
        target.lineups.allSatisfy({ target.isPlayed(by: $0, rubber, reading) })
      else { return nil }
      return target
    }
    return targets.count == 1 ? targets[0] : nil
  }

  private func isPlayed(by lineup: Lineup, _ rubber: ContestFixture, _ reading: ContestReading)
    -> Bool
  {
    reading.players(lineup.side, of: rubber) == lineup.people.map(\.names.name)
  }

  /// Refuses a result of a rubber whose match can't have one now, or that isn't needed.
  static func checkRubber(_ fixture: ContestFixture, _ title: String, _ reading: ContestReading)
    throws
  {
    guard fixture.id.rubber > 0, let match = reading.state.fixture(fixture.id.match) else { return }
    switch match.state {
    case .ready, .playing, .disputed, .final: break
    case .void, .stale, .decided, .waiting, .empty:
      guard match.rubbers.first(where: { $0.id == fixture.id })?.state == .decided else {
        _ = try playable(match, reading)
        return
      }
    }
    switch fixture.state {
    case .waiting, .empty:
      throw Refusal(
        .illegal,
        "\(title) is played only if the teams are level after the other rubbers, and it is "
          + "\(reading.teams(of: match)).", token: "\(fixture.id)",
        expected: match.rubbers.filter { [.ready, .playing].contains($0.state) }.map {
          "\($0.id) (\($0.fixture.title))"
        })
    default: break
    }
  }

  /// Whether a rubber is between several people on each side, and not all of them are known.
  private static func lacksPlayers(
    _ rubber: ContestFixture, _ lineups: [Lineup], _ reading: ContestReading
  ) -> Bool {
    let plan = reading.contest.stage(rubber.id.stage)?.rubbers
    guard let size = plan?[rubber.id.rubber]?.size, size > 1 else { return false }
    return rubber.entrants.indices.contains { side in
      let isTeam = rubber.entrants[side].compactMap(\.self).contains {
        reading.contest.entrant($0)?.competitor.kind == .side
      }
      return isTeam && !lineups.contains { $0.side == side && !$0.people.isEmpty }
    }
  }

  /// Refuses to keep the score of a rubber of pairs of whom it isn't known who serves.
  static func checkPlayers(
    of rubber: ContestFixture, _ lineups: [Lineup], _ reading: ContestReading
  ) throws {
    guard lacksPlayers(rubber, lineups, reading) else { return }
    throw DeskError(
      .missingValue, "Who plays \(reading.title(of: rubber))?", token: "\(rubber.id)",
      expected: rubber.entrants.flatMap { $0.compactMap(\.self) }.map { id in
        "\(reading.name(id)) (\(reading.members(of: id).map(\.names.name).joined(separator: ", ")))"
      },
      hint:
        "`\(Action("event start", [.text("\(rubber.id)"), .text("ann+eve"), .text("fay+gus")]))` "
        + "names the people of both sides.")
  }

  /// Refuses people other than those who play a rubber already.
  func checkLineups(_ rubber: ContestFixture, _ reading: ContestReading) throws {
    for lineup in lineups where !lineup.people.isEmpty && !isPlayed(by: lineup, rubber, reading) {
      let known = reading.players(lineup.side, of: rubber)
      let team = reading.name(ofSide: rubber.entrants[lineup.side])
      throw Refusal(
        .illegal,
        known.isEmpty
          ? "It isn't recorded who played \(reading.title(of: rubber)) for \(team)."
          : "\(known.joined(separator: " + ")) played \(reading.title(of: rubber)) for \(team).",
        token: lineup.people.map(\.names.name).joined(separator: "+"),
        hint:
          "`\(Action("event rule", [.text("\(rubber.id)"), .text("again")]))` lets others play it.")
    }
  }
}
