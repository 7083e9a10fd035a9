import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

/// Tests of files that are doubtful, faulty or in another language, as people really have them.
@Suite struct ImportFaultsTests {
  private static let header = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,"
  private static let eventHeader = "name,division,position,start_time,hole_1,hole_2"

  private func card(_ rows: String..., columns: String = "") -> String {
    "\(Self.header)\(columns)Hole1,Hole2\nPar,Park,Main,2026-05-01 1015,,,,"
      + "\(columns.filter { $0 == "," })3,3\n"
      + rows.map { "\($0)\n" }.joined()
  }

  private func event(_ rows: String..., header: String = eventHeader) -> String {
    "\(header)\n" + rows.map { "\($0)\n" }.joined()
  }

  private func json(_ run: Runner) -> String { run("discgolf export --form notation").out }

  // MARK: Corrections

  @Test(arguments: [
    ("Ann,MPO,1,,3,3", "Ann,MPO,DQ,,3,3", "Ann: disqualified"),
    ("Ann,MPO,DNF,,3,3", "Ann,MPO,1,,3,3", "Ann: did not finish is missing"),
    ("Ann,MPO,1,,3,3", "Ann,MPO,1,,3,0", "Ann, hole 2: 3 is missing"),
    ("Ann,MPO,1,,3,3", "Ann,MPO,1,,3,", "Ann, hole 2: 3 is missing"),
    ("Ann,MPO,1,,3,3", "Ann,MPO,1,,3,4", "Ann, hole 2: 4, not 3"),
    ("Ann,MPO,1,,3,3", "Ann,FPO,1,,3,3", "the note \"Division FPO: Ann."),
  ])
  func test_anyDifference_isNamedAndCorrectedByUpdate(
    first: String, second: String, said: String
  ) {
    let run = Runner([.discGolf])
    let other = "Ben,MPO,2,2026-05-01 10:15,4,4"
    let before = event(first.replacing(",,", with: ",2026-05-01 10:15,"), other)
    let after = event(second.replacing(",,", with: ",2026-05-01 10:15,"), other)
    run("discgolf import -", input: before)
    let stored = json(run)
    let read = run("discgolf import -", input: after)
    #expect(read.out.contains("(1 of them with other values)"), "\(read)")
    #expect(read.err.contains(said) && json(run) == stored, "\(read)")
    let update = run("discgolf import - --update", input: after)
    #expect(update.out.contains("(1 of them corrected)"), "\(update)")
    #expect(update.err.contains(said) && json(run) != stored, "\(update)")
    #expect(!run("discgolf import -", input: after).err.contains(said))
    run("discgolf undo --round 1")
    #expect(json(run) == stored)
  }

  @Test func test_sameFileAgain_reportsNoDifference() {
    let run = Runner([.discGolf])
    let text = event("Ann,MPO,1,2026-05-01 10:15,3,3", "Ben,FPO,DNF,2026-05-01 10:15,4,0")
    run("discgolf import -", input: text)
    let again = run("discgolf import - --update", input: text)
    #expect(again.out.hasPrefix("Added 0 rounds, 1 known already.\n"), "\(again)")
  }

  @Test func test_whatCannotBeCorrected_isNamedAndLeft() {
    let run = Runner([.discGolf])
    let rows = ["Ann,Park,Main,2026-05-01 1015,,,,3,3", "Ben,Park,Main,2026-05-01 1015,,,,4,4"]
    run("discgolf import -", input: card(rows[0], rows[1]))
    let stored = json(run)
    let removed = run("discgolf import - --update", input: card(rows[0]))
    #expect(removed.err.contains("is left as it was"), "\(removed)")
    #expect(removed.err.contains("Ben is not in the file"), "\(removed)")
    let rated = run(
      "discgolf import - --update",
      input: card(
        "Ann,Park,Main,2026-05-01 1015,,,,199,3,3", "Ben,Park,Main,2026-05-01 1015,,,,,4,4",
        columns: "RoundRating,"))
    #expect(rated.err.contains("round rating 199 in the file, and none here"), "\(rated)")
    #expect(json(run) == stored)
  }

  @Test func test_doubtfulCard_getsOnePieceOfAdvice() {
    let run = Runner([.discGolf])
    let first = card("Ann,Park,Main,2026-05-01 1015,,,,3,3", "Ben,Park,Main,2026-05-01 1015,,,,4,4")
    run("discgolf import -", input: first)
    let second = run(
      "discgolf import -",
      input: first.replacing(",,,,3,3\nAnn", with: ",,,,3,4\nAnn").replacing("4,4", with: "5,4"))
    let advice = ["deletes the older one", "puts that one away", "merges them"]
    #expect(advice.count { second.err.contains($0) } == 1, "\(second)")
  }

  // MARK: Positions

  @Test(arguments: [
    ("DSQ", "dq"), ("Disqualified", "dq"), ("W/D", "dnf"), ("RET", "dnf"), ("DNF.", "dnf"),
    ("DNP", "dns"), ("dns", "dns"), ("T3", nil), ("=3", nil), ("3rd", nil), ("", nil),
  ])
  func test_positions_areRanksOrStatuses(text: String, status: String?) {
    let position = FilePosition(text)
    switch position {
    case .status(let found): #expect(found.rawValue == status)
    case .rank(let rank): #expect(rank == 3 && status == nil)
    case .none: #expect(text.isEmpty)
    case .unknown: Issue.record("\(text) is unknown")
    }
  }

  @Test func test_unknownAndContradictoryPositions_areSaid() {
    let run = Runner([.discGolf])
    let read = run(
      "discgolf import -",
      input: event(
        "Ann,MPO,1,2026-05-01 10:15,4,4", "Ben,MPO,MC,2026-05-01 10:15,3,3",
        "Cid,MPO,2,2026-05-01 10:15,3,3", "Dan,MPO,3,2026-05-01 10:15,2,3"))
    #expect(read.err.contains("line 3: Ben: the position \"MC\""), "\(read)")
    #expect(read.err.contains("Ann is 1 with 8, and Cid is 2 with 6"), "\(read)")
    #expect(read.err.split(separator: "don't follow").count == 2, "\(read)")
  }

  // MARK: Dates

  @Test(arguments: ["", "soon"])
  func test_eventWithoutATime_isDatedByTheOption(time: String) {
    let read = Runner([.discGolf])(
      "discgolf import - --at 2026-05-01", input: event("Ann,MPO,1,\(time),3,3"))
    #expect(read.err.contains("2026-05-01 is used"), "\(read)")
    #expect(time.isEmpty || read.err.contains("\"soon\" is no date and time"), "\(read)")
  }

  @Test func test_timesOfWhichSomeAreInUTC_areRefused() {
    let rows = ["Ann,Park,Main,2026-05-01 10:15Z,,,,3,3", "Ben,Park,Main,2026-05-01 10:15,,,,4,4"]
    let read = Runner([.discGolf])("discgolf import -", input: card(rows[0], rows[1]))
    #expect(read.code != .done && read.err.contains("is a time in UTC"), "\(read)")
  }

  @Test func test_twoRoundsOfOneEvent_areTwoRounds() {
    let run = Runner([.discGolf])
    let text = event(
      "Ann,MPO,1,2026-05-01 10:15,3,3", "Ben,MPO,2,2026-05-01 10:15,4,4",
      "Ann,MPO,1,2026-05-01 14:15,3,4", "Ben,MPO,2,2026-05-01 14:15,5,4")
    let read = run("discgolf import -", input: text)
    #expect(read.out.hasPrefix("Added 2 rounds."), "\(read)")
    #expect(!run("score players").out.contains("Ann-2"))
    #expect(run("discgolf import -", input: text).out.contains("Added 0 rounds, 2 known already."))
    let numbered = Runner([.discGolf])(
      "discgolf import - --at 2026-05-01",
      input: event(
        "Ann,MPO,1,1,3,3", "Ann,MPO,1,2,3,4", header: "name,division,position,round,hole_1,hole_2"))
    #expect(numbered.out.hasPrefix("Added 2 rounds."), "\(numbered)")
  }

  @Test func test_aNameInTwoRowsOfOneTime_isRefusedWithBothLines() {
    let read = Runner([.discGolf])(
      "discgolf import -",
      input: event("Ann,MPO,1,2026-05-01 10:15,3,3", "Ann,MPO,1,2026-05-01 10:15,3,4"))
    #expect(read.code != .done && read.err.contains("Ann is in lines 2 and 3"), "\(read)")
  }

  // MARK: Quotes

  @Test func test_unclosedQuote_leavesTheRowOut() {
    let run = Runner([.discGolf])
    let read = run(
      "discgolf import -",
      input: card("\"Ann,Park,Main,2026-05-01 1015,,,,3,3", "Ben,Park,Main,2026-05-01 1015,,,,4,4"))
    #expect(read.err.contains("line 3: The quote before Ann on line 3 has no closing"), "\(read)")
    #expect(read.out.contains("New players: Ben."), "\(read)")
  }

  @Test func test_quoteClosedInALaterRow_leavesTheRowsOut() {
    let run = Runner([.discGolf])
    let read = run(
      "discgolf import -",
      input: card(
        "Ann,Park,Main,2026-05-01 1015,,,,3,3", "\"Ben,Park,Main,2026-05-01 1015,,,,4,4",
        "Cid\",Park,Main,2026-05-01 1015,,,,4,4"))
    #expect(read.err.contains("lines 4 to 5 are left out"), "\(read)")
    #expect(read.out.contains("New players: Ann."), "\(read)")
  }

  // MARK: Headings

  @Test(arguments: [
    "PlayerName,CourseName,LayoutName,StartDate,Total,+/-,Hole1,Hole2",
    "Player-Name,Course.Name,Layout_Name,Start Date,Total,+/-,Hole-1,Hole.2",
    "Spieler,Platz,Layout,Datum,Gesamt,+/-,Loch 1,Loch 2",
    "Spieler,Kurs,Layout,Start,Gesamt,+/-,Bahn 1,Bahn 2",
    "Joueur,Parcours,Layout,Date,Total,+/-,Trou 1,Trou 2",
    "Jugador,Campo,Layout,Fecha,Total,+/-,Hoyo 1,Hoyo 2",
    "Giocatore,Percorso,Layout,Data,Totale,+/-,Buca 1,Buca 2",
    "Speler,Baan,Layout,Datum,Totaal,+/-,Hole 1,Hole 2",
  ])
  func test_headings_areFoundWithSignsAndInOtherLanguages(header: String) {
    let run = Runner([.discGolf])
    let read = run(
      "discgolf import -",
      input: "\(header)\nPar,Park,Main,2026-05-01 1015,6,,3,3\n"
        + "Ann,Park,Main,2026-05-01 1015,7,1,3,4\n")
    #expect(read.out.hasPrefix("Added 1 round."), "\(read)")
    #expect(!read.err.contains("not read"), "\(read)")
    #expect(run("discgolf export --form udisc").out.contains("Ann,Park,Main,2026-05-01 1015,"))
    #expect(!run("discgolf note 1").out.contains("Court"))
  }

  @Test func test_firstAndLastNamesOfAnEvent_areOneName() {
    let read = Runner([.discGolf])(
      "discgolf import -",
      input: event(
        "Ann,Ash,MPO,1,2026-05-01 10:15,3,3",
        header: "First Name,Last-Name,division,position,start_time,hole_1,hole_2"))
    #expect(read.out.contains("New players: Ann Ash."), "\(read)")
  }

  // MARK: Files as a whole

  @Test func test_unknownForm_namesItsColumnsAndThoseThatEachFormLacks() {
    let read = Runner([.discGolf])(
      "discgolf import -", input: "PlayerName,Where,Hole1\nAnn,Park,3\n")
    #expect(
      read.err.contains("Its columns are \"PlayerName\", \"Where\" and \"Hole1\"."), "\(read)")
    #expect(read.err.contains("lacks the columns \"division\" and \"position\""), "\(read)")
    #expect(read.err.contains("lacks the column \"CourseName\""), "\(read)")
    let any = Runner([.discGolf])("score import -", input: "a,b\n1,2\n")
    #expect(any.err.contains("discgolf: Scorecards exported by UDisc"), "\(any)")
  }

  @Test func test_errorOfMetrix_isPrinted() {
    let read = Runner([.discGolf])(
      "discgolf import -", input: "{\"Errors\":[\"No such competition\"]}")
    #expect(read.code != .done && read.err.contains("No such competition"), "\(read)")
  }

  @Test func test_tooManyPlayers_areNamed() {
    let rows = (1...103).map { "P\($0),MPO,1,2026-05-01 10:15,3,3" }
    let read = Runner([.discGolf])(
      "discgolf import -", input: "\(Self.eventHeader)\n\(rows.joined(separator: "\n"))\n")
    #expect(read.err.contains("100 players at most, and the file has 103: P101, P102 and P103"))
  }

  @Test func test_unreadableRating_isQuoted() {
    let read = Runner([.discGolf])(
      "discgolf import -",
      input: card("Ann,Park,Main,2026-05-01 1015,,,,good,3,3", columns: "RoundRating,"))
    #expect(read.err.contains("line 3: Ann: the rating \"good\" is no number"), "\(read)")
  }
}
