import ScoringKit
import Testing

@testable import Archery

@Suite struct FaceTests {
  private func face(_ id: String) throws -> Face { try #require(Face.named(id), "\(id)") }

  @Test(
    arguments: [
      ("10-zone", "X 10 9 8 7 6 5 4 3 2 1 M", 10), ("10-zone-6-ring", "X 10 9 8 7 6 5 M", 10),
      ("10-zone-5-ring", "X 10 9 8 7 6 M", 10), ("indoor", "10 9 8 7 6 5 4 3 2 1 M", 10),
      ("triple", "10 9 8 7 6 M", 10), ("compound", "10 9 8 7 6 5 4 3 2 1 M", 10),
      ("compound-triple", "10 9 8 7 6 M", 10), ("5-zone", "9 7 5 3 1 M", 9),
      ("11-zone", "11 10 9 8 7 6 5 4 3 2 1 M", 11), ("11-zone-6-ring", "11 10 9 8 7 6 5 M", 11),
      ("11-zone-5-ring", "11 10 9 8 7 6 M", 11),
      ("lancaster", "X 10 9 8 7 6 5 4 3 2 1 M", 11),
      ("lancaster-triple", "X 10 9 8 7 6 M", 11),
      ("lancaster-shoot-up", "12 X 10 9 8 7 6 5 4 3 2 1 M", 12),
      ("wa-field", "6 5 4 3 2 1 M", 6), ("wa-field-x", "X 5 4 3 2 1 M", 5),
      ("worcester", "5 4 3 2 1 M", 5), ("worcester-5-spot", "5 4 M", 5),
      ("worcester-x", "X 5 4 3 2 1 M", 5), ("worcester-x-5-spot", "X 5 4 M", 5),
      ("ifaa-field", "X 5 4 3 M", 5), ("ifaa-expert", "5 4 3 2 1 M", 5),
      ("ifaa-indoor", "X 5 4 3 2 1 M", 5), ("ifaa-indoor-5-spot", "X 5 4 M", 5),
      ("nfaa-indoor", "X 5 4 3 2 1 M", 5), ("nfaa-5-spot", "X 5 4 M", 5),
      ("vegas", "X 10 9 8 7 6 5 4 3 2 1 M", 10), ("vegas-triple", "X 10 9 8 7 6 M", 10),
      ("aa-field", "5 4 3 2 1 M", 5), ("hit-or-miss", "1 M", 1), ("wa-3d", "11 10 8 5 M", 11),
    ])
  func test_symbols_everyFace_areHighestFirst(id: String, symbols: String, best: Int) throws {
    let face = try face(id)
    #expect(face.symbols.joined(separator: " ") == symbols)
    #expect(face.maximum == best)
    for symbol in face.symbols { #expect(try face.zone(symbol[...]).symbol == symbol) }
  }

  @Test func test_all_haveOneIDEachAndRingsThatGrow() {
    #expect(Face.all.count == 31)
    #expect(Set(Face.all.map(\.id)).count == Face.all.count)
    for face in Face.all {
      let rings = face.zones.compactMap(\.diameter)
      #expect(rings == rings.sorted() && rings.allSatisfy { $0 > 0 && $0 <= 1 }, "\(face.id)")
      let points = face.zones.map(\.points)
      #expect(points == points.sorted(by: >), "\(face.id)")
    }
  }

  @Test(
    arguments: [
      ("5-zone", "8", "8 is not on a 5-zone face: 9 7 5 3 1 M"),
      ("10-zone-6-ring", "4", "4 is not on an X-5 face: X 10 9 8 7 6 5 M"),
      ("worcester-5-spot", "3", "3 is not on a Worcester 5-spot face: 5 4 M"),
      ("worcester", "10", "10 is not on a Worcester face: 5 4 3 2 1 M"),
      ("wa-field-x", "6", "6 is not on an old WA field face: X 5 4 3 2 1 M"),
      ("10-zone-5-ring", "11", "11 is not on an X-6 face: X 10 9 8 7 6 M"),
      ("lancaster", "12", "12 is not on a Lancaster face: X 10 9 8 7 6 5 4 3 2 1 M"),
      ("compound-triple", "x", "x is not on a compound triple face: 10 9 8 7 6 M"),
      ("11-zone-5-ring", "5", "5 is not on an 11-6 face: 11 10 9 8 7 6 M"),
      ("nfaa-5-spot", "3", "3 is not on an NFAA 5-spot face: X 5 4 M"),
      ("10-zone", "0", "M is a miss, 10 is a ten"),
    ])
  func test_zone_valueThatTheFaceLacks_isRefusedByName(id: String, typed: String, message: String)
    throws
  {
    let face = try face(id)
    let refusal = try #require(Fixtures.refusal { _ = try face.zone(typed[...]) })
    #expect(refusal.message == message)
    #expect(refusal.expected == face.symbols)
    #expect(refusal.token == typed)
  }

  @Test func test_zone_lowerCaseAndAliases_areUnderstood() throws {
    #expect(try face("10-zone").zone("x").symbol == "X")
    #expect(try face("10-zone").zone("m") == .miss)
    #expect(try face("lancaster").zone("11").symbol == "X")
    #expect(try face("11-zone").zone("X").symbol == "11")
  }

  /// Tests that the symbol, the points and the tie-break counters of an arrow are independent of
  /// each other.
  @Test(
    arguments: [
      ("10-zone", "X", 10, ["hits", "golds", "10+X", "10", "X"]),
      ("10-zone", "10", 10, ["hits", "golds", "10+X", "10-X", "10"]),
      ("lancaster", "X", 11, ["hits", "11", "X"]),
      ("nfaa-indoor", "X", 5, ["hits", "golds", "5", "X"]),
      ("5-zone", "9", 9, ["hits", "golds", "9"]), ("10-zone", "9", 9, ["hits", "9"]),
      ("compound", "10", 10, ["hits", "golds", "10+X", "10-X", "10"]),
      ("worcester", "5", 5, ["hits", "golds", "5"]), ("wa-field", "6", 6, ["hits", "6"]),
      ("10-zone", "M", 0, []),
    ] as [(String, String, Int, Set<String>)])
  func test_zone_counters_areApartFromPoints(
    id: String, symbol: String, points: Int, counters: Set<String>
  ) throws {
    let zone = try face(id).zone(symbol[...])
    #expect(zone.points == points)
    #expect(Set(Counter.named.filter { $0.value.counts(zone) }.keys) == counters)
  }

  @Test func test_spots_sayWhetherTwoArrowsMayShare() throws {
    #expect(try face("triple").spots == 3 && !face("triple").allowsSharedSpot)
    #expect(try face("nfaa-5-spot").allowsSharedSpot)
    #expect(try !face("ifaa-indoor-5-spot").allowsSharedSpot)
    #expect(try face("10-zone").allowsSharedSpot)
  }

  /// Tests that the outer ring of the 10 counts 10 on a face for recurve, and is part of the 9 on a
  /// face for compound.
  @Test func test_compound_countsTheInnerRingAlone() throws {
    #expect(try face("compound").zones.map(\.diameter).prefix(3) == [0.05, 0.2, 0.3])
    #expect(try face("indoor").zones.map(\.diameter).prefix(2) == [0.1, 0.2])
  }
}
