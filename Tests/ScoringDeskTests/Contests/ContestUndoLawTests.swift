import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringDesk

/// Tests that undo in a contest is exact: after it, the page is the one before the undone line, in
/// random evenings of all formats.
@Suite struct ContestUndoLawTests {
  private static let formats = [
    "allplay", "bracket", "double", "stepladder", "partners", "river", "swiss", "ladder", "season",
    "teams", "rounds",
  ]

  @Test(arguments: formats, 1...3 as ClosedRange<UInt64>)
  func test_undo_ofEachLine_showsThePageBefore(format: String, seed: UInt64) throws {
    var evening = try UndoneEvening(format, seed: seed)
    var pages = [try evening.page()]
    for _ in 0..<14 where try evening.act() { pages.append(try evening.page()) }
    #expect(pages.count > 1, "seed \(seed), \(format)")
    for index in pages.indices.dropLast().reversed() {
      let undone = try evening.undo()
      #expect(undone.hasPrefix("Undone: "), "seed \(seed)")
      #expect(
        try evening.page() == pages[index], "seed \(seed), \(format), undo \(index): \(undone)")
    }
    for index in pages.indices.dropFirst() {
      let done = try evening.redo()
      #expect(done.hasPrefix("Brought back: "), "seed \(seed)")
      #expect(try evening.page() == pages[index], "seed \(seed), \(format), redo \(index): \(done)")
    }
  }

  @Test func test_undo_ofEventNew_takesTheEventAway_andRedoBringsItBack() throws {
    let desk = TestDesk([Pebbles.sport()])
    var request = NewContestRequest("Cup", sport: "pebbles", entrants: ["Ann", "Ben"])
    request.allowsNear = true
    _ = try desk.scorer.contests.create(request)
    _ = try desk.scorer.contests.undo(in: ContestRequest())
    #expect(refusal { try desk.scorer.contests.show(ContestRequest("Cup")) }?.code == .unknownEvent)
  }

  @Test func test_newLine_emptiesWhatCanBeBroughtBack() throws {
    var evening = try UndoneEvening("allplay", seed: 1)
    while try !evening.act() {}
    _ = try evening.undo()
    while try !evening.act() {}
    #expect(refusal { try evening.redo() }?.code == .illegal)
  }
}

/// Tests that each question about a contest can be answered by somebody else at another time: with
/// other random numbers and a later clock.
@Suite struct ContestQuestionTests {
  private let desk = TestDesk([Pebbles.sport()])

  /// Runs a call until it is done; each question is answered with what `--yes` answers, or the first
  /// choice, after the clock has moved and random numbers were taken.
  private func answering(_ body: (Answers) throws -> Page) throws -> Page {
    var answers: Answers = [:]
    for _ in 0..<4 {
      do {
        return try body(answers)
      } catch let question as Question {
        var answer = question.agreed ?? ""
        if case .choice(let choices) = question.form, answer.isEmpty { answer = choices[0].id }
        answers.give(answer, to: question)
        desk.wait(minutes: 7)
        _ = desk.desk.random()
      }
    }
    Issue.record("A question does not end.")
    return Page(kind: "", payload: .null, blocks: [])
  }

  @Test func test_questions_areAnsweredOnce() throws {
    let contests = { desk.scorer.contests }
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(format: "allplay"), courts: 1,
      entrants: ["Ann", "Ben", "Cid", "Dora"])
    request.allowsNear = true
    _ = try contests().create(request)
    let lot = contests().lot()
    let drawn = try answering {
      try contests().draw(DrawRequest(ContestRequest(answers: $0), lot: lot))
    }
    #expect(drawn.text.contains("Drew Round robin (a)."))
    for words in [["a.1.1", "5-3"], ["a.1.1", "3-5"], ["a.1.2", "5-3"], ["a.2.1", "5-3"]] {
      _ = try answering { try contests().enterResult(words, in: ContestRequest(answers: $0)) }
    }
    let second = try contests().show(ContestRequest()).payload["fixtures"]?.array?.last
    let loser = second?["sides"]?.array?.last?.string ?? ""
    _ = try answering {
      try contests().enterResult([loser, "3-5"], in: ContestRequest(answers: $0))
    }
    _ = try answering { try contests().end(nil, in: ContestRequest(answers: $0)) }
    _ = try answering { try contests().delete(in: ContestRequest("Cup", answers: $0)) }
    #expect(refusal { try contests().show(ContestRequest("Cup")) }?.code == .unknownEvent)
  }

  @Test func test_shuffledDraw_isTheOneThatWasShown() throws {
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(format: "allplay"),
      entrants: ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn"])
    request.allowsNear = true
    _ = try desk.scorer.contests.create(request)
    var shown = ""
    var answers: Answers = [:]
    let draw = {
      try desk.scorer.contests.draw(DrawRequest(ContestRequest(answers: answers), lot: 7))
    }
    do {
      _ = try draw()
    } catch let question as Question {
      shown = question.sentence
      answers.give(Question.yes, to: question)
    }
    _ = desk.desk.random()
    let page = try draw()
    let first = shown.split(separator: "\n").first.map(String.init) ?? "?"
    #expect(page.text.contains(first), "\(shown) \(page.text)")
  }
}

/// A random evening at one desk, of which each line can be undone.
private struct UndoneEvening {
  private let desk = TestDesk([Pebbles.sport()])
  private var random: SeededGenerator
  private let isOfTeams: Bool
  private static let names = ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus"]
  private static let teams = ["Red=Ann+Ben+Hal", "Blue=Cid+Dora", "Gold=Eve+Finn", "Grey=Gus+Ida"]
  private static let yes = ContestRequest(answers: .agreeingToAll)

  init(_ format: String, seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    isOfTeams = format == "teams"
    let isCounting = ["season", "ladder", "rounds"].contains(format)
    let formats = ["teams": "allplay", "rounds": "season"]
    var options: [String: JSONValue] = [:]
    if format == "rounds" { options = ["rounds": 3, "cut": "3@1,2@2"] }
    if format == "ladder", seed % 3 > 0 { options = ["challenge": "swap", "up": 3, "days": 7] }
    var stage = StageRequest(id: "a", format: formats[format] ?? format, options: options)
    stage.rubbers = isOfTeams ? "singles, mixed, decider?" : nil
    var request = NewContestRequest(
      "Night", sport: "pebbles", stage: stage,
      policy: isCounting ? "points:5/3/1" : isOfTeams ? nil : "round-robin",
      entrants: Array(
        isOfTeams ? Self.teams.prefix(3) : Self.names.prefix(5 + Int(seed % 2))))
    request.allowsNear = true
    _ = try contests.create(request)
    if !isCounting { _ = try contests.draw(DrawRequest(Self.yes)) }
  }

  private var contests: Scorer.Contests { desk.scorer.contests }

  /// Everything that programs see of the event.
  func page() throws -> String {
    try CanonicalJSON.text(contests.show(ContestRequest()).payload)
  }

  mutating func undo() throws -> String { try first(contests.undo(in: Self.yes)) }
  mutating func redo() throws -> String { try first(contests.redo(in: Self.yes)) }

  private func first(_ page: Page) throws -> String {
    page.text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Does something at random; returns whether it was accepted and changed something.
  mutating func act() throws -> Bool {
    desk.wait(minutes: 1)
    let before = desk.entryCount
    do {
      try perform()
    } catch is Refusal {
      return false
    } catch is DeskError {
      return false
    } catch is Question {
      return false
    }
    return desk.entryCount > before
  }

  private mutating func perform() throws {
    let page = try contests.show(ContestRequest()).payload
    let fixtures = page["fixtures"]?.array ?? []
    func some(_ states: Set<String>) -> String? {
      fixtures.filter { states.contains($0["state"]?.string ?? "") }
        .randomElement(using: &random)?["id"]?.string
    }
    let name = Self.names[below(Self.names.count)]
    let (one, other) = (1 + below(9), 1 + below(9))
    let score = "\(one)-\(other == one ? one + 1 : other)"
    if isOfTeams, below(4) > 0 {
      let match = some(["ready", "playing", "final"]) ?? "a.1.1"
      return try performRubber("\(match)/\(1 + below(3))", score)
    }
    switch below(14) {
    case 0: _ = try contests.withdraw([name], from: Self.yes)
    case 1: _ = try contests.enter([name], facts: EntrantFacts(), allowsNear: true, in: Self.yes)
    case 2: _ = try contests.draw(DrawRequest(Self.yes))
    case 3:
      guard let id = some(["ready", "final", "void"]) else { return }
      let words = [["void"], ["both-out"], ["walkover", name], ["clear"], ["again"]]
      _ = try contests.rule(id, words[below(words.count)], in: Self.yes)
    case 4:
      guard let id = some(["final"]) else { return }
      _ = try contests.enterResult([id, score], in: Self.yes)
    case 5: _ = try contests.note(.write("note \(below(100))"), in: Self.yes)
    case 6: _ = try contests.end(nil, in: Self.yes)
    case 7, 8:
      let other = Self.names[below(Self.names.count)]
      _ = try contests.challenge((name, other), isRefused: below(3) == 0, in: Self.yes)
    default:
      if let id = some(["ready"]) {
        _ = try contests.enterResult([id, score], in: Self.yes)
      } else {
        let day = LocalTime("2026-02-\(10 + below(9)) 1\(below(9)):00")
        let isNumbered = page["stages"]?.array?.first?["rounds"] != nil
        _ = try contests.enterResult(
          [name, "\(one)"], at: day, ofRound: isNumbered && below(4) == 0 ? 1 + below(3) : nil,
          in: Self.yes)
      }
    }
  }

  private mutating func performRubber(_ id: String, _ score: String) throws {
    switch below(6) {
    case 0:
      let words = [["void"], ["both-out"], ["walkover", "red"], ["clear"], ["again"]]
      _ = try contests.rule(id, words[below(words.count)], in: Self.yes)
    case 1: _ = try contests.start([id, "ann", "cid"], in: Self.yes)
    case 2: _ = try contests.enterResult([id, "ben", score, "finn"], in: Self.yes)
    default: _ = try contests.enterResult([id, score], in: Self.yes)
    }
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}
