import Testing

@testable import ScoringKit

/// Tests of typed lines in which unusual characters separate the words, and of looking at words
/// without consuming them.
@Suite struct TypedFormTests {
  private static let card = TypedWords.Form.card(
    gaps: [], signs: [",", ":"], endings: ["."], remedy: "Enter less.")

  private func words(_ line: String, as form: TypedWords.Form = card) throws -> [String] {
    try TypedWords(line[...], as: form).rest.map { String($0.text) }
  }

  private func refusal(_ line: String, as form: TypedWords.Form) -> Refusal? {
    do throws(Refusal) {
      _ = try TypedWords(line[...], as: form, expected: ["3"])
      return nil
    } catch { return error }
  }

  @Test func test_form_saysWhatPartsWordsAndWhatStandsForItself() throws {
    #expect(try words("7: “De Vries” 3,4.") == ["7", ":", "De Vries", "3", ",", "4"])
    #expect(try words("„ann\" b;c . d..") == ["ann", "b;c", "d"])
    let form = TypedWords.Form(gaps: [";"], signs: [], endings: [","])
    #expect(try words("a,b, c;d:7 ,", as: form) == ["a,b", "c", "d:7"])
  }

  @Test func test_openQuote_isRefusedAsTheFormHasIt_orGoesToTheEnd() throws {
    #expect(refusal("3 “ann", as: Self.card)?.message == "A quote is not closed.")
    #expect(refusal("3 “ann", as: Self.card)?.offset == 2)
    #expect(refusal("3 \"ann", as: .init())?.hint == "Put a quote behind the name too.")
    let form = TypedWords.Form(unclosed: nil)
    #expect(try words("3 \"ann lee", as: form) == ["3", "ann lee"])
    #expect(try TypedWords("3 \"ann", as: form).rest.last?.written == "\"ann")
  }

  @Test func test_lineOfNothing_orTooLong_isRefusedWithWhatToDo() {
    #expect(refusal(" .", as: Self.card)?.expected == ["3"])
    let long = refusal("1234", as: TypedWords.Form(limit: 3, remedy: "Type less."))
    #expect(long?.message == "A line has at most 3 bytes, not 4.")
    #expect(long?.hint == "Type less.")
  }

  @Test func test_word_saysWhatItIs() throws {
    let words = try TypedWords("— \"-\" DNF \"dnf\" 3").rest
    #expect(words.map(\.isDash) == [true, false, false, false, false])
    #expect(words.map { $0.value(Mark.self) } == [nil, nil, .dnf, nil, nil])
    #expect(words.map(\.number) == [nil, nil, nil, nil, 3])
    #expect(words.map(\.written) == ["—", "\"-\"", "DNF", "\"dnf\"", "3"])
  }

  private enum Mark: String { case dnf }

  @Test func test_wordRefused_pointsAtItWithItsQuotes() throws {
    let words = try TypedWords("3 \"ann\"").rest
    let refusal = try #require(words.last).refusal("No score.", .illegal, expected: ["3"])
    #expect(refusal == Refusal(.illegal, "No score.", token: "\"ann\"", offset: 2, expected: ["3"]))
  }

  @Test func test_writtenOfWords_isTheirPieceOfTheLine() throws {
    let line = "x 7: \"De Vries\", 3"
    let words = try TypedWords(line.dropFirst(2)).rest
    #expect(words.dropLast().written == "7: \"De Vries\"")
    #expect(words.prefix(0).written == nil)
    #expect(Refusal(.over, "Over.").at(try #require(words.written)).offset == 2)
  }

  @Test(arguments: [
    ("and ann", "ann"), ("& ann lee", "ann lee"), ("and", "and"), ("ann and", "ann and"),
    ("\"and\" ann", "\"and\" ann"),
  ]) func test_andBeforeAName_isPassedOver(line: String, name: String) throws {
    #expect(try TypedWords(line[...]).rest.withoutAnd.written == name[...])
  }

  @Test(arguments: [("7 ann lee", 7, "ann lee"), ("ann lee 7", 7, "ann lee"), ("7", 7, nil)])
  func test_place_standsBeforeANameOrBehindIt(line: String, place: Int, name: String?) throws {
    let found = try #require(try TypedWords(line[...]).rest.parted { $0.number })
    #expect(found.place == place)
    #expect(found.name.written.map(String.init) == name)
  }

  @Test func test_place_inTheMiddleOrMissing_isNone() throws {
    #expect(try TypedWords("ann 7 lee").rest.parted { $0.number }?.place == nil)
    #expect(try TypedWords("ann").rest.prefix(0).parted { $0.number }?.place == nil)
  }

  @Test func test_linesJoined_haveTheSeparatorBetweenEachTwo() {
    #expect([Line]().joined(separator: "; ") == Line([]))
    #expect(
      ["a", Line("b", .good)].joined(separator: "; ", .dim).runs
        == [Run("a"), Run("; ", .dim), Run("b", .good)])
  }

  @Test func test_member_isNamedByNumberFromOne() {
    let names = Roster([.init("Red", members: [.init("Cid"), .init("Dan")]), .init("Ann")])
    #expect(names.member(2, of: Seat(index: 0)) == "Dan")
    #expect(names.member(3, of: Seat(index: 0)) == nil)
    #expect(names.member(0, of: Seat(index: 0)) == nil)
    #expect(names.member(1, of: Seat(index: 1)) == nil)
    #expect(names.member(1, of: Seat(index: 9)) == nil)
  }

  @Test func test_name_thatWouldBeReadAsSomethingElse_isTypedInQuotes() {
    let form = TypedWords.Form(mostWordsOfName: 2, isTaken: { $0.text.allSatisfy(\.isNumber) })
    let typed = ["Ann", "Ann Lee", "Ann de Vries", "Player 3", "", "\"Ann\""].map(form.typed)
    #expect(
      typed == ["Ann", "Ann Lee", "\"Ann de Vries\"", "\"Player 3\"", "\"\"", "\"Ann\""])
  }

  @Test(arguments: [("ann lee", 0), ("\"ben\"", 1), ("#2", 1), ("ben", 1)])
  func test_seat_ofWords_isThatOfOneName(line: String, seat: Int) throws {
    let names = Roster(["Ann Lee", "Ben"])
    #expect(try names.seat(named: TypedWords(line[...]).rest) == Seat(index: seat))
  }

  @Test(arguments: ["ann ben", "#3", "\"#2\"", "zoe"])
  func test_seat_ofWordsThatAreNoName_isRefused(line: String) throws {
    let words = try TypedWords(line[...])
    #expect(throws: Refusal.self) { try Roster(["Ann Lee", "Ben"]).seat(named: words.rest) }
    #expect(throws: Refusal.self) { try Roster(["Ann"]).seat(named: words.rest.prefix(0)) }
  }

  @Test func test_seat_whereOnlyANameCanStand_isTakenInFull() throws {
    let names = Roster(["X Ray", "Ann"])
    func seat(_ line: String) throws -> Seat {
      let isName = { (word: TypedWords.Word) in word.isQuoted || !word.is("x") }
      return try names.seat(
        named: TypedWords(line[...]).rest, where: isName, otherwise: "arrows", expected: ["Ann"])
    }
    #expect(try seat("x ray") == Seat(index: 0) && seat("\"ann\"") == Seat(index: 1))
    #expect(try seat("ann") == Seat(index: 1))
    #expect(throws: Refusal.self) { try seat("x an") }
    #expect(throws: Refusal.self) { try seat("ann \"x ray\"") }
  }
}
