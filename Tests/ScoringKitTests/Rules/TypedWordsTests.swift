import Testing

@testable import ScoringKit

/// Tests of splitting typed lines into words.
@Suite struct TypedWordsTests {
  private static let names = Roster([
    .init("Ann Lee", aliases: ["captain"]), .init("Ben"),
    .init("Red", members: [.init("Cid"), .init("De Vries")]),
  ])

  private func words(_ line: String) throws -> [String] {
    try TypedWords(line[...]).rest.map { String($0.text) }
  }

  @Test func test_init_ofALine_partsItsWords() throws {
    #expect(try words("7: \"De Vries\" 3, ben 4") == ["7", ":", "De Vries", "3", "ben", "4"])
    #expect(try words(" a;b , c:d ") == ["a", "b", "c", ":", "d"])
  }

  @Test(arguments: ["", "  ", ",", "\"ann"])
  func test_init_ofNothingOrAnOpenQuote_isRefused(line: String) {
    #expect(throws: Refusal.self) { try TypedWords(line[...]) }
  }

  @Test func test_init_ofTooLongALine_isRefused() {
    let line = String(repeating: "a ", count: TypedWords.limit)
    #expect(throws: Refusal.self) { try TypedWords(line[...]) }
  }

  @Test(arguments: [
    ("ann lee 3", 0, 1), ("captain 3", 0, 1), ("be 3", 1, 1), ("de vries 3", 2, 1),
    ("\"red\" 3", 2, 1), ("#2 3", 1, 1),
  ]) func test_seat_takesTheLongestName(line: String, seat: Int, left: Int) throws {
    var words = try TypedWords(line[...])
    #expect(words.seat(Self.names) == Seat(index: seat))
    #expect(words.rest.count == left)
  }

  @Test(arguments: ["zoe 3", "3", "#4", "\"lee\""])
  func test_seat_ofNobody_takesNothing(line: String) throws {
    var words = try TypedWords(line[...])
    let count = words.rest.count
    #expect(words.seat(Self.names) == nil && words.rest.count == count)
  }

  @Test(arguments: [
    ("1:02.10 ann", 62_10, 1), ("54.32,ann", 54_32, 1), ("1:02:03.5", 3723_50, 0),
    ("1 :02.10", 1_00, 2),
  ]) func test_value_takesTheLongestThatIsRead(line: String, value: Int, left: Int) throws {
    let clock = NumberFormat.time(places: 2)
    var words = try TypedWords(line[...])
    let taken = words.value { clock.value($0) }
    #expect(taken == value)
    #expect(words.rest.count == left)
  }

  @Test(arguments: ["ann 1:02", "\"54.32\"", ":"])
  func test_value_ofWhatIsNone_takesNothing(line: String) throws {
    var words = try TypedWords(line[...])
    let count = words.rest.count
    let taken = words.value { NumberFormat.time(places: 2).value($0) }
    #expect(taken == nil)
    #expect(words.rest.count == count)
  }

  @Test(arguments: [
    ("cid 3", 0), ("de vries 3", 1), ("\"De Vries\" 3", 1), ("red 3", nil), ("#3 3", nil),
  ]) func test_person_saysWhichMemberIsNamed(line: String, member: Int?) throws {
    var words = try TypedWords(line[...])
    let person = words.person(Self.names)
    #expect(person?.seat == Seat(index: 2) && person?.member == member)
    #expect(words.rest.count == 1)
  }

  @Test func test_number_outOfItsRange_isRefusedWithIt() throws {
    var words = try TypedWords("7 12 ann")
    #expect(try words.number(1...9) == 7)
    #expect(throws: Refusal.self) { try words.number(1...9) }
    #expect(words.take()?.text == "12")
    #expect(try words.number(1...9) == nil)
  }

  @Test(arguments: [
    ("12,5 13,1", [12_50, 13_10]), ("12.5,13.1", [12_50, 13_10]), ("12, 5", [12_00, 5_00]),
    ("12,5;13,1", [12_50, 13_10]), ("1:02,3 4", [62_30, 4_00]), ("12.5,3", [12_50, 3_00]),
  ]) func test_number_ofAFormat_readsADecimalComma(line: String, numbers: [Int]) throws {
    var words = try TypedWords(line[...])
    var read: [Int] = []
    while let number = try words.number(0...99_99, .time(places: 2)) { read.append(number) }
    #expect(read == numbers && words.isAtEnd)
  }

  @Test(arguments: ["12,13,14", "1,234", "12,1:02"])
  func test_number_withCommasOfTwoMeanings_isRefusedWhole(line: String) throws {
    let text = "ann \(line) 5"
    var words = try TypedWords(text.dropFirst(4))
    do throws(Refusal) {
      _ = try words.number(0...99_99, .time(places: 2))
      Issue.record("read")
    } catch {
      #expect(error.token == line && error.offset == 4)
    }
  }

  @Test func test_number_withoutDecimals_isSeparatedByCommas() throws {
    var words = try TypedWords("3,4 \"Red 1,5\" ann2,7,5")
    #expect(try words.number(0...9) == 3 && words.number(0...9, .plain) == 4)
    try words.readDecimalCommas(places: 2)
    #expect(words.rest.map(\.text) == ["Red 1,5", "ann2", "7.5"])
  }
}
