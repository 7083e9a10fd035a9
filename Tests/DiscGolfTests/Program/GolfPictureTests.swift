import ProgramTesting
import Testing

@testable import DiscGolf

/// Tests of the pictures of scorecards for social media.
@Suite struct GolfPictureTests {
  /// Returns the program after a round of four players, of whom one leaves early, for a test.
  private static func round() -> Runner {
    let run = Runner([.discGolf])
    run("me 'Ann Lindqvist'")
    run(
      "discgolf start 'Ann Lindqvist' 'נועה בן־דוד' 'Maximiliana Featherstonehaugh-Okonkwo' "
        + "'佐藤 美咲' --course 'Maple Hill' --event 'Sunday doubles' --new --at 2026-04-26")
    run("discgolf enter '\"Ann Lindqvist\": 3 2 4 3 3 3 2 3 3 3 4 2 4 3 2 4 3 2'")
    run("discgolf enter '\"נועה בן־דוד\": 3 3 3 4 2 3 4 3 4 2 4 3 4 3 3 4 3 3'")
    run(
      "discgolf enter '\"Maximiliana Featherstonehaugh-Okonkwo\": "
        + "3 4 4 3 3 4 4 3 4 3 5 3 5 3 3 6 3 3'")
    run("discgolf enter '\"佐藤 美咲\": 4 3 5 4 5 3 4 4 3 - - - - - - - - -'")
    run("discgolf enter '\"佐藤 美咲\" dnf'")
    run("discgolf finish --yes")
    return run
  }

  @Test func test_picture_ofARound_isThatRecorded() {
    let differences = RecordedPictures.differences(Self.round(), "discgolf", "discgolf")
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test func test_share_post_hasShapesBandsAndLegend() {
    let post = Self.round()("discgolf share 1 --format post --theme light -o -").out
    for words in [">1–9<", ">birdie<", ">bogey<", ">double +<", ">DNF<"] {
      #expect(post.contains(words), "\(words)")
    }
    #expect(!post.contains(">eagle<"))
    #expect(!post.contains("(2)") && !post.contains("[4]"))
    #expect(post.contains("<circle"))
  }

  @Test(arguments: [("1", 0), ("1 3", 1)])
  func test_share_ace_isCountedOnce(low: String, others: Int) {
    let run = Runner([.discGolf])
    run("discgolf start Ann Ben --course 'Maple Hill' --new --at 2026-04-26")
    // The first hole is a three, and the fourth a four.
    for scores in ["1 3", "3 3", "3 3", others == 1 ? "2 4" : "4 4"] {
      run("discgolf enter '\(scores)'")
    }
    for form in ["post", "story", "page"] {
      let picture = run("discgolf share --format \(form) --theme light -o -").out
      #expect(picture.contains(">Aces, of\u{a0}4<"), "\(form)")
      #expect(!picture.contains(">Eagles or"), "\(form)")
      #expect(picture.contains(">Other eagles") == (others > 0), "\(form)")
    }
  }
}
