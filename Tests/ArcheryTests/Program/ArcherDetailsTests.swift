import Archery
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of lasting facts about archers, which new rounds copy.
@Suite struct ArcherDetailsTests {
  private let run = Runner([.archery])

  init() {
    run("me Ann")
    run("players add Ben")
  }

  private func archers(_ line: String) -> [JSONValue] {
    run("\(line) --json").payload?["players"]?.array ?? []
  }

  @Test func start_copiesTheFactsOfPlayers() {
    #expect(run("players set ann bow=barebow 'gender=female' AGE=50+").code == .done)
    let started = run("archery start --shoot portsmouth Ann Ben guest:Ann2")
    #expect(started.out.contains("Ann: barebow, female, 50+"), "\(started.out)")
    #expect(!started.out.contains("Ben:"))
    let sheet = run("archery share --sheet wa --form text").out
    #expect(sheet.contains("Bow: barebow") && sheet.contains("Age: 50+"), "\(sheet)")
  }

  @Test func start_anOptionComesBeforeTheFact() {
    run("players set ann bow=barebow")
    let started = run("archery start --shoot portsmouth Ann Ben --bow ann=longbow")
    #expect(started.out.contains("Ann: longbow"), "\(started.out)")
    let sheet = run("archery share --sheet wa --form text").out
    #expect(sheet.contains("Bow: longbow") && !sheet.contains("Bow: barebow"), "\(sheet)")
  }

  @Test func rules_followTheFactsOfAll() {
    run("players set ann bow=compound")
    run("players set ben bow=compound")
    let match = run("archery start --kind match Ann Ben")
    #expect(match.code == .done && run("archery status").out.contains("End"), "\(match.out)")
    run("players set ben bow=recurve")
    let mixed = run("archery start --kind match Ann Ben")
    #expect(mixed.code != .done && mixed.err.contains("compound"), "\(mixed.err)")
  }

  @Test func again_keepsTheFactsOfTheLastRound() {
    run("players set ann bow=barebow")
    run("archery start --shoot portsmouth Ann")
    run("players set ann bow=longbow")
    run("archery start --again")
    #expect(run("archery share --sheet wa --form text").out.contains("Bow: barebow"))
  }

  @Test(arguments: [
    ("bows=recurve", "bow="), ("bow=crossbow", "recurve"), ("bow", "bow="), ("=recurve", "bow="),
    ("bow=recurve BOW=barebow", "two values"),
  ])
  func anUnknownFactOrValue_isRefusedAndNothingIsStored(_ word: String, _ expected: String) {
    let refused = run("players set ann gender=female \(word)")
    #expect(refused.code != .done && refused.err.contains(expected), "\(refused.err)")
    #expect(!run("players show ann").out.contains("gender"))
  }

  @Test func anEmptyValue_clearsAFact() {
    run("players set ann bow=recurve number='A 12'")
    #expect(run("players show ann").out.contains("membership number: A 12"))
    #expect(run("players set ann number=").code == .done)
    let shown = run("players show ann").out
    #expect(shown.contains("bow: recurve") && !shown.contains("membership"), "\(shown)")
  }

  @Test func events_copyTheDivision() {
    run("players set ann division=W50")
    run("archery event new Frost --as season --shoot portsmouth Ann Ben")
    let entrants = run("event --json").payload?["entrants"]?.array
    #expect(entrants?.compactMap { $0["division"]?.string } == ["W50"])
  }

  @Test(arguments: [("male", "open"), ("Men", "open"), ("women", "female"), ("F", "female")])
  func test_genderInOtherWords_isReadAsTheCategory(word: String, category: String) {
    #expect(run("players set ann gender=\(word)").code == .done)
    #expect(run("players show ann").out.contains(category))
    let classified = run("archery classify --shoot hereford --gender \(word) --score 1015 --json")
    #expect(classified.payload?["gender"]?.string == category, "\(classified)")
    #expect(run("archery start --shoot wa720_70 --gender \(word) Ann").code == .done)
    #expect(run("archery classify --shoot hereford --gender other --score 1").code != .done)
  }
}
