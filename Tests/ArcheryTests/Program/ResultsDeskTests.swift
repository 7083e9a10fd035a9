import Archery
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of a desk at a competition, which enters and imports the results of other people.
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

  @Test func test_shootOff_decidesInAnEventBeforeTheCounters() {
    run("archery start Ann Ben --shoot frostbite --medals --event Cup")
    for _ in 0..<6 { run("archery enter 'ann x x 9 9 9 9, ben 10 10 9 9 9 9'") }
    run("archery enter 'shootoff ann 8, ben 10'")
    run("archery finish")
    let event = run("archery standings --event Cup --json").payload
    let rows = (event?["standings"]?.array ?? []).map { row in
      "\(row["place"]?.integer ?? 0) \(row["name"]?.string ?? "")"
    }
    #expect(rows == ["1 Ben", "2 Ann"], "\(String(describing: event))")
    #expect(
      run("archery standings --event Cup").out.contains(
        "Ben and Ann: playoff, shoot-off or tie-break of the last session: Ben, Ann."))
  }

  @Test func test_whoRetiredInARound_keepsWhatWasShotInTheEvent_howeverItCounts() {
    play(1, "ann 9 9 9 9 9 9, cid 10 9 9 9 9 9", "dan dns", people: "Ann Dan Cid --new")
    run(
      "archery start Ann Dan Cid --shoot frostbite --event Cup --at 2026-02-02T10:00")
    run("archery enter '1: ann 9 9 9 9 9 9, dan 10 9 9 9 9 9, cid 9 9'")
    run("archery enter 'cid retired'")
    for _ in 0..<5 { run("archery enter 'ann 9 9 9 9 9 9, dan 10 9 9 9 9 9'") }
    run("archery finish --yes")
    // Cid won the first round, and is last of the second one: an archer who retired has a place
    // behind those who continued.
    for (way, expected) in [
      ("", ["1 Ann", "2 Cid", "0 Dan"]), ("--points 10,5,1", ["1 Cid", "2 Ann", "2 Dan"]),
      ("--by places", ["1 Ann", "1 Cid", "0 Dan"]), ("--by total", ["1 Ann", "2 Cid", "0 Dan"]),
    ] {
      let payload = run("archery standings --event Cup --json \(way)").payload
      let rows = (payload?["standings"]?.array ?? []).map { row in
        "\(row["place"]?.integer ?? 0) \(row["name"]?.string ?? "")"
      }
      #expect(rows == expected, "\(way)")
    }
  }

  /// The places in the standings of the event, such as `1 Ben`.
  private var places: [String] {
    let rows = run("archery standings --event Cup --json").payload?["standings"]?.array ?? []
    return rows.map { "\($0["place"]?.integer ?? 0) \($0["name"]?.string ?? "")" }
  }

  /// Plays a round of the event: the same line is entered for each of six ends, then other lines,
  /// and the round is finished.
  private func play(
    _ day: Int, _ ends: String, _ others: String..., people: String = "Ann Ben"
  ) {
    run(
      "archery start \(people) --shoot frostbite --medals --event Cup --at 2026-02-0\(day)T10:00")
    for _ in 0..<6 { run("archery enter '\(ends)'") }
    for line in others { run("archery enter '\(line)'") }
    run("archery finish --yes")
  }

  @Test func test_shootOffsOfDifferentTies_decideNothingBetweenThemInAnEvent() {
    let people = "Ann Ben Cid Dan"
    play(1, "ann 9 9 9 9 9 9, ben 8 8 8 8 8 8, cid 10 9 9 9 9 9, dan 7 7 7 7 7 7", people: people)
    play(
      2, "ann 9 9 9 9 9 10, ben 9 9 9 9 9 10, cid 9 9 9 9 9 9, dan 9 9 9 9 9 9",
      "shootoff ann 9, ben 8, cid 10, dan 7", people: people)
    #expect(places.prefix(2) == ["1 Ann", "1 Cid"])
  }

  @Test func test_secondShootOffOfOneAlone_decidesNothingInAnEvent() {
    play(1, "ann 9 9 9 9 9 9, ben 9 9 9 9 9 9", "shootoff ann 9, ben 9", "shootoff ann 10")
    #expect(places == ["1 Ann", "1 Ben"])
  }

  @Test func test_shootOffThatIsDue_isDecidedByNoCounterInAnEvent() {
    play(1, "ann x x 9 9 9 9, ben 10 10 9 9 9 9")
    #expect(places == ["1 Ann", "1 Ben"])
  }

  @Test func test_shootOffOfAnEventAlone_isSaidToDecideNothingInTheRound() {
    play(1, "ann 10 10 9 9 9 9, ben 10 9 9 9 9 9")
    play(2, "ann 10 9 9 9 9 9, ben 10 10 9 9 9 9", "shootoff ann 9, ben 10")
    #expect(places == ["1 Ben", "2 Ann"])
    let shown = run("archery show 1")
    #expect(
      shown.out.contains("decides nothing in\nthis round; in an event it can."),
      "\(shown)")
  }

  @Test func test_enter_whatCouldBeATotal_isRefusedWithItsArrows() {
    run("archery start Ann --shoot frostbite")
    let refused = run("archery enter 54")
    #expect(refused.err.contains("the arrows 5 and 4, or the total of the end"), "\(refused)")
    #expect(run("archery enter '1: 54'").err.contains("or the total of the end"))
    #expect(run("archery enter '5 4'").code == .done)
    // After one arrow, a number is a total only if it is entered for the whole end; and 98 is no
    // total, because it exceeds the maximum of an end.
    #expect(run("archery enter 54").code == .done)
    #expect(run("archery enter '1: 54'").err.contains("or the total of the end"))
    #expect(run("archery enter '1: 5 4'").code == .done)
    let other = Runner([.archery])
    other("archery start Ann --shoot frostbite")
    #expect(other("archery enter 98").code == .done)
  }

  @Test func test_next_whereAShootOffIsDue_isNoFinish() {
    run("archery start Ann Ben --shoot frostbite --medals")
    for _ in 0..<6 { run("archery enter 'ann 9 9 9 9 9 9, ben 9 9 9 9 9 9'") }
    for words in ["archery enter 'shootoff ann 10'", "archery status"] {
      let said = run(words)
      #expect(!(said.out + said.err).contains("archery finish"), "\(words): \(said)")
    }
  }

  @Test func test_shootOffThatNotAllHaveShot_decidesNothing() {
    run("archery start Ann Ben --shoot frostbite")
    for _ in 0..<6 { run("archery enter 'ann 10 10 9 9 9 9, ben x 10 9 9 9 9'") }
    let entered = run("archery enter 'shootoff ann 9'")
    let said =
      "Shoot-off 1 decides nothing yet: Ann and Ben have 336, and Ben has no arrow in it."
    #expect((entered.out + entered.err).contains(said), "\(entered)")
    #expect(run("archery finish").err.contains(said))
    run("archery finish --yes")
    // While the shoot-off is incomplete, the tie-break counters decide as they did before it.
    let rows = run("archery standings --json").payload?["standings"]?.array ?? []
    #expect(rows.map { $0["name"] } == ["Ben", "Ann"], "\(rows)")
    let why = run("archery standings --explain").out
    #expect(why.contains("Ben is above Ann: both 336, Ben has 6"), "\(why)")
  }

  @Test func test_explain_whereAShootOffIsDue_saysThatTheyShareAPlace() {
    run("archery start Ann Ben --shoot frostbite --medals")
    for _ in 0..<6 { run("archery enter 'ann 10 10 9 9 9 9, ben x 10 9 9 9 9'") }
    #expect(
      run("archery standings --explain").out.contains(
        "Ann and Ben share a place until a shoot-off decides: both 336."))
  }

  @Test func test_finish_whereAShootOffIsDue_asks() {
    run("archery start Ann Ben Cid --shoot frostbite --medals")
    for _ in 0..<6 { run("archery enter 'ann x x 9 9 9 9, ben 10 10 9 9 9 9, cid 9 9 9 9 9 9'") }
    let refused = run("archery finish")
    #expect(refused.code != .done && refused.err.contains("A shoot-off is due"), "\(refused)")
    #expect(run("archery finish --yes").code == .done)
    // As long as the shoot-off is due, nobody has won.
    let places = run("archery standings --json").payload?["standings"]?.array ?? []
    #expect(places.map { $0["place"]?.integer } == [1, 1, 3], "\(places)")
    #expect(!run("archery history --oneline").out.contains("Ann won"))
  }

  @Test(arguments: ["arrows", "ianseo"])
  func test_import_ofAnOwnExportOfAnImport_addsNothing(form: String) {
    run(
      "archery import - --at 2026-05-01",
      input: "archer,end,arrow1,arrow2,arrow3\nAnn,1,10,9,9\nAnn,2,10,10,8\n")
    let again = run("archery import -", input: run("archery export 1 --form \(form)").out)
    #expect((again.out + again.err).contains("1 known"), "\(again)")
    #expect(run("archery history --oneline").out.split(separator: "\n").count == 1)
  }

  @Test func test_import_ofAFileThatNamesNobody_saysWhoseItIs() {
    run("me Rita --new")
    let own = run("archery import -", input: MyTargetsTests.file)
    #expect(own.err.contains("stored as yours, Rita's"), "\(own)")
    let other = Runner([.archery])
    other("me Rita --new")
    let named = other("archery import - --me Ann", input: MyTargetsTests.file)
    #expect(named.code == .done && !named.err.contains("Rita"), "\(named)")
    #expect(other("archery history").out.contains("Ann"))
    #expect(!other("players").out.contains("also"))
  }

  @Test func test_refusalsOfAMatch_sayItsWords() {
    run("archery start Ann Ben --kind match")
    let refused = run("archery enter set 1 10 9 8")
    #expect(refused.err.contains("of a set stands"), "\(refused)")
    let total = run("archery enter 'ann 27'")
    #expect(total.err.contains("Type all arrows of the set; it adds up by itself."), "\(total)")
  }
}
