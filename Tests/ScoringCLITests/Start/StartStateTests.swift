import ScoringKit
import ScoringViews
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

/// Tests which request for a new round results from keys, with a made-up offer.
@Suite struct StartStateTests {
  static let kinds = [
    StartKind(sport: "made-up", kind: "race", title: "Made-up"),
    StartKind(sport: "made-up", kind: "duel", title: "Made-up, duel"),
  ]

  static let frame = OptionSyntax(
    "pond", value: .text("NAME"), completes: .document("pond"), "the pond")

  static func offer(isRepeatable: Bool = true) -> StartOffer {
    StartOffer(
      sport: "made-up", kind: "race", title: "Made-up", frame: frame,
      frames: [
        .init("Duck Pond", meaning: "depth 3"), .init("Mill Pond", meaning: "depth 5"),
        .init("Old Mill", meaning: "depth 1"),
      ],
      options: [
        OptionSyntax("goal", value: .integer("N", 1...99), "the goal"),
        OptionSyntax("order", value: .choice("ORDER", ["up", "down"]), "the order"),
        OptionSyntax("fast", "faster"),
      ],
      values: ["pond": "Mill Pond", "goal": "10"],
      company: [.init("Ann", meaning: "you"), .init("b1b2", name: "Ben")],
      others: [.init("Cid"), .init("Dora Lind")], isRepeatable: isRepeatable)
  }

  static func state(isRepeatable: Bool = true) -> StartState {
    var state = StartState(kinds)
    state.show(offer(isRepeatable: isRepeatable))
    return state
  }

  @discardableResult
  private func press(_ keys: [Keystroke], _ state: inout StartState) -> StartState.Request? {
    keys.reduce(nil) { _, key in state.press(key) }
  }

  private func keys(_ text: String) -> [Keystroke] { text.map { .character($0) } }

  private func line(_ state: StartState) -> String? { state.action.map(ActionSpelling.line) }

  @Test func test_threeTimesEnter_isTheLastRoundOnceMore() {
    var state = Self.state()
    #expect(state.chosen?.word == "Mill Pond")
    #expect(press([.enter, .enter], &state) == nil)
    #expect(state.press(.enter) == .begin)
    #expect(state.request?.again == true && state.request?.players == [])
    #expect(line(state) == "score made-up start --again")
    #expect(state.answer(.options) == "goal 10")
  }

  @Test func test_withoutALastRound_everythingIsNamed() {
    var state = Self.state(isRepeatable: false)
    press([.enter, .enter, .enter], &state)
    #expect(state.request?.again == false)
    #expect(state.request?.players == ["Ann", "b1b2"])
    #expect(line(state) == "score made-up start Ann b1b2 --pond \"Mill Pond\" --goal 10")
  }

  @Test func test_frame_isFoundByLetters() {
    var state = Self.state()
    press(keys("mill"), &state)
    #expect(state.choices.map(\.word) == ["Mill Pond", "Old Mill"])
    press([.down, .enter], &state)
    #expect(state.answer(.frame) == "Old Mill" && state.step == .players)
    #expect(line(state) == "score made-up start Ann b1b2 --pond \"Old Mill\" --goal 10")
    #expect(state.request?.options.options["pond"] == ["Old Mill"])
    // No pond matches the typed letters, so Enter selects none.
    press([.escape] + keys("zz") + [.enter], &state)
    #expect(state.step == .frame && state.answer(.frame) == "Old Mill")
  }

  /// Tests that the answer of the last round is marked again when nothing is typed any more.
  @Test(arguments: [Keystroke.escape, .backspace, .control("u")])
  func test_frame_whoseLettersAreRemoved_isThatOfTheLastRound(key: Keystroke) {
    var state = Self.state()
    press(keys("d") + [key], &state)
    #expect(state.step == .frame && state.list.filter.isEmpty)
    #expect(state.chosen?.word == "Mill Pond")
    press([.enter], &state)
    #expect(state.answer(.frame) == "Mill Pond" && state.isRepeat)
  }

  /// Tests that the name of a bank, which belongs to one pond, is dropped when another pond is
  /// selected.
  @Test func test_frame_thatIsAnother_dropsTheNamesOfTheLastOne() {
    let plain = Self.offer()
    let offer = StartOffer(
      sport: "made-up", kind: "race", title: "Made-up", frame: Self.frame, frames: plain.frames,
      options: plain.options + [OptionSyntax("bank", value: .text("NAME"), "the bank")],
      values: plain.values.merging(["bank": "left"]) { $1 }, company: plain.company,
      others: plain.others, isRepeatable: true)
    for (name, bank) in [("mill p", "left"), ("duck", nil)] {
      var state = StartState(Self.kinds)
      state.show(offer)
      press(keys(name) + [.enter], &state)
      #expect(state.values["bank"] == bank && state.values["goal"] == "10", "\(name)")
    }
  }

  @Test func test_kind_isFoundByTheIDOfItsSport() {
    var state = StartState([
      StartKind(sport: "tossing", kind: "race", title: "Made-up"),
      StartKind(sport: "madeup", kind: "race", title: "Made up"),
    ])
    press(keys("madeup"), &state)
    #expect(state.choices.map(\.name) == ["Made up"])
  }

  @Test func test_players_areTakenAndLeftOut() {
    var state = Self.state()
    press([.enter], &state)
    #expect(state.choices.map(\.name) == ["Ann", "Ben", "Cid", "Dora Lind"])
    press([.down, .character(" ")] + keys("do") + [.character(" ")], &state)
    #expect(state.answer(.players) == "Ann, Dora Lind")
    #expect(state.list.filter.isEmpty)
    // Enter selects the player that matches the typed letters; without letters, it continues with
    // the next question.
    press(keys("ci") + [.enter], &state)
    #expect(state.step == .players && state.request?.players == ["Ann", "Dora Lind", "Cid"])
    press([.enter], &state)
    #expect(state.step == .options)
  }

  @Test func test_players_whomNobodyKnows_areNamedWithSpaces() {
    var state = Self.state()
    press([.enter] + keys("Eve Moe") + [.enter], &state)
    #expect(state.request?.players == ["Ann", "b1b2", "Eve Moe"])
    #expect(state.choices.contains { $0.name == "Eve Moe" })
    press(keys("ann+cid") + [.enter], &state)
    #expect(state.request?.players.last == "ann+cid")
    // The typed name is that of a known player, so it isn't offered as a new player as well.
    press(keys("CID"), &state)
    #expect(state.choices.map(\.word) == ["ann+cid", "Cid"])
  }

  @Test func test_options_areTurnedAndTyped() {
    var state = Self.state()
    press([.enter, .enter], &state)
    press([.backspace, .backspace] + keys("x25") + [.down, .right, .right], &state)
    press([.down, .character(" ")], &state)
    #expect(state.values == ["pond": "Mill Pond", "goal": "25", "order": "down", "fast": ""])
    #expect(
      line(state)
        == "score made-up start Ann b1b2 --pond \"Mill Pond\" --goal 25 --order down --fast")
    #expect(state.request?.options.flags == ["fast": true])
    press([.left, .up, .left, .left, .up, .control("u")], &state)
    #expect(state.values == ["pond": "Mill Pond"])
    #expect(state.press(.enter) == .begin)
  }

  @Test func test_smallScreen_saysInFullWhatIsMarked() {
    var state = StartState(Self.kinds)
    func words(_ columns: Int, _ rows: Int) -> String {
      state.size = ScreenSize(columns: columns, rows: rows)
      return state.screen().text.split { $0 == " " || $0.isNewline }.joined(separator: " ")
    }
    #expect(words(40, 20).contains("letters find Esc back"))
    let meaning = "rally, to 21, win by 2, with a freeze at match point"
    state.show(
      StartOffer(
        sport: "made-up", kind: "race", title: "Made-up", frame: Self.frame,
        frames: [.init("Duck Pond", meaning: meaning), .init("Mill Pond", meaning: "short")],
        company: [.init("Ann")]))
    #expect(words(40, 20).contains("Duck Pond: \(meaning)"))
    #expect(!words(80, 24).contains("Duck Pond: "))
    _ = state.press(.down)
    #expect(!words(40, 20).contains("Mill Pond: "))
  }

  @Test(arguments: [(40, 20), (80, 24)])
  func test_options_theHintNamesArrows_whereTheyChangeSomething(columns: Int, rows: Int) {
    var state = Self.state()
    state.size = ScreenSize(columns: columns, rows: rows)
    press([.enter, .enter], &state)
    func hint() -> String { state.screen().text }
    #expect(hint().contains("type a value") && !hint().contains("←→"))
    // The value of this option is a number, which must be typed: an arrow key only says so, and
    // changes nothing.
    _ = state.press(.right)
    #expect(state.message?.text.hasPrefix("goal is typed") == true)
    _ = state.press(.down)
    #expect(hint().contains("←→ change") && state.message == nil)
    _ = state.press(.right)
    #expect(state.values["order"] == "up" && state.values["goal"] == "10")
  }

  @Test func test_whatWasSaid_stands_andOnlyTheRestIsAsBefore() {
    var state = StartState(
      [Self.kinds[0]],
      given: StartRequest(
        sport: "made-up", players: ["Cid", "Eve"], guests: ["Zoe"],
        options: Arguments(
          options: ["order": ["up"], "guest": ["Zoe"], "event": ["Club Cup"]],
          flags: ["new": true]),
        event: "Club Cup", allowsNear: true))
    state.show(Self.offer())
    #expect(state.step == .frame && state.chosen?.word == "Mill Pond")
    press([.up, .enter, .enter], &state)
    #expect(state.press(.enter) == .begin)
    #expect(
      line(state)
        == "score made-up start Cid Eve --pond \"Duck Pond\" --order up --event \"Club Cup\" "
        + "--guest Zoe --new")
    let request = state.request
    #expect(request?.players == ["Cid", "Eve"] && request?.guests == ["Zoe"])
    #expect(request?.event == "Club Cup" && request?.allowsNear == true)
    #expect(request?.options.text(Self.frame) == "Duck Pond" && request?.again == false)
  }

  /// Tests that a question with choices accepts only the number of one of its choices.
  @Test(arguments: ["", "0", "3", "-9223372036854775808", "99999999999999999999", "x"])
  func test_question_withChoices_takesOnlyTheirNumbers(typed: String) {
    var state = Self.state()
    let choices = [Question.Choice("a", "Ann"), Question.Choice("b", "Ben")]
    state.asked = .init(question: Question("who", "Who?", .choice(choices)))
    #expect(press(keys(typed) + [.enter], &state) == nil)
    #expect(state.message?.text == "A number from 1 to 2.")
    #expect(press([.control("u"), .character("2"), .enter], &state) == .begin)
    #expect(state.asked == nil)
  }

  @Test func test_escape_goesBackStepByStep() {
    var state = Self.state()
    press([.enter, .enter, .escape], &state)
    #expect(state.step == .players)
    press(keys("x") + [.escape], &state)
    #expect(state.step == .players && state.list.filter.isEmpty)
    press([.escape, .escape], &state)
    #expect(state.step == .kind && state.choices.map(\.name) == ["Made-up", "Made-up, duel"])
    #expect(press(keys("duel") + [.enter], &state) == .offer(Self.kinds[1]))
    #expect(press([.escape, .escape], &state) == .leave)
  }
}
