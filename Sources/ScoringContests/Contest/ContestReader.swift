import ScoringKit

/// The reading of a contest's stored fields, within the bounds of the program.
struct ContestReader {
  let origin: (String) -> Contest.Origin?

  private(set) var name = ""
  private(set) var sport = ""
  private(set) var round = JSONValue.null
  private(set) var policy: Policy?
  private(set) var courts = 0
  private(set) var start: StartPlan?
  private(set) var starts: [StageRound: StartPlan] = [:]
  private(set) var stageRounds: [StageRound: JSONValue] = [:]
  private(set) var advancing: [StageRound: [String?: [EntrantID]]] = [:]
  private(set) var note = ""
  private(set) var entrants: [Entrant] = []
  private(set) var stages: [StagePlan] = []
  private(set) var titles: [String: String] = [:]
  private(set) var divisionTitles: [String: String] = [:]
  private(set) var draws: [String: Contest.Draw] = [:]
  private(set) var drawn: [String: [Int: [[[EntrantID]]]]] = [:]
  private(set) var drawnDays: [String: [Int: String]] = [:]
  private(set) var late: [String: [Contest.Late]] = [:]
  private(set) var decisions: [String: [[EntrantID]]] = [:]
  private(set) var courtsOf: [FixtureID: (court: Int, position: Int)] = [:]
  private(set) var rulings: [FixtureID: Ruling] = [:]
  private(set) var dismissals: [String: String] = [:]
  private(set) var ended: Set<String> = []
  private(set) var reports: [ContestReport] = []
  private(set) var faults: [ContestFault] = []

  private var known: [EntrantID: Entrant] = [:]
  /// Fields about entrants, which are read after the entrants themselves.
  private var facts: [(field: ContestField, key: String, value: JSONValue)] = []
  private var drawnFixtures = 0
  private var arrivals: [String: [(late: Contest.Late, position: Int)]] = [:]

  /// The longest name, division or note that is read, in characters.
  private static let longestName = Entrant.longestName
  private static let longestNote = FieldBody.longestNote

  init(origin: @escaping (String) -> Contest.Origin?) { self.origin = origin }

  /// Reads one field.
  mutating func take(_ key: String, _ value: JSONValue) {
    guard value != .null, let field = ContestField(key: key) else { return }
    switch field {
    case .name: name = text(value, key)
    case .sport: sport = text(value, key)
    case .round: round = value
    case .policy: readPolicy(value, key)
    case .courts:
      guard let number = value.integer, (0...99).contains(number) else {
        return fail(key, "The number of courts is not 0 to 99.")
      }
      courts = number
    case .start:
      start = StartPlan(value)
      if start == nil { fail(key, "It is no plan of places.") }
    case .roundStart(let round):
      starts[round] = StartPlan(value)
      if starts[round] == nil { fail(key, "It is no plan of places.") }
    case .stageRound(let round):
      guard value.object != nil else { return fail(key, "It is no kind of a round.") }
      stageRounds[round] = value
    case .advancing(let round, let division):
      advancing[round, default: [:]][division] = Self.list(value)
    case .note: note = value.string.map { String($0.prefix(Self.longestNote)) } ?? ""
    case .entrant(let id): readEntrant(id, value, key)
    case .fact, .division, .club, .place, .roundPlace, .left: facts.append((field, key, value))
    case .stage(let id): readStage(id, value, key)
    case .title(let id): titles[id] = title(value, key)
    case .divisionTitle(let name): divisionTitles[name] = title(value, key)
    case .draw(let stage): readDraw(stage, value, key)
    case .drawn(let stage, let round): readRound(round, of: stage, value, key)
    case .late(let stage, let id):
      guard let pool = value.integer, (0...15).contains(pool) else {
        return fail(key, "The pool is not 0 to 15.")
      }
      arrivals[stage, default: []].append(
        (Contest.Late(entrant: id, pool: pool), origin(key)?.position ?? .max))
    case .decision(let stage):
      let lists = (value.array ?? []).prefix(Contest.mostEntrants).map(Self.list)
      decisions[stage] = lists.filter { !$0.isEmpty }
    case .ruling(let fixture):
      guard rulings.count < Contest.mostRulings, let ruling = Ruling(value) else {
        return fail(key, "It is no decision about a fixture.")
      }
      rulings[fixture] = ruling
    case .dismissal(let round): if let reason = value.string { dismissals[round] = reason }
    case .end(let stage): if value.bool == true { ended.insert(stage) }
    case .report(let subject, let number):
      guard reports.count < Contest.mostReports, let report = ContestReport(subject, number, value)
      else { return fail(key, "It is no report, or one too many.") }
      reports.append(report)
    case .court(let fixture):
      guard let court = value.integer, (1...99).contains(court) else {
        return fail(key, "The court is not 1 to 99.")
      }
      courtsOf[fixture] = (court, origin(key)?.position ?? .max)
    }
  }

  /// Puts together what several fields say of one thing.
  mutating func finish() {
    for (field, key, value) in facts { take(field, key, value) }
    entrants = known.values.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    if entrants.count > Contest.mostEntrants {
      fail(
        "entrant/\(entrants[Contest.mostEntrants].id)",
        "There are more than \(Contest.mostEntrants) entrants.")
      entrants = Array(entrants.prefix(Contest.mostEntrants))
    }
    stages.sort { ($0.order, $0.id) < ($1.order, $1.id) }
    for (stage, all) in arrivals {
      late[stage] = all.sorted { one, other in
        (one.position, one.late.entrant) < (other.position, other.late.entrant)
      }.map(\.late)
    }
    faults.sort { $0.key < $1.key }
  }

  private mutating func fail(_ key: String, _ sentence: String) {
    guard faults.count < 100 else { return }
    faults.append(ContestFault(key: key, sentence: sentence))
  }

  private mutating func text(_ value: JSONValue, _ key: String) -> String {
    guard let text = value.string else {
      fail(key, "It is not a text.")
      return ""
    }
    return String(text.prefix(Self.longestName * 2))
  }

  /// Reads a title; nil if it is empty.
  private mutating func title(_ value: JSONValue, _ key: String) -> String? {
    let title = String(text(value, key).prefix(Self.longestName))
    return title.isEmpty ? nil : title
  }

  private mutating func readPolicy(_ value: JSONValue, _ key: String) {
    do throws(Refusal) {
      policy = try Policy(value)
    } catch {
      fail(key, error.message)
    }
  }

  private mutating func readEntrant(_ id: EntrantID, _ value: JSONValue, _ key: String) {
    guard let competitor = try? Competitor(value), EntrantID(competitor) == id else {
      return fail(key, "It is no competitor of this id.")
    }
    known[id] = Entrant(competitor, order: origin(key)?.position ?? .max)
  }

  private mutating func take(_ field: ContestField, _ key: String, _ value: JSONValue) {
    switch field {
    case .fact(let fact, let id):
      if known[id]?.set(fact, value) == false { fail(key, "The number is out of range.") }
    case .division(let id, let day):
      guard let name = value.string else { return fail(key, "It is not a text.") }
      let (since, short) = (day ?? "", String(name.prefix(Self.longestName)))
      known[id]?.divisions.append((since, short))
      known[id]?.divisions.sort { $0.since < $1.since }
    case .club(let id):
      let club = String(text(value, key).prefix(Self.longestName))
      known[id]?.club = club
    case .place(let id):
      guard let place = value.string.flatMap({ StartPlace($0) }) else {
        return fail(key, "It is no place such as 5B.")
      }
      known[id]?.place = place
    case .roundPlace(let id, let round):
      guard let place = value.string.flatMap({ StartPlace($0) }) else {
        return fail(key, "It is no place such as 5B.")
      }
      known[id]?.places[round] = place
    case .left(let id):
      guard value.bool != false else { return }
      let place = origin(key)
      known[id]?.leaving = Entrant.Leaving(
        position: place?.position ?? .max, line: place?.line ?? "",
        day: value.string.map { ContestField.isDay($0) ? $0 : "" } ?? "")
    default: break
    }
  }

  private mutating func readStage(_ id: String, _ value: JSONValue, _ key: String) {
    guard stages.count < Contest.mostStages else {
      return fail(key, "There are more than \(Contest.mostStages) stages.")
    }
    guard let plan = StagePlan(id, value) else { return fail(key, "It is no stage.") }
    if let fault = plan.fault { fail(key, fault.message) }
    stages.append(plan)
  }

  private mutating func readDraw(_ stage: String, _ value: JSONValue, _ key: String) {
    let order = Self.list(value["order"] ?? value)
    guard !order.isEmpty, order.count <= Contest.mostEntrants else {
      return fail(key, "A draw has 1 to \(Contest.mostEntrants) entrants.")
    }
    draws[stage] = Contest.Draw(order, source: Self.list(value["source"] ?? .null))
  }

  private mutating func readRound(
    _ round: Int, of stage: String, _ value: JSONValue, _ key: String
  ) {
    let fixtures = (value["fixtures"] ?? value).array ?? []
    let isSmall = fixtures.allSatisfy { fixture in
      (fixture.array?.count ?? 0) <= Fixture.mostSides
        && (fixture.array ?? []).allSatisfy { ($0.array?.count ?? 0) <= Fixture.mostMembers }
    }
    guard fixtures.count <= StageProgress.mostLines, isSmall else {
      return fail(
        key,
        "A round has at most \(StageProgress.mostLines) fixtures of \(Fixture.mostSides) sides.")
    }
    drawnFixtures += fixtures.count
    guard drawnFixtures <= StageProgress.mostFixtures else {
      return fail(key, "There are more than \(StageProgress.mostFixtures) drawn fixtures.")
    }
    drawn[stage, default: [:]][round] = fixtures.map { ($0.array ?? []).map(Self.list) }
    if let day = value["day"]?.string, ContestField.isDay(day) {
      drawnDays[stage, default: [:]][round] = day
    }
  }

  /// Returns a stored list of entrants without repetitions.
  private static func list(_ value: JSONValue) -> [EntrantID] {
    (value.array ?? []).prefix(Contest.mostEntrants + 1).compactMap(\.string)
      .map { EntrantID($0) }.uniqued()
  }
}
