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
}
