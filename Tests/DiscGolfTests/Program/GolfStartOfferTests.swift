import DeskTesting
import DiscGolf
import ScoringDesk
import ScoringKit
import Testing

/// Tests of what a start offers after rounds with options.
@Suite struct GolfStartOfferTests {
  private let desk = TestDesk([.discGolf])

  private func start(_ options: [String: [String]], flags: [String: Bool] = [:]) throws {
    _ = try desk.assuming { answers in
      try desk.scorer.starting.start(
        StartRequest(
          sport: "discgolf", players: ["Ann", "Ben"],
          options: Arguments(options: options, flags: flags), answers: answers))
    }
  }

  private func offer() throws -> StartOffer {
    try desk.scorer.starting.startOffer(#require(try desk.scorer.starting.startKinds().kinds.first))
  }

  /// Tests that a start offers the options of the last round, although the rules are stored without
  /// them: they are derived from the rules.
  @Test func test_offer_hasTheOptionsOfTheLastRound() throws {
    try start(["course": ["Morley Field"], "start-hole": ["7"], "countback": ["last"]])
    #expect(
      try offer().values == ["course": "Morley Field", "start-hole": "7", "countback": "last"])
    try start(["course": ["Maple Hill"]])
    let offer = try offer()
    #expect(offer.values == ["course": "Maple Hill"])
    #expect(offer.frames.map(\.name) == ["DeLaveaga", "Maple Hill", "Morley Field"])
    #expect(offer.isRepeatable && offer.company.map(\.name) == ["Ann", "Ben"])
  }

  /// Tests that the course of the last round is still offered first after it was deleted.
  @Test func test_offer_ofACourseThatIsGone_comesFirst() throws {
    let courses = ReferenceRequest(sport: "discgolf", kind: "courses")
    _ = try desk.scorer.documents.addDocument(
      courses, Arguments(options: ["pars": ["3,4,3"]], positionals: ["NAME": ["Park"]]))
    try start(["course": ["Park"]])
    _ = try desk.agreeing {
      try desk.scorer.documents.deleteDocument(courses, named: "Park", answers: $0)
    }
    let offer = try offer()
    #expect(offer.values == ["course": "Park"])
    #expect(offer.frames.first?.name == "Park" && offer.frames.count == 4)
    try start(["course": ["Park"]])
  }

  @Test func test_offer_whereEveryCourseIsDeleted_bringsNoneBack() throws {
    let courses = ReferenceRequest(sport: "discgolf", kind: "courses")
    for course in ["DeLaveaga", "Maple Hill", "Morley Field"] {
      _ = try desk.agreeing {
        try desk.scorer.documents.deleteDocument(courses, named: course, answers: $0)
      }
    }
    let offer = try offer()
    #expect(offer.frames.isEmpty && offer.values.isEmpty)
  }

  @Test func test_lacksFrame_isAskedOfTheRules() throws {
    let bare = StartRequest(sport: "discgolf", players: ["Ann"])
    #expect(try desk.scorer.starting.lacksFrame(bare))
    var named = bare
    named.options.options["course"] = ["Maple Hill"]
    #expect(try !desk.scorer.starting.lacksFrame(named))
    var again = bare
    again.again = true
    #expect(try !desk.scorer.starting.lacksFrame(again))
  }
}
