import Testing

@testable import ScoringKit

/// Tests of reading the parts of stored texts, each of which is accepted only in the form in which
/// it is written.
@Suite struct CanonicalTextTests {
  private struct Number: Event {
    let value: Int
    var canonical: String { "\(value)" }

    init?(_ text: inout CanonicalText) {
      guard let value = text.number(-99_999...99_999) else { return nil }
      self.value = value
    }
  }

  private enum Word: String, Event, CaseIterable {
    case heads = "h"
    case tails = "t"
  }

  @Test(arguments: ["0", "7", "-7", "10", "99999", "-99999"])
  func test_number_asItIsWritten_isRead(text: String) throws {
    #expect(try Number(canonical: text).canonical == text)
  }

  @Test(arguments: [
    "", " 7", "7 ", "07", "-0", "+7", "--7", "100000", "-100000", "9223372036854775808",
    "99999999999999999999999999", "7x", "٣", "-",
  ]) func test_number_inAnyOtherForm_isRefused(text: String) {
    #expect(throws: Refusal.self) { try Number(canonical: text) }
  }

  @Test func test_enumeration_overText_isStoredAsIs() throws {
    #expect(Word.allCases.map(\.canonical) == ["h", "t"])
    #expect(try Word(canonical: "t") == .tails)
    #expect(throws: Refusal.self) { try Word(canonical: "heads") }
    do {
      _ = try Word(canonical: "x")
    } catch {
      #expect(error.expected == ["h", "t"] && error.token == "x")
    }
  }
}
