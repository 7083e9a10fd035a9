import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of the reasons why one side is above another with the same figure.
@Suite struct RoundReasonTests {
  /// Returns the view and the log of a finished round in which each player scored once.
  private func round(_ lines: [String], of sport: Sport = CountedGame.sport) throws -> (
    RoundView, RoundLog
  ) {
    let names = Array(["Ann", "Ben", "Cid", "Dora"].prefix(lines.count))
    var log = try RoundLog(
      sport, options: [:], players: names, startedAt: Moment(milliseconds: 1_777_802_400_000))
    for (name, line) in zip(names, lines) { try log.enter("\(name) \(line)") }
    try log.finish()
    let view = RoundView(
      log.ledger, id: "r", sport: sport, names: log.names, RoundView.Context())
    return (view, log)
  }

  @Test func test_reasons_whereTheCountsDecide_nameThem() throws {
    let (view, _) = try round(["9 3", "9 2", "8 5"])
    #expect(view.reasons.map(\.sentence) == ["Ann is above Ben: both 9, X 3 to 2."])
    #expect(view.tieBreaks(of: Seat(index: 2)).isEmpty)
    #expect(view.tieBreaks(of: Seat(index: 1)) == view.tieBreaks())
  }

  @Test func test_reasons_whereOneRetired_sayWho() throws {
    let (view, _) = try round(["9 1", "9 4 retired"])
    #expect(view.reasons.map(\.sentence) == ["Ann is above Ben: both 9, Ben retired."])
  }

  @Test func test_reasons_whereFiguresDecideOrNothingDoes_areNone() throws {
    #expect(try round(["9 3", "8 3", "7 9"]).0.reasons.isEmpty)
    #expect(try round(["9 3", "9 3"]).0.reasons.isEmpty)
  }

  @Test func test_reasons_duringPlay_areNone() throws {
    var log = try RoundLog(
      CountedGame.sport, options: [:], players: ["Ann", "Ben"],
      startedAt: Moment(milliseconds: 1_777_802_400_000))
    try log.enter("Ann 9 3")
    try log.enter("Ben 9 2")
    let view = RoundView(
      log.ledger, id: "r", sport: CountedGame.sport, names: log.names, RoundView.Context())
    #expect(view.reasons.isEmpty)
    // They are explained to those who ask.
    #expect(log.ledger.reasons(in: view, onlyTies: false).count == 1)
  }

  @Test func test_drawings_ofADecidedTie_sayWhy() throws {
    let (_, log) = try round(["9 3", "9 2", "8 5"])
    let why = "Ann is above Ben: both 9, X 3 to 2."
    #expect(log.html().contains(why))
    #expect(log.svg(.post).contains(why))
    #expect(!log.svg(of: Seat(index: 2)).contains(why))
  }

  /// Compares the reasons with the neighbours of a list that is sorted here.
  @Test func test_reasons_ofRandomResults_areThoseOfTheTiesThatCountsDecide() throws {
    for seed in UInt64(1)...60 {
      var random = SeededRandom(seed: seed)
      let results = (0..<4).map { _ in
        (total: Int.random(in: 7...9, using: &random), count: Int.random(in: 0...2, using: &random))
      }
      let (view, _) = try round(results.map { "\($0.total) \($0.count)" })
      let names = ["Ann", "Ben", "Cid", "Dora"]
      let order = results.indices.sorted {
        let (a, b) = (results[$0], results[$1])
        return (b.total, b.count, $0) < (a.total, a.count, $1)
      }
      let expected = zip(order, order.dropFirst()).compactMap { one, other -> String? in
        let (a, b) = (results[one], results[other])
        guard a.total == b.total, a.count != b.count else { return nil }
        return
          "\(names[one]) is above \(names[other]): both \(a.total), X \(a.count) to \(b.count)."
      }
      #expect(view.reasons.map(\.sentence) == expected, "seed \(seed)")
    }
  }
}

/// A game in which each player has a total, and a count that breaks ties, and may retire.
private struct CountedGame: Round {
  struct Result: DescribedEvent {
    var seat = Seat(index: 0)
    var total = 0
    var count = 0
    var hasLeft = false

    mutating func describe(_ text: inout EventText) {
      text.seat(&seat)
      text.sign("=")
      text.number(&total, 0...99)
      text.sign("/")
      text.number(&count, 0...99)
      text.rest(&hasLeft, as: { $0 ? "r" : "" }, read: { ["": false, "r": true][$0] })
    }
  }

  struct State: ScoringKit.Resolution {
    var results: [Result?]

    func rank(of seat: Seat, closed: Bool) -> Rank {
      guard let own = results[seat.index] else { return Rank([], isPlaced: false) }
      return Rank(
        [-own.total, own.hasLeft ? 1 : 0, -own.count], share: [-own.total, -own.count])
    }

    func headline(of seat: Seat, closed: Bool) -> Line {
      results[seat.index].map { Line("\($0.total)") } ?? ""
    }

    func unfinished(of seat: Seat) -> Unfinished? {
      results[seat.index]?.hasLeft == true ? Unfinished(.retired) : nil
    }

    func sheet(_ names: Roster, closed: Bool) -> Sheet {
      Sheet(
        columns: ["Player", .figures("Total")],
        rows: names.seats.map { seat in
          let total = results[seat.index].map { "\($0.total)" } ?? ""
          return .init([Cell(names[seat]), Cell(total)], spoken: "\(names[seat]) \(total).")
        })
    }

    func prompt(_ names: Roster) -> Prompt {
      let next = names.seats.filter {
        results.indices.contains($0.index) && results[$0.index] == nil
      }
      return Prompt(question: "Result", next: next, ranges: [.init(0...99)])
    }
  }

  var title: String { "Counted Game" }
  var countTitles: [String] { ["X"] }

  func opening(_ seats: [Competitor]) throws(Refusal) -> State {
    State(results: seats.map { _ in nil })
  }

  func apply(_ result: Result, to state: inout State) throws(Refusal) {
    state.results[result.seat.index] = result
  }

  func events(_ words: inout TypedWords, at state: State, names: Roster, in cell: Never?)
    throws(Refusal) -> [Result]
  {
    guard let seat = words.seat(names), let total = try words.number(0...99),
      let count = try words.number(0...99)
    else { return [] }
    var result = Result()
    (result.seat, result.total, result.count) = (seat, total, count)
    result.hasLeft = words.take("retired")
    return [result]
  }

  static let sport = Sport(
    id: "counted", name: "Counted Game", revision: 1, nouns: Nouns(unit: "result"),
    kinds: [
      RoundKind(
        "game",
        syntax: CommandSyntax("game", "Totals and counts", examples: [.init("start Ann", "")])
      ) { _, _ in CountedGame() }
    ], first: Action("start", of: "counted", ["Ann", "Ben"]))
}
