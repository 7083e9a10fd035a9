import DiscGolf
import ProgramTesting
import ScoringCLI
import ScoringDesk
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of imported files of score cards: who the user is, the courses, the times, and cards of
/// one round from two phones.
@Suite struct ImportedFileTests {
  private func file(
    _ starts: [String], course: String = "River Bend", layout: String = "Blue",
    names: [String] = ["Ann", "Ben"], pars: [Int] = [3, 3, 3]
  ) -> String {
    let holes = pars.indices.map { "Hole\($0 + 1)" }.joined(separator: ",")
    let rows = starts.flatMap { start in
      (["Par"] + names).map { ($0, start, pars) }
    }.map { name, start, scores in
      "\(name),\(course),\(layout),\(start),\(scores.reduce(0, +)),,"
        + scores.map(String.init).joined(separator: ",")
    }
    return (["PlayerName,CourseName,LayoutName,Date,Total,+/-,\(holes)"] + rows)
      .joined(separator: "\n") + "\n"
  }

  // MARK: The user

  @Test func test_unknownUser_isAskedForOnATerminal() {
    let run = Runner([.discGolf])
    let asked = run("discgolf import cards.csv", input: "", answers: "2\n")
    #expect(asked.code != .done)
    let plain = run("discgolf import -", input: file(["2026-05-01 10:00"]))
    #expect(plain.err.contains("None of the names in the file is known to be you."), "\(plain)")
    #expect(plain.err.contains("--me NAME") && plain.err.contains("players merge"))
    run("discgolf import - --me Ben", input: file(["2026-05-01 10:00"]))
    #expect(run("me").out == "You are Ben.\n")
    #expect(!run("discgolf import -", input: file(["2026-05-02 10:00"])).err.contains("you"))
    let others = run("discgolf import -", input: file(["2026-05-03 10:00"], names: ["Cid"]))
    #expect(others.err.contains("Ben, who is you, is none of the names"), "\(others)")
  }

  // MARK: Courses

  @Test func test_coursesOfImportedRounds_areListedFoundAndOffered() {
    let run = Runner([.discGolf])
    let added = run("discgolf import - --me Ann", input: file(["2026-05-01 10:00"]))
    #expect(added.out.contains("New courses: River Bend."), "\(added)")
    #expect(run("discgolf courses").out.contains("River Bend"))
    #expect(run("discgolf courses show river").out.contains("River Bend"))
    let started = run("discgolf start --course river")
    #expect(started.code == .done && started.out.contains("River Bend"), "\(started)")
    // A later round on the imported course belongs to the same record book as the imported rounds.
    run("discgolf enter 2 3 3")
    run("discgolf finish --yes")
    let books = run("discgolf stats Ann --json").payload?.array ?? []
    #expect(!books.description.contains("from "), "\(books)")
    let again = run("discgolf import -", input: file(["2026-05-01 10:00"]))
    #expect(!again.out.contains("New courses"), "\(again)")
  }

  @Test func test_courseThatWasDeletedOrChanged_staysSo() {
    let run = Runner([.discGolf])
    run("discgolf import - --me Ann", input: file(["2026-05-01 10:00"]))
    run("discgolf courses edit River --layout Blue --pars 4,4,4")
    run("discgolf import -", input: file(["2026-06-01 10:00"]))
    #expect(run("discgolf courses show River").out.contains("12"))
    run("discgolf import -", input: file(["2026-06-02 10:00"], layout: "Red"))
    #expect(run("discgolf courses").out.contains("2 layouts"))
    run("discgolf courses delete 'River Bend' --yes")
    run("discgolf import -", input: file(["2026-07-01 10:00"]))
    #expect(!run("discgolf courses").out.contains("River Bend"))
  }

  @Test func test_layoutThatChanged_isThatOfTheNewestCard() {
    let run = Runner([.discGolf])
    let new = file(["2026-05-02 10:00"], pars: [4, 3, 3])
    let old = file(["2025-05-02 10:00"]).split(separator: "\n").dropFirst().joined(separator: "\n")
    run("discgolf import - --me Ann", input: new + old)
    #expect(run("discgolf courses show River").out.contains("10"))
  }

  // MARK: The clock

  private let nights = [
    "2026-05-01 20:10", "2026-05-02 22:30", "2026-05-03 23:05", "2026-05-04 02:00",
  ]

  @Test func test_implausibleHours_areKeptAndPointedOut() {
    let run = Runner([.discGolf])
    run.offset = 10 * 3600
    let added = run("discgolf import -", input: file(nights))
    #expect(added.err.contains("4 of 4 rounds start between 19:00 and 09:00"), "\(added)")
    #expect(added.err.contains("--timezone utc"))
    #expect(run("discgolf show 1 --json").payload?["startedAt"] == "2026-05-04T02:00")
    // The command in the message moves the rounds by the offset of the zone, and another command
    // moves them back.
    let moved = run("discgolf import - --timezone utc", input: file(nights))
    #expect(moved.out.contains("4 known rounds moved"), "\(moved)")
    #expect(run("discgolf show 1 --json").payload?["startedAt"] == "2026-05-04T12:00")
    #expect(run("discgolf history").out.contains("May 2, 2026"))
    #expect(!run("discgolf history").out.contains("May 1, 2026"))
    run("discgolf import - --timezone local", input: file(nights))
    #expect(run("discgolf show 1 --json").payload?["startedAt"] == "2026-05-04T02:00")
  }

  @Test func test_namedZone_isWhereTheRoundsWerePlayed() {
    let night = Runner([.discGolf])
    let converted = night("discgolf import - --timezone +10:00", input: file(nights))
    #expect(converted.out.contains("read as UTC, and shown in +10:00"), "\(converted)")
    #expect(night("discgolf show 1 --json").payload?["startedAt"] == "2026-05-04T12:00")
    let day = Runner([.discGolf])
    day("discgolf import - --timezone +10:00", input: file(["2026-05-01 10:00"]))
    #expect(day("discgolf show 1 --json").payload?["startedAt"] == "2026-05-01T10:00")
    #expect(day("discgolf import - --timezone Mars", input: file(nights)).code == .usage)
  }

  @Test func test_plausibleHours_areNotPointedOut() {
    let run = Runner([.discGolf])
    for starts in [
      ["2026-05-01 20:10"], ["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"],
      ["2026-05-01 07:30", "2026-05-02 08:00", "2026-05-03 08:30"],
      ["2026-05-01 23:30", "2026-05-02 10:00", "2026-05-03 18:30"],
    ] {
      #expect(!run("discgolf import -", input: file(starts)).err.contains("19:00"), "\(starts)")
    }
  }

  @Test func test_timesMarkedAsUTC_areShownInLocalTime() {
    let run = Runner([.discGolf])
    run.offset = 10 * 3600
    let added = run("discgolf import - --me Ann", input: file(["2026-05-01T22:30:00Z"]))
    #expect(added.out.contains("read as UTC"), "\(added)")
    #expect(run("discgolf show 1 --json").payload?["startedAt"] == "2026-05-02T08:30")
  }

  @Test(arguments: ["4/13/2026 10:15", "13.04.2026 10:15", "4/13/2026 10:15:00 AM"])
  func test_datesOfSpreadsheets_areRead(date: String) {
    let run = Runner([.discGolf])
    let read = run("discgolf import - --me Ann", input: file([date]))
    #expect(read.err == "next: score discgolf history\n", "\(read)")
    #expect(run("discgolf show 1 --json").payload?["startedAt"] == "2026-04-13T10:15")
  }

  @Test func test_ambiguousDates_areRefusedWithBothReadings() {
    let refused = Runner([.discGolf])("discgolf import -", input: file(["4/3/2026 10:15"]))
    #expect(refused.code == .data, "\(refused)")
    #expect(refused.err.contains("Mar 4, 2026 or Apr 3, 2026"), "\(refused)")
  }

  // MARK: Two phones

  @Test func test_cardsOfOneRoundMinutesApart_areNamedWithTheCommandThatJoinsThem() {
    let run = Runner([.discGolf])
    run("discgolf import - --me Ann", input: file(["2026-05-01 10:15"]))
    let second = run("discgolf import -", input: file(["2026-05-01 10:18"]))
    #expect(second.err.contains("which began 3 minutes before it"), "\(second)")
    #expect(second.err.contains("score discgolf merge"))
    // A card of another course, of other players, or of a time hours later is another round.
    for other in [
      file(["2026-05-01 10:17"], course: "Hill"), file(["2026-05-01 10:17"], names: ["Cid"]),
      file(["2026-05-01 13:00"]),
    ] {
      #expect(!run("discgolf import -", input: other).err.contains("looks like"))
    }
  }

  // MARK: Order

  @Test func test_cardsOfOneMinute_keepTheirOrderInEveryForm() {
    let run = Runner([.discGolf])
    let names = ["Eve", "Dan", "Cid", "Ben", "Ann"]
    let cards = names.map { file(["2026-05-01 10:00"], names: [$0]) }
    let text =
      cards[0]
      + cards.dropFirst().flatMap { $0.split(separator: "\n").dropFirst() }
      .joined(separator: "\n") + "\n"
    run("discgolf import -", input: text)
    let export = run("discgolf export --form udisc").out
    func order(_ text: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        names.first { line.hasPrefix("\($0),") }
      }
    }
    #expect(order(export) == names)
    let other = Runner([.discGolf], device: 2)
    other("discgolf import -", input: export)
    #expect(order(other("discgolf export --form udisc").out) == names)
    let third = Runner([.discGolf], device: 3)
    third("import -", input: run("export").out)
    #expect(order(third("discgolf export --form udisc").out) == names)
  }
}
