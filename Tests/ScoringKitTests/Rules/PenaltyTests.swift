import ScoringKit
import Testing

/// Tests of penalties, which all sports type in the same way.
@Suite struct PenaltyTests {
  private enum Fault: String, PenaltyReason {
    case late
    case start
    case other

    var words: String { self == .late ? "late card" : rawValue }
    var usual: Int? { self == .other ? nil : 2 }
  }

  private static let names = Roster(["Ann", "Ben Late", "Cid"])

  private static func read(_ line: String, next: Seat? = nil) throws -> Penalty<Fault>? {
    var words = try TypedWords(line[...])
    let penalty = try Penalty<Fault>.read(&words, names: names, next: next)
    if penalty != nil { #expect(words.isAtEnd) }
    return penalty
  }

  @Test(arguments: [
    ("penalty ann late", "1 late=2"), ("penalty ann late 3", "1 late=3"),
    ("penalty ann 3 late", "1 late=3"), ("penalty ann late -", "1 late=-"),
    ("PENALTY Ann START", "1 start=2"), ("penalty ben late late 1", "2 late=1"),
    ("penalty \"Ben Late\" other 5", "2 other=5"),
  ]) func test_read_lines_areThePenaltiesOfASeat(line: String, canonical: String) throws {
    #expect(try Self.read(line)?.canonical == canonical)
  }

  @Test(arguments: [
    "penalty ann", "penalty late", "penalty ann late 0", "penalty ann late 1000",
    "penalty ann other", "penalty dora late", "penalty ann late 2 3", "penalty ann late x",
    "penalty ann late start",
  ]) func test_read_wrongLines_areRefused(line: String) throws {
    #expect(throws: Refusal.self) { try Self.read(line) }
  }

  @Test func test_read_otherLines_areLeftToTheSport() throws {
    for line in ["ann late", "penalty", "\"penalty\" late"] {
      #expect(try Self.read(line) == nil, "\(line)")
    }
  }

  @Test func test_read_withoutAName_isOfTheNextSeat() throws {
    let cid = Seat(index: 2)
    #expect(try Self.read("penalty late", next: cid)?.canonical == "3 late=2")
    #expect(try Self.read("penalty ann late", next: cid)?.canonical == "1 late=2")
  }

  @Test func test_words_penalties_sayTheirSizeAndReason() {
    let ann = Seat(index: 0)
    let names = Self.names
    #expect(Penalty(ann, Fault.late, 2).phrase("throw", names) == "Ann: 2 throws (late card)")
    #expect(Penalty(ann, Fault.start, nil).phrase("throw", names) == "Ann: no penalty (start)")
    let again = Penalty(ann, Fault.late, 2)
    #expect(again.doubt(replacing: 2, "throw", names)?.contains("for 4 in all") == true)
    #expect(again.doubt(replacing: 1, "throw", names) == nil)
    #expect(again.doubt(replacing: 0, "throw", names) == nil)
  }
}
