import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the standings of a round robin by the official order (USA Pickleball 2026, 15.B.4), and of
/// the explanation of each step.
@Suite struct RoundRobinTests {
  private static let names = ["Ash", "Bay", "Cole", "Dee"]

  /// The table of some matches of two entrants, with final scores.
  private struct Standing {
    let places: [String: Int]
    let figures: [String: [String: String]]
    let reasons: [String]
  }

  private func rank(_ matches: [(Int, Int, String)]) -> Standing {
    let run = Runner([.pickleball])
    for (one, other, score) in matches {
      run("pickleball start \(Self.names[one]) \(Self.names[other]) --event Cup --new")
      run("pickleball enter '\(score)'")
      run("pickleball finish --yes")
    }
    let table = run("pickleball standings --event Cup --json").payload?["tables"]?.array?.last
    var (places, figures) = ([String: Int](), [String: [String: String]]())
    for row in table?["rows"]?.array ?? [] {
      let name = row["name"]?.string ?? ""
      places[name] = row["place"]?.integer
      figures[name] = row["figures"]?.object?.compactMapValues(\.string)
    }
    return Standing(
      places: places, figures: figures,
      reasons: (table?["reasons"]?.array ?? []).compactMap(\.string))
  }

  @Test func test_rank_byMatchesWon_needsNoFurtherStep() throws {
    let table = rank([
      (0, 1, "score 11-5"), (0, 2, "score 11-5"), (0, 3, "score 11-5"), (1, 2, "score 11-5"),
      (1, 3, "score 11-5"), (2, 3, "score 11-5"),
    ])
    #expect(table.places == ["Ash": 1, "Bay": 2, "Cole": 3, "Dee": 4] && table.reasons.isEmpty)
    #expect(
      table.figures["Ash"] == [
        "Played": "3", "Won": "3", "Lost": "0", "Points": "33–15", "+/-": "+18",
      ])
  }

  @Test func test_rank_twoLevel_areSettledByTheirOwnMatch() throws {
    // Bay has the better point difference, but lost the match against Ash.
    let table = rank([
      (0, 1, "score 11-9"), (0, 2, "score 11-9"), (3, 0, "score 11-0"), (1, 2, "score 11-0"),
      (1, 3, "score 11-0"), (2, 3, "score 11-0"),
    ])
    #expect(table.places == ["Ash": 1, "Bay": 2, "Cole": 3, "Dee": 4])
    #expect(table.reasons.first == "Ash and Bay: won among them: Ash 1, Bay 0.")
  }

  @Test func test_rank_threeInACircle_goOnToTheDifferential() throws {
    let table = rank([(0, 1, "score 11-5"), (1, 2, "score 11-9"), (2, 0, "score 11-9")])
    #expect(table.places == ["Ash": 1, "Cole": 2, "Bay": 3])
    #expect(table.reasons == ["Ash, Cole and Bay: difference of points: Ash +4, Cole 0, Bay -4."])
  }

  @Test func test_rank_threeLevel_whereOneIsSeparated_startsAgainForTheOthers() throws {
    // Bay and Cole both have a point difference of -2, and Bay won their match.
    let table = rank([(0, 1, "score 11-5"), (1, 2, "score 11-7"), (2, 0, "score 11-9")])
    #expect(table.places == ["Ash": 1, "Bay": 2, "Cole": 3])
    #expect(
      table.reasons == [
        "Ash, Bay and Cole: difference of points: Ash +4, Bay and Cole -2.",
        "Bay and Cole: won among them: Bay 1, Cole 0.",
      ])
  }

  @Test func test_rank_nothingSeparates_sharesThePlaceAndSaysSo() throws {
    let table = rank([(0, 1, "score 11-5"), (1, 2, "score 11-5"), (2, 0, "score 11-5")])
    #expect(table.places == ["Ash": 1, "Bay": 1, "Cole": 1])
    #expect(table.reasons.count == 1)
    #expect(table.reasons.first?.hasSuffix("stay level: nothing separates them.") == true)
  }

  @Test func test_rank_abandonedMatch_countsForNobody() throws {
    let table = rank([(0, 1, "end abandoned"), (2, 3, "score 11-5")])
    #expect(table.places == ["Cole": 1, "Dee": 2])
    #expect(table.figures["Ash"]?["Played"] == "0")
  }

  @Test func test_standings_byPoints_placeThoseWhoCouldNotMeetInEveryMatch() {
    let run = Runner([.pickleball])
    for (sides, score) in [("Ann Ben", "11-5"), ("Ben Cid", "11-9"), ("Ann Cid", "11-9")] {
      run("pickleball start \(sides) --event Cup --new")
      run("pickleball enter 'score \(score)'")
      run("pickleball finish --yes")
    }
    let page = run("pickleball standings --event Cup --by points --points 2,0 --json").payload
    let places = (page?["standings"]?.array ?? []).map { row in
      "\(row["place"]?.integer ?? 0) \(row["name"]?.string ?? "")"
    }
    #expect(places == ["1 Ann", "2 Ben", "3 Cid"], "\(String(describing: page))")
  }

  @Test func test_standings_ofAnEvent_explainTheOrder() throws {
    let run = Runner([.pickleball])
    for (sides, score) in [("Ann Ben", "11-5"), ("Ben Cid", "11-9"), ("Cid Ann", "11-9")] {
      run("pickleball start \(sides) --event Cup --new")
      run("pickleball enter 'score \(score)'")
      run("pickleball finish --yes")
    }
    let result = run("pickleball standings --event Cup")
    #expect(result.out.contains("1  Ann"))
    let flat = result.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(flat.contains("1 Ann 2 1 1 20–16 +4"))
    let rows = run("pickleball standings --event Cup --json").payload?["standings"]?.array ?? []
    #expect(rows.map { $0["name"] } == ["Ann", "Cid", "Ben"])
    #expect(rows.first?["score"] == "+4")
  }
}
