import ProgramTesting
import ScoringCLI
import Testing

@testable import Pickleball

/// Tests of the pictures of matches for social media.
@Suite struct MatchPictureTests {
  /// Returns the program after a match of three games, scored rally by rally, for a test.
  private static func match() -> Runner {
    let run = Runner([.pickleball])
    run("me Ann")
    run(
      "pickleball start 'Ann Lindqvist+Ben Adeyemi-Castellanos' '佐藤 美咲+Dan Okafor' "
        + "--best-of 3 --event 'Sunday ladder' --new --at 2026-04-26")
    for game in ["AABABAAABAAABAA", "BABBABBBABBABBB", "ABAABBABAABAAAB"] {
      for index in 0..<150 {
        let rally = game.dropFirst(index % game.count).prefix(1)
        let result = run("pickleball enter \(rally)")
        if result.code != .done || result.out.contains("Game:") { break }
      }
    }
    run("pickleball finish --yes")
    return run
  }

  @Test func test_picture_ofAMatch_isThatRecorded() {
    let differences = RecordedPictures.differences(Self.match(), "pickleball", "pickleball")
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test func test_share_post_hasGamesAndTheRunOfPoints() {
    let post = Self.match()("pickleball share 1 --format post --theme light -o -").out
    for words in [">Game 1<", ">Games<", ">Ann &amp; Ben ahead<", ">佐藤 &amp; Dan ahead<"] {
      #expect(post.contains(words), "\(words)")
    }
  }

  @Test func test_share_firstGameInProgress_itsPointsAreTheLargest() {
    let run = Runner([.pickleball])
    run("me Ann")
    run("pickleball start Ann+Ben Cid+Dan --best-of 3 --new")
    run("pickleball enter aabba")
    for format in ["post", "wide"] {
      let picture = run("pickleball share --format \(format) --theme light -o -").out
      // Both sides have won 0 games, so the points, 2 to 1, are shown in the large size of results.
      #expect(Self.largest(in: picture) == ["2", "1"], "\(format)")
      #expect(picture.contains(">In progress<") && !picture.contains("more<"))
    }
  }

  @Test func test_share_laterGameInProgress_itsPointsAreTheLargest() {
    let run = Runner([.pickleball])
    run("me Ann")
    run("pickleball start Ann+Ben Cid+Dan --best-of 3 --new")
    run("pickleball enter aaaaaaaaaaa")
    run("pickleball enter bbaab")
    for format in ["post", "wide"] {
      // Boards show the points of the second game, 1 to 2, too, and not the games.
      let picture = run("pickleball share --format \(format) --theme light -o -").out
      #expect(Self.largest(in: picture) == ["1", "2"], "\(format)")
      #expect(picture.contains(">11<"), "\(format)")
    }
    // After the match, the games are the result.
    run("pickleball finish --yes")
    let picture = run("pickleball share --format post --theme light -o -").out
    #expect(Self.largest(in: picture) == ["1", "0"])
  }

  /// Returns the texts in the large size of results in a picture.
  private static func largest(in picture: String) -> [String] {
    picture.split(separator: "<text ").filter { text in
      let size = text.split(separator: "font-size=\"").last?.prefix { $0 != "\"" }
      return size.flatMap { Double($0) } ?? 0 > 90
    }.compactMap { $0.split(separator: ">").dropFirst().first?.prefix { $0 != "<" } }
      .map(String.init)
  }

  private static func pictures(_ run: Runner) -> [(form: String, texts: [String])] {
    ["post", "story", "wide", "page"].map { form in
      let svg = run("pickleball share 1 --format \(form) --theme light -o -").out
      return (form, svg.matches(of: #/<text[^>]*>([^<]*)</#).map { String($0.output.1) })
    }
  }

  private static func singles(_ options: String, _ entries: String...) -> Runner {
    let run = Runner([.pickleball])
    run("pickleball start --new \(options) Ann Ben")
    for entry in entries { run("pickleball enter '\(entry)'") }
    run("pickleball finish --yes")
    return run
  }

  /// Tests that the winner is first in the panels and in the chart if the other side was named first.
  @Test func test_share_winnerNamedSecond_isFirstEverywhere() {
    let run = Self.singles("", "AABBBBBBBBBBBB")
    for (form, texts) in Self.pictures(run) {
      let names = texts.filter { $0 == "Ann" || $0 == "Ben" }
      #expect(names.first == "Ben", "\(form): \(texts)")
      if form != "wide" {
        #expect(texts.contains("11–2") && !texts.contains("2–11"), "\(form): \(texts)")
        #expect(texts.contains("Ben ahead"), "\(form): \(texts)")
      }
    }
  }

  @Test(arguments: [
    (["AAABBA", "end retired B"], ["retired"]), (["end forfeit A"], ["forfeit"]),
    (["AAABBAB", "end abandoned"], ["abandoned"]), (["AAABB", "end time"], ["time cap"]),
  ])
  func test_share_ending_isSaidInEveryForm(entries: [String], words: [String]) {
    let run = Runner([.pickleball])
    run("pickleball start --new Ann Ben")
    for entry in entries { run("pickleball enter '\(entry)'") }
    run("pickleball finish --yes")
    for (form, texts) in Self.pictures(run) {
      for word in words { #expect(texts.contains { $0.contains(word) }, "\(form): \(texts)") }
    }
    #expect(run("pickleball share 1 --form html -o -").out.contains(words[0]))
  }

  /// Tests that a picture has each game of a match of five once, in all forms.
  @Test func test_share_fiveGames_areInThePanelsOfEveryForm() {
    let run = Self.singles("--best-of 5", "11-9 9-11 12-10 10-12 15-13")
    for (form, texts) in Self.pictures(run) {
      #expect(texts.count { $0 == "15" } == 1 && texts.count { $0 == "13" } == 1, "\(form)")
    }
  }
}
