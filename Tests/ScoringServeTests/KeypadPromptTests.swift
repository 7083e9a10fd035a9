import ScoringKit
import Testing

@testable import ScoringServe

/// Tests of the keys and number pads that a keypad's page shows for a prompt.
@Suite struct KeypadPromptTests {
  private static let names = Roster(["Ann", "Ben"])

  private static func shown(
    _ prompt: Prompt, beyond: [(range: Prompt.Range, place: String)] = []
  ) -> KeypadPrompt {
    KeypadPrompt(prompt, names, beyond: beyond)
  }

  private static func texts(_ shown: KeypadPrompt) -> [String] {
    shown.keys["keys"]?.array?.compactMap { $0["text"]?.string } ?? []
  }

  @Test func test_longRange_hasAFewKeys_andAPadForAllNumbers() throws {
    let prompt = Prompt(
      question: "Points", next: [Seat(index: 0)], ranges: [Prompt.Range(0...180, likely: 60)])
    let shown = Self.shown(prompt)
    #expect(Self.texts(shown) == (59...65).map(String.init))
    let pad = try #require(shown.keys["pads"]?.array?.first)
    #expect(pad["ranges"] == [["from": 0, "to": 180, "except": [], "place": .null]])
    #expect(shown.isNamed)
  }

  @Test func test_longRange_withoutALikelyNumber_isOnlyAPad() throws {
    let prompt = Prompt(question: "Turn", ranges: [Prompt.Range(0...180, except: [179, 163])])
    let shown = Self.shown(prompt)
    #expect(Self.texts(shown).isEmpty)
    let pad = try #require(shown.keys["pads"]?.array?.first)
    #expect(pad["ranges"] == [["from": 0, "to": 180, "except": [163, 179], "place": .null]])
  }

  @Test func test_rangeBehindTokens_isAPadFromTheFirstNumberWithoutAKey() throws {
    let prompt = Prompt(
      question: "Hole 1", next: [Seat(index: 1)],
      tokens: (1...6).map { Prompt.Token("\($0)", label: "") },
      ranges: [Prompt.Range(1...9, likely: 3)])
    let shown = Self.shown(prompt, beyond: [(Prompt.Range(10...99, likely: 10), "1 2=-")])
    #expect(Self.texts(shown) == (1...6).map(String.init))
    let pad = try #require(shown.keys["pads"]?.array?.first)
    #expect(pad["label"] == "7+" && pad["ranges"]?.array?.count == 2)
    #expect(pad["limits"] == "1 to 99")
  }

  @Test func test_shortRange_hasAKeyForEachNumber_andNoPad() {
    let prompt = Prompt(question: "Throws", ranges: [Prompt.Range(1...6, likely: 3)])
    #expect(Self.texts(Self.shown(prompt)) == (1...6).map(String.init))
    #expect(Self.shown(prompt).keys["pads"] == [])
  }

  @Test func test_times_areAPadThatNamesItsLimits() throws {
    let range = Prompt.Range(10_00...599_99, likely: 54_00, format: .time(places: 2))
    let shown = Self.shown(Prompt(question: "Run 1", ranges: [range]))
    #expect(Self.texts(shown).isEmpty)
    let pad = try #require(shown.keys["pads"]?.array?.first)
    #expect(pad["limits"] == "10.00 to 9:59.99" && pad["label"] == "Time")
    #expect(pad["places"] == 2 && pad["isTime"] == true && pad["digits"] == 5)
  }

  @Test func test_negativeNumbers_haveKeys_orAreTyped() throws {
    let short = Prompt.Range(-2...2, format: .relative)
    #expect(
      Self.texts(Self.shown(Prompt(question: "?", ranges: [short]))) == [
        "-2", "-1", "E", "+1", "+2",
      ])
    let long = Self.shown(Prompt(question: "?", ranges: [Prompt.Range(-50...50, prefix: "by ")]))
    let key = try #require(long.keys["keys"]?.array?.first)
    #expect(key["text"] == "by " && key["example"] == "-50" && long.keys["pads"] == [])
  }

  @Test func test_tokenWithAnExample_asksForTheRest() throws {
    let token = Prompt.Token("sub", label: "substitute", example: "9 for 3")
    let shown = Self.shown(Prompt(question: "?", secondary: [token]))
    let key = try #require(shown.keys["more"]?.array?.first)
    #expect(key["text"] == "sub " && key["example"] == "9 for 3")
  }

  @Test func test_call_isTakenOutOfTheQuestion_andHasDashes() {
    let prompt = Prompt(
      question: "4-7-2 · Ann serves", next: [Seat(index: 0)],
      tokens: [Prompt.Token("A", label: "Ann wins", seat: Seat(index: 0))], call: "4-7-2")
    let shown = Self.shown(prompt)
    #expect(shown.question == "Ann serves" && shown.call == "4–7–2" && !shown.isNamed)
  }

  @Test func test_pad_saysOther_onlyBesideOtherNumbers() throws {
    func pad(_ ranges: [Prompt.Range]) throws -> [JSONValue?] {
      let shown = Self.shown(Prompt(question: "?", ranges: ranges))
      let pad = try #require(shown.keys["pads"]?.array?.first)
      return [pad["label"], pad["small"]]
    }
    let height = Prompt.Range(50...2_99, format: .decimal(places: 2))
    #expect(try pad([height]) == ["Number", ""])
    #expect(KeypadPrompt.blank(height)["label"] == "Number")
    #expect(try pad([Prompt.Range(9_00...59_99, format: .time(places: 2))]) == ["Time", ""])
    #expect(try pad([Prompt.Range(0...180, likely: 60)]) == ["Other", "number"])
  }
}
