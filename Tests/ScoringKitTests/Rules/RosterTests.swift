import ScoringKit
import Testing

@Suite struct RosterTests {
  private static let roster = Roster([
    .init("Ann Lee", aliases: ["al"]), .init("Annabel"), .init("Ben", aliases: ["Annabel's bro"]),
    .init("Al"), .init("Zoë"),
  ])

  @Test(arguments: [
    ("al", 3), ("AL", 3), ("annabel's bro", 2), ("ann lee", 0), ("  Ann   LEE ", 0), ("annabel", 1),
    ("ben", 2),
    ("b", 2), ("annabel's", 2), ("zo", 4), ("ZOË", 4),
  ]) func test_seat_ofAnAliasANameOrAPrefix_isFound(text: String, index: Int) throws {
    #expect(try Self.roster.seat(named: text[...]).index == index)
  }

  @Test(arguments: [
    ("José  PÉREZ", "jose perez"), ("Jose\u{301}", "jose"), ("Søren Łukasz", "soren lukasz"),
    ("Ann Lee", "ann lee"), ("Ολγα", "ολγα"), ("Ærø", "æro"),
  ]) func test_plain_leavesAccentsOut(name: String, plain: String) {
    #expect(Roster.plain(name[...]) == plain)
  }

  @Test func test_seat_withoutAccents_isFoundAfterThoseWhoHaveNone() throws {
    let roster = Roster([
      .init("José Núñez"), .init("Søren"), .init("Sor"),
      .init("Á & B", members: [.init("Ágnes"), .init("Béla")]),
    ])
    for (text, index) in [("jose", 0), ("JOSE NUNEZ", 0), ("sor", 2), ("sore", 1), ("bela", 3)] {
      #expect(try roster.seat(named: text[...]).index == index, "\(text)")
    }
    #expect(roster.member(named: "agnes", of: Seat(index: 3)) == 0)
    // Accents may be left out, but a typed accent must be the right one.
    #expect(throws: Refusal.self) { _ = try roster.seat(named: "sóren") }
  }

  @Test(arguments: [("ann+ben", 0), ("Ben + ann", 0), ("c+d", 1)])
  func test_seat_ofAllMembersOfASide_isFoundInAnyOrder(text: String, index: Int) throws {
    let sides = [["Ann", "Ben"], ["Cid", "Dora"]]
    let roster = Roster(
      sides.map { names in
        .init(names.joined(separator: " & "), members: names.map { Roster.Names($0) })
      })
    #expect(try roster.seat(named: text[...]).index == index)
    for wrong in ["ann+cid", "ann+ann", "ann+ben+cid", "ann+"] {
      #expect(throws: Refusal.self) { _ = try roster.seat(named: wrong[...]) }
    }
  }

  @Test func test_list_ofSeats_isASentencesListUpToItsLimit() {
    let seats = Self.roster.seats
    #expect(Self.roster.list([seats[2]]) == "Ben")
    #expect(Self.roster.list([seats[3], seats[2]]) == "Al and Ben")
    #expect(Self.roster.list(seats) == "Ann Lee, Annabel and 3 others")
    #expect(Self.roster.list(seats, limit: 9) == "Ann Lee, Annabel, Ben, Al and Zoë")
  }

  @Test(arguments: [
    ("Arrow 1 of 6", [false, false]), ("Arrow 1 of 6 (A)", [true, false]),
    ("Hole 1: Bo, Cid", [false, true]), ("A tosses", [true, false]), ("Bodo", [false, false]),
    ("A & B tosses", [true, true]),
  ]) func test_isNamed_isAboutWholeNames(sentence: String, named: [Bool]) {
    let roster = Roster([.init("A"), .init("A & B", members: [.init("Bo"), .init("B")])])
    #expect(named == [0, 1].map { roster.isNamed(Seat(index: $0), in: sentence) })
    #expect(!roster.isNamed(Seat(index: 2), in: sentence))
  }

  @Test func test_member_byNumber_isNilWhereTheNamesDoNotSayIt() {
    let roster = Roster([.init("A & B", members: [.init("Ann"), .init("Ben")]), .init("Cid")])
    let (side, alone) = (Seat(index: 0), Seat(index: 1))
    #expect((0...3).map { roster.member($0, of: side) } == [nil, "Ann", "Ben", nil])
    #expect(roster.member(1, of: alone) == nil && roster.member(1, of: Seat(index: 9)) == nil)
  }

  @Test func test_seat_ofAnAmbiguousPrefix_listsTheCandidates() {
    let refusal = #expect(throws: Refusal.self) { _ = try Self.roster.seat(named: "an") }
    #expect(refusal?.reason == .ambiguousName)
    #expect(refusal?.expected == ["Ann Lee", "Annabel", "Ben"])
    #expect(refusal?.token == "an")
  }

  @Test func test_seat_ofTwoEqualNames_isAmbiguous() {
    let roster = Roster(["Dave", "dave", "Ann"])
    let refusal = #expect(throws: Refusal.self) { _ = try roster.seat(named: "Dave") }
    #expect(refusal?.reason == .ambiguousName)
    #expect(refusal?.expected == ["Dave", "dave"])
  }

  @Test func test_seat_ofANearName_suggestsIt() {
    let refusal = #expect(throws: Refusal.self) { _ = try Self.roster.seat(named: "Bne") }
    #expect(refusal?.reason == .unknownName)
    #expect(refusal?.expected == ["Ben"])
  }

  @Test func test_seat_ofAnUnknownName_listsEverybodyAndPointsAtIt() {
    let line = "7 Quentin 3"
    let start = line.index(line.startIndex, offsetBy: 2)
    let refusal = #expect(throws: Refusal.self) {
      _ = try Self.roster.seat(named: line[start..<line.index(start, offsetBy: 7)])
    }
    #expect(refusal?.reason == .unknownName)
    #expect(refusal?.expected == Self.roster.names.map(\.name))
    #expect(refusal?.offset == 2)
    #expect(refusal?.token == "Quentin")
  }

  @Test(arguments: ["", " ", "\t"]) func test_seat_ofNothing_isRefused(text: String) {
    let refusal = #expect(throws: Refusal.self) { _ = try Self.roster.seat(named: text[...]) }
    #expect(refusal?.reason == .notation)
  }

  @Test func test_subscript_beyondTheRoster_isTheSeatsNumber() {
    #expect(Self.roster[Seat(index: 0)] == "Ann Lee")
    #expect(Self.roster[Seat(index: 5)] == "seat 6")
    #expect(Roster([String]())[Seat(index: 0)] == "seat 1")
  }

  @Test(arguments: [
    ("Ann Lee", "ann lee"), ("  ANN \t\r\n Lee\u{B}", "ann lee"), ("", ""), (" \n ", ""),
    ("Zoë  ÉCLAIR ", "zoë éclair"), ("A\u{A0}B", "a b"), ("A\u{1C}b@[`{", "a\u{1C}b@[`{"),
  ]) func test_folded_ofAnyName_isWithoutCaseAndWithSingleSpaces(name: String, folded: String) {
    #expect(Roster.folded(name[...]) == folded)
    #expect(
      folded == name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  @Test func test_seat_ofANumber_isFromOne() {
    #expect(Seat(number: 1)?.index == 0)
    #expect(Seat(number: 0) == nil)
    #expect(Seat(number: .min) == nil)
    #expect(Seat(index: 4).number == 5)
  }
}
