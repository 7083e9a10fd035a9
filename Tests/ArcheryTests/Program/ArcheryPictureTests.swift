import ProgramTesting
import Testing

@testable import Archery

/// Tests of the pictures of rounds and matches for social media.
@Suite struct ArcheryPictureTests {
  private static func round() -> Runner {
    let run = Runner([.archery])
    run("me '佐藤 美咲'")
    run("archery start '佐藤 美咲' --shoot wa720_70 --at 2026-04-26")
    for end in [
      "X 10 9 9 9 8", "10 10 9 9 8 8", "X X 10 9 9 9", "10 9 9 8 7 6", "X 10 10 9 9 8",
      "X 9 9 9 8 8", "10 9 9 8 8 5", "X X 10 10 9 9", "10 10 9 9 8 7", "X 10 9 8 8 4",
      "10 9 9 9 7 M", "X X 10 10 9 9",
    ] { run("archery enter \(end)") }
    run("archery finish")
    return run
  }

  private static func match() -> Runner {
    let run = Runner([.archery])
    run("me Ann")
    run(
      "archery start --kind match 'נועה בן־דוד' 'Maximiliana Featherstonehaugh-Okonkwo' "
        + "--event 'Club final' --new --at 2026-04-26")
    for (one, other) in [
      ("X 9 9", "10 9 8"), ("9 8 8", "X 10 9"), ("10 9 9", "X 9 9"), ("X 10 9", "9 9 8"),
      ("10 10 9", "10 10 8"),
    ] {
      run("archery enter '\"נועה בן־דוד\" \(one)'")
      run("archery enter '\"Maximiliana Featherstonehaugh-Okonkwo\" \(other)'")
    }
    run("archery finish")
    return run
  }

  @Test func test_picture_ofARound_isThatRecorded() {
    let differences = RecordedPictures.differences(Self.round(), "archery", "archery")
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test func test_picture_ofAMatch_isThatRecorded() {
    let differences = RecordedPictures.differences(Self.match(), "archery", "archery-match")
    #expect(differences.isEmpty, "\(differences)")
  }

  @Test func test_share_post_hasRingsSumsAndTotals() {
    let post = Self.round()("archery share 1 --format post --theme light -o -").out
    for color in ["#FFD83A", "#D3263A", "#4FB9E3", "#14171D"] { #expect(post.contains(color)) }
    for words in [">635<", ">58<", ">109<", ">M<"] { #expect(post.contains(words), "\(words)") }
  }

  @Test func test_share_match_hasTheScoreAfterEverySet() {
    let post = Self.match()("archery share 1 --format post --theme light -o -").out
    for words in [">2–0<", ">2–2<", ">3–3<", ">5–3<", ">7–3<", ">won<"] {
      #expect(post.contains(words), "\(words)")
    }
  }
}
