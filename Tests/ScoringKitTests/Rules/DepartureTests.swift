import Testing

@testable import ScoringKit

@Suite struct DepartureTests {
  private static let names = Roster(["Ann", "Ben Lee"])

  private func read(_ line: String, next: Seat? = nil) throws -> String? {
    var words = try TypedWords(line[...])
    let departure = try Departure.read(
      &words, names: Self.names, of: [.retired, .forfeited], next: next)
    #expect((departure != nil) == words.isAtEnd)
    return departure?.canonical
  }

  @Test(arguments: [
    ("ann retired", "1 retired"), ("retired ben lee", "2 retired"), ("dnf #2", "2 retired"),
    ("Ben Lee forfeits", "2 forfeited"), ("ann dnf -", "1 -"), ("\"ben lee\" ret", "2 retired"),
  ]) func test_line_isReadInEveryForm(line: String, canonical: String) throws {
    #expect(try read(line) == canonical)
  }

  @Test(arguments: ["ann", "ann wd", "ann 3 retired", "\"dnf\""])
  func test_line_ofSomethingElse_isLeftToTheSport(line: String) throws {
    #expect(try read(line) == nil)
  }

  @Test func test_wordThatIsANameToo_isTheName() throws {
    var words = try TypedWords("retired")
    let names = Roster(["Retired", "Ann"])
    #expect(try Departure.read(&words, names: names, next: Seat(index: 0)) == nil)
  }

  @Test func test_lineWithAnUnknownName_isRefusedAndNotConsumed() throws {
    var words = try TypedWords("cid retired")
    let refusal = #expect(throws: Refusal.self) {
      try Departure.read(&words, names: Self.names)
    }
    #expect(refusal?.reason == .unknownName && refusal?.token == "cid")
    #expect(words.rest.count == 2)
  }

  @Test func test_lineOfNobody_asksWho_withNamesAsTheyAreTyped() throws {
    var words = try TypedWords(
      "dnf", as: TypedWords.Form(mostWordsOfName: 1, isTaken: { $0.is("ann") }))
    let refusal = #expect(throws: Refusal.self) { try Departure.read(&words, names: Self.names) }
    #expect(refusal?.message == "Who? Nobody is named." && refusal?.token == "dnf")
    #expect(refusal?.expected == ["\"Ann\" dnf", "\"Ben Lee\" dnf"])
  }

  @Test func test_name_isReadAsTheSportReadsNames() throws {
    var words = try TypedWords("B retired")
    let departure = try Departure.read(&words, names: Self.names) { name, names throws(Refusal) in
      if let side = name.first.flatMap({ Side(letter: $0.text) }) { return side.seat }
      return try names.seat(named: name)
    }
    #expect(departure?.canonical == "2 retired" && words.isAtEnd)
  }

  @Test func test_lineWithoutName_meansTheSeatOnTurn() throws {
    #expect(try read("dnf", next: Seat(index: 0)) == "1 retired")
  }

  @Test(arguments: Leaving.allCases) func test_canonical_isReversible(leaving: Leaving) throws {
    for departure in [Departure(Seat(index: 4), leaving), Departure(Seat(index: 0), nil)] {
      let read = departure.canonical.utf8.span.withUnsafeBufferPointer { bytes in
        var text = CanonicalText(bytes)
        return Departure(&text)
      }
      #expect(read == departure)
    }
  }

  @Test func test_tokens_areReadAndNamed() throws {
    let tokens = Departure.tokens(.retired, of: [Seat(index: 1)], Self.names)
    #expect(!tokens.isEmpty)
    for token in tokens {
      #expect(try read(token.text) == "2 retired" && token.label == "Ben Lee retired")
    }
  }
}
