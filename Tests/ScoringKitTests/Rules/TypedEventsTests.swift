import Testing

@testable import ScoringKit

/// Tests of the loop that reads typed lines with ``Round/events(_:at:names:in:)``.
@Suite struct TypedEventsTests {
  private static let names = Roster(["Ann", "Ben"])

  private func typed(_ line: String) throws(Refusal) -> [String] {
    try Boxes().understand(line[...], at: Boxes.State(), names: Self.names, in: nil)
      .map(\.canonical)
  }

  private func refusal(_ line: String, in cell: Int? = nil) -> Refusal? {
    do throws(Refusal) {
      _ = try Boxes().understand(line[...], at: Boxes.State(), names: Self.names, in: cell)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("a", ["a"]), ("A b", ["a", "b"]), ("abba", ["a", "b", "b", "a"]), ("aBb", ["a", "b", "b"]),
    ("no ball", ["n"]), ("NO BALL a", ["n", "a"]), ("nobody", ["n"]), ("box 3=2", ["box 3=2"]),
    ("box 3=2 BOX 4=1 a", ["box 3=2", "box 4=1", "a"]),
  ]) func test_offers_inAnyCaseAndForm_areRead(line: String, events: [String]) throws {
    #expect(try typed(line) == events)
  }

  @Test func test_unknownWord_isNamedWithWhatIsOffered() {
    let refusal = refusal("a abx")
    #expect(refusal?.token == "abx" && refusal?.offset == 2)
    #expect(refusal?.expected == ["a", "b", "n", "box 1=1…9"])
    // A word in quotes is a name, and neither a token nor a run of tokens.
    #expect(self.refusal("\"a\"")?.token == "a" && self.refusal("\"abba\"")?.token == "abba")
  }

  @Test func test_illegalEvent_isLocated_andListsNoOffersThatDoNotExplainIt() {
    let refusal = refusal("a box 9=1 b")
    #expect(refusal?.message == "There is no box 9." && refusal?.token == "box 9=1")
    #expect(refusal?.expected == [])
  }

  @Test func test_run_readsEachLetterInTheStateBeforeIt_alsoPastTheEnd() throws {
    var state = Boxes.State()
    state.isOver = true
    var words = try TypedWords("a-b a", as: TypedWords.Form())
    let events = Boxes().run(&words, at: state, skipping: "-") { letter, state in
      state.isOver ? .letter("n") : letter == "a" ? .letter("a") : .letter("b")
    }
    #expect(events == [.letter("n"), .letter("b")] && words.next?.text == "a")
    #expect(Boxes().run(&words, at: state) { _, _ in nil }.isEmpty && !words.isAtEnd)
  }

  @Test func test_lineBeyondTheEnd_saysHowManyWereTooMany() {
    func refusal(_ line: String) -> Refusal? {
      #expect(throws: Refusal.self) {
        try Boxes(last: 2).understand(line[...], at: Boxes.State(), names: Self.names, in: nil)
      }
    }
    #expect(refusal("abba")?.message == "After 2 of the 4 in this line: It is over.")
    #expect(refusal("a b a")?.message == "After 2 of the 3 in this line: It is over.")
    #expect(refusal("a b b a")?.message == "After the first 2 in this line: It is over.")
    #expect(refusal("abba")?.token == "abba" && refusal("abba")?.reason == .over)
  }

  @Test func test_illegalEventWithAdvice_listsNoOffers() {
    #expect(refusal("box 8=1")?.expected == [] && refusal("box 8=1")?.hint == "Use box 7.")
  }

  @Test func test_lineIsSplit_byTheFormOfTheRound() throws {
    #expect(try typed("a/b/box 3=2") == ["a", "b", "box 3=2"])
    #expect(refusal("")?.expected == ["a", "b", "n", "box 1=1…9"])
  }

  @Test func test_eventPastTheEnd_isKept_ifPlayCanGoOn() throws {
    var state = Boxes.State()
    state.isOver = true
    let read = try Boxes().understand("a b", at: state, names: Self.names, in: nil)
    #expect(read.map(\.canonical) == ["a", "b"])
    state.isClosed = true
    let refusal = #expect(throws: Refusal.self) {
      try Boxes().understand("a b", at: state, names: Self.names, in: nil)
    }
    #expect(refusal?.reason == .over && refusal?.token == "a")
  }

  @Test func test_lineOfTooManyEvents_isRefused() throws {
    #expect(try typed(String(repeating: "a", count: 2_000)).count == 2_000)
    #expect(
      refusal(String(repeating: "a", count: 2_001))?.message == "A line has at most 2000 events.")
  }

  @Test func test_twoValuesForOnePlace_areRefused_unlessTheSecondIncludesTheFirst() throws {
    #expect(refusal("box 3=2 box 3=4")?.message == "The line has two values for one place.")
    #expect(refusal("box 3=2 box 3=2") != nil)
    // 12 begins with 1: the value grew.
    #expect(try typed("box 3=1 box 3=12") == ["box 3=12"])
  }

  @Test func test_lineForACell_isOneValueOfIt() {
    #expect(refusal("box 3=2", in: 3) == nil)
    #expect(refusal("box 4=2", in: 3)?.message == "That is no value for this place.")
    #expect(
      refusal("box 3=2 box 3=5", in: 3)?.message == "One new value is needed, and nothing else.")
    #expect(refusal("a", in: 3) != nil)
  }

  @Test func test_namedPerson_isRememberedForTheNextWords() throws {
    var words = try TypedWords("ben 7 2 ann 3")
    #expect(words.named == nil)
    _ = words.person(Self.names)
    _ = words.take()
    #expect(words.named?.seat == Seat(index: 1))
    _ = words.take()
    #expect(words.seat(Self.names) == Seat(index: 0) && words.named?.seat == Seat(index: 0))
  }
}

/// A sport for the tests: letters in the flow, and numbered boxes that are filled with numbers.
private struct Boxes: Round {
  enum Event: ScoringKit.Event {
    case letter(String)
    case box(Int, Int)

    var slot: Int? { if case .box(let number, _) = self { number } else { nil } }

    var canonical: String {
      switch self {
      case .letter(let letter): letter
      case .box(let number, let value): "box \(number)=\(value)"
      }
    }

    init?(_ text: inout CanonicalText) {
      if text.take("box "), let number = text.number(1...9), text.take("="),
        let value = text.number(1...99)
      {
        self = .box(number, value)
      } else if text.take("a") {
        self = .letter("a")
      } else if text.take("b") {
        self = .letter("b")
      } else if text.take("n") {
        self = .letter("n")
      } else {
        return nil
      }
    }

    func includes(_ other: Event) -> Bool {
      guard case (.box(let one, let new), .box(let two, let old)) = (self, other) else {
        return self == other
      }
      return one == two && "\(new)".hasPrefix("\(old)")
    }
  }

  struct State: ScoringKit.Resolution {
    var isOver = false
    /// Whether play can't go on after the end.
    var isClosed = false
    var count = 0
    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([0]) }
    func headline(of seat: Seat, closed: Bool) -> Line { "" }
    func sheet(_ names: Roster, closed: Bool) -> Sheet { Sheet(columns: []) }
    func prompt(_ names: Roster) -> Prompt {
      Prompt(
        question: "What now",
        tokens: [
          .init("a", label: "first"), .init("b", label: "second"),
          .init("n", label: "no ball", synonyms: ["nobody"]),
        ], ranges: [.init(1...9, prefix: "box 1=")])
    }
  }

  var title: String { "Boxes" }
  func opening(_ seats: [Competitor]) throws(Refusal) -> State { State() }

  var typedForm: TypedWords.Form { TypedWords.Form(gaps: ["/", ","]) }

  func playOn(after state: State) -> Event? {
    state.isClosed || state.count >= last ? nil : .letter("n")
  }

  /// The number of events after which it is over for good.
  var last = Int.max

  func apply(_ event: Event, to state: inout State) throws(Refusal) {
    if state.count >= last { throw Refusal(.over, "It is over.") }
    if event == .letter("n") { state.isOver = false }
    if state.isOver { throw Refusal(.over, "It is over.") }
    if case .box(8, _) = event { throw Refusal(.illegal, "No.", hint: "Use box 7.") }
    if case .box(9, _) = event { throw Refusal(.illegal, "There is no box 9.") }
    state.count += 1
  }
}
