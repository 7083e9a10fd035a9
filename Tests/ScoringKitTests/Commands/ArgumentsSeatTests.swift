import ScoringKit
import Testing

/// Tests of options whose values name participants.
@Suite struct ArgumentsSeatTests {
  private static let first = OptionSyntax("first", value: .text("PLAYER"), "who begins")
  private static let handicap = OptionSyntax(
    "handicap", value: .text("PLAYER=N"), repeats: true, "a handicap")

  private static func arguments(_ options: [String: [String]]) -> Arguments {
    var arguments = Arguments(options: options)
    arguments.roster = Roster([
      Roster.Names("Ann Lee"),
      Roster.Names("Red", members: [Roster.Names("Ben"), Roster.Names("Cid")]),
    ])
    return arguments
  }

  @Test func test_seat_ofABeginning_isFound() throws {
    let found = try Self.arguments(["first": ["an"]]).seat(Self.first)
    #expect(found?.seat == Seat(index: 0))
    #expect(found?.member == nil)
    #expect(try Self.arguments([:]).seat(Self.first) == nil)
  }

  @Test func test_seat_ofAMember_saysWhich() throws {
    let found = try Self.arguments(["first": ["cid"]]).seat(Self.first)
    #expect(found?.seat == Seat(index: 1))
    #expect(found?.member == 1)
  }

  @Test func test_seat_ofNobody_isRefusedWithTheOption() {
    let refusal = #expect(throws: Refusal.self) {
      try Self.arguments(["first": ["dora"]]).seat(Self.first)
    }
    #expect(refusal?.message == "--first: Nobody in this round is called \"dora\".")
    #expect(refusal?.expected == ["Ann Lee", "Red"])
  }

  @Test func test_values_bySeat_areRead() throws {
    let values = try Self.arguments(["handicap": ["ann=12", "red=a=b"]])
      .values(bySeat: Self.handicap)
    #expect(values == [Seat(index: 0): "12", Seat(index: 1): "a=b"])
  }

  @Test func test_values_byMember_areOfPlayersSidesAndMembers() throws {
    let values = try Self.arguments(["handicap": ["ann=12", "red=3", "cid=7"]])
      .values(byMember: Self.handicap)
    #expect(values == [Seat(index: 0): [nil: "12"], Seat(index: 1): [nil: "3", 1: "7"]])
    let side = try Self.arguments(["handicap": ["ben+cid=5"]]).values(byMember: Self.handicap)
    #expect(side == [Seat(index: 1): [nil: "5"]])
    #expect(try Self.arguments([:]).values(byMember: Self.handicap).isEmpty)
  }

  @Test(arguments: [
    (["cid=1", "Cid=2"], "--handicap gives Cid two values."),
    (["red=1", "Red=2"], "--handicap gives Red two values."),
    (["cid"], "--handicap gives somebody a value, and \"cid\" has not both."),
    (["eve=1"], "--handicap: Nobody in this round is called \"eve\"."),
  ])
  func test_values_byMember_otherwise_areRefused(typed: [String], message: String) {
    let refusal = #expect(throws: Refusal.self) {
      try Self.arguments(["handicap": typed]).values(byMember: Self.handicap)
    }
    #expect(refusal?.message == message)
  }

  /// Tests that a side's own name is not taken for the beginning of a member's.
  @Test func test_values_byMember_sideWithTheBeginningOfAMembersName_isTheSide() throws {
    var arguments = Arguments(options: ["handicap": ["red=1"]])
    arguments.roster = Roster([
      Roster.Names("Red", members: [Roster.Names("Redmond"), Roster.Names("Cid")])
    ])
    #expect(try arguments.values(byMember: Self.handicap) == [Seat(index: 0): [nil: "1"]])
  }

  @Test(arguments: [
    (["12"], "--handicap gives somebody a value, and \"12\" has not both."),
    (["ann="], "--handicap gives somebody a value, and \"ann=\" has not both."),
    (["ann=1", "Ann Lee=2"], "--handicap gives Ann Lee two values."),
    (["eve=1"], "--handicap: Nobody in this round is called \"eve\"."),
  ])
  func test_values_bySeat_otherwise_areRefused(typed: [String], message: String) {
    let refusal = #expect(throws: Refusal.self) {
      try Self.arguments(["handicap": typed]).values(bySeat: Self.handicap)
    }
    #expect(refusal?.message == message)
  }
}
