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

  /// Returns the texts of a picture.
  private static func texts(_ svg: String) -> [String] {
    svg.matches(of: #/<text[^>]*>([^<]*)</#).map { String($0.output.1) }
  }

  private static func pictures(_ run: Runner) -> [(form: String, texts: [String])] {
    ["post", "story", "wide", "page"].map { form in
      let options = "--format \(form) --theme light -o -"
      let finished = texts(run("archery share 1 \(options)").out)
      return (form, finished.isEmpty ? texts(run("archery share \(options)").out) : finished)
    }
  }

  private static func archers(_ names: [String], _ round: String, ends: Int, _ arrows: String)
    -> Runner
  {
    let run = Runner([.archery])
    run("archery start --new --at 2026-04-26 --shoot \(round) \(names.joined(separator: " "))")
    for _ in 0..<ends {
      for name in names { run("archery enter '\(name) \(arrows)'") }
    }
    return run
  }

  @Test(arguments: [["Ann"], ["Ann", "Ben", "Cid"]])
  func test_share_reportedTotals_showsNoEmptyEnds(names: [String]) {
    let run = Self.archers(names, "portsmouth", ends: 0, "")
    for (index, name) in names.enumerated() { run("archery enter 'total \(name) \(550 - index)'") }
    run("archery finish")
    for (form, texts) in Self.pictures(run) {
      #expect(texts.contains("550") && !texts.contains("0") && !texts.contains("End"), "\(form)")
      #expect(texts.contains { $0.hasPrefix("no arrows") }, "\(form): \(texts)")
      #expect(!texts.contains { $0.hasPrefix("20 yd") }, "\(form)")
    }
    let page = run("archery share 1 --form html -o -").out
    #expect(page.contains("no arrows") && !page.contains("class=\"p pending\""))
  }

  @Test(arguments: [
    ("", "X X X", 5, "150–150"), ("--form team", "X X X X X X", 4, "240–240"),
    ("--form mixed", "X X X X", 4, "160–160"),
  ])
  func test_share_compoundMatch_cutsNoScore(form: String, arrows: String, ends: Int, score: String)
  {
    let run = Runner([.archery])
    let sides =
      switch form {
      case "--form team": "Ann+Ben+Cid Dan+Eve+Finn"
      case "--form mixed": "Ann+Ben Cid+Dan"
      default: "Ann Dan"
      }
    run("archery start --new --kind match --bow compound \(form) \(sides)")
    for _ in 0..<ends {
      for side in ["ann", sides.contains("Cid+Dan") ? "cid" : "dan"] {
        run("archery enter '\(side): \(arrows)'")
      }
    }
    for (form, texts) in Self.pictures(run) {
      // Titles and names may be shortened, scores may not.
      #expect(
        !texts.contains { $0.contains("…") && $0.contains("–") && $0.first?.isNumber == true },
        "\(form): \(texts)")
      if form != "wide" { #expect(texts.contains(score), "\(form): \(texts)") }
    }
  }

  @Test func test_share_threeArchers_hasTheSumOfEveryEndAndDistance() {
    let run = Self.archers(["Ann", "Ben", "Cid"], "wa720_70", ends: 12, "10 9 9 9 9 8")
    run("archery finish")
    for (form, texts) in Self.pictures(run) where form != "wide" {
      #expect(texts.count { $0 == "54" } >= 36, "\(form)")
      #expect(texts.contains("12") && texts.count { $0 == "324" } == 6, "\(form): \(texts)")
    }
  }

  @Test(arguments: [1, 2, 3])
  func test_share_fourDistances_fillsThePost(count: Int) {
    let run = Self.archers(
      Array(["Ann", "Ben", "Cid"].prefix(count)), "wa1440_90", ends: 24, "10 9 9 9 9 8")
    run("archery finish")
    for (form, texts) in Self.pictures(run) where form != "wide" {
      for words in ["90 m", "70 m", "50 m", "30 m", "24"] {
        #expect(texts.contains(words), "\(form) \(words): \(texts)")
      }
      #expect(texts.count { $0 == "54" } >= 24 * count, "\(form)")
    }
  }

  @Test func test_share_inProgress_hasTheLastWholeEndAndTotalsInOneTable() {
    let run = Self.archers(["Ann", "Ben", "Cid"], "wa720_70", ends: 2, "X 9 9 9 9 8")
    run("archery enter 'ann X X'")
    for (form, texts) in Self.pictures(run) where form != "wide" {
      // The end that a board shows is beside it where both fit.
      #expect(texts.contains("End 2"), "\(form): \(texts)")
      #expect(texts.contains("End 3") == (form != "page"), "\(form): \(texts)")
      #expect(texts.count { $0 == "Archer" } <= 3 && texts.count { $0 == "X" } >= 3, "\(form)")
      #expect(!texts.contains("This End") && texts.contains("128"), "\(form)")
    }
  }

  @Test func test_share_retired_saysSoInEveryForm() {
    let run = Self.archers(["Ann", "Ben"], "wa720_70", ends: 1, "X 9 9 9 9 8")
    run("archery enter 'ben retired'")
    run("archery finish --yes")
    for (form, texts) in Self.pictures(run) {
      #expect(texts.contains("retired"), "\(form): \(texts)")
      #expect(!texts.contains { $0.hasPrefix("Ben (") }, "\(form): \(texts)")
    }
  }

  @Test func test_share_countOfAValue_saysWhatItIsOutOf() {
    let run = Self.archers(["Ann"], "wa720_70", ends: 12, "10 9 9 9 9 8")
    run("archery finish")
    let texts = Self.texts(run("archery share 1 --format post --theme light -o -").out)
    let words = texts.joined(separator: " ")
    #expect(
      words.contains("of\u{a0}72 arrows in the\u{a0}10") && !texts.contains("10 9"), "\(texts)")
  }
}
