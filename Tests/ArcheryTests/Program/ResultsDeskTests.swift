import Archery
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// A desk that types up and imports rounds of others.
@Suite struct ResultsDeskTests {
  private let run = Runner([.archery])

  @Test func test_shootOffWithoutATie_isSaidToDecideNothing() {
    run("archery start Ann Ben --shoot frostbite")
    let early = run("archery enter 'shootoff ann 10, ben 9'")
    #expect((early.out + early.err).contains("before the last arrow"), "\(early)")
    for _ in 0..<6 { run("archery enter 'ann 9 9 9 9 9 9, ben 9 9 9 9 9 8'") }
    let finished = run("archery finish --yes")
    #expect(
      (finished.out + finished.err).contains("tied with nobody in it: it decides nothing"),
      "\(finished)")
  }

  @Test func test_shootOffThatIsDue_isSaidBeforeTheFinish() {
    run("archery start Ann Ben --shoot frostbite --cut 1")
    for _ in 0..<6 { run("archery enter 'ann 9 9 9 9 9 9, ben 9 9 9 9 9 9'") }
    #expect(run("archery status").out.contains("A shoot-off is due"))
    run("archery enter 'shootoff ann 10, ben 9'")
    #expect(!run("archery status").out.contains("A shoot-off is due"))
  }

  @Test func test_import_ofAFileThatNamesNobody_saysWhoseItIs() {
    run("me Rita --new")
    let own = run("archery import -", input: MyTargetsTests.file)
    #expect(own.err.contains("taken for yours, Rita's"), "\(own)")
    let other = Runner([.archery])
    other("me Rita --new")
    let named = other("archery import - --me Ann", input: MyTargetsTests.file)
    #expect(named.code == .done && !named.err.contains("Rita"), "\(named)")
    #expect(other("archery history").out.contains("Ann"))
    #expect(!other("players").out.contains("also"))
  }

  @Test func test_colonMissing_isSaidInWords() {
    run("archery start Ann Ben --kind match")
    let refused = run("archery enter set 1 10 9 8")
    #expect(refused.err.contains("of a set stands"), "\(refused)")
  }
}
