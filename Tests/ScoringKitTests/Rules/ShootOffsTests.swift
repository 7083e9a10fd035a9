import ScoringKit
import Testing

/// Tests of shoot-offs, with a state that has only points and shoot-off arrows.
@Suite struct ShootOffsTests {
  private struct Shoot: ShootOffs {
    /// The points of each seat.
    var points: [Int]
    var arrows: [[Int]] = []
    var cut: Int?
    var hasMedals = false
    var isComplete = true

    static var shootOffLimit: Int { 3 }
    var seats: [Seat] { points.indices.map(Seat.init(index:)) }
    var shootOffNumbers: [Int] { (0..<(arrows.map(\.count).max() ?? 0)).map { $0 + 1 } }
    func isPlaceable(_ seat: Seat) -> Bool { points[seat.index] >= 0 }
    func hasScore(_ seat: Seat) -> Bool { points[seat.index] > 0 }
    func standing(of seat: Seat) -> [Int] { [points[seat.index]] }

    func worth(_ seat: Seat, inShootOff number: Int) -> Int? {
      let own = arrows.indices.contains(seat.index) ? arrows[seat.index] : []
      return own.dropFirst(number - 1).first.flatMap { $0 > 0 ? $0 : nil }
    }

    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-points[seat.index]]) }
    func headline(of seat: Seat, closed: Bool) -> Line { "" }
    func sheet(_ names: Roster, closed: Bool) -> Sheet { Sheet(columns: []) }
    func prompt(_ names: Roster) -> Prompt { Prompt(question: "Over") }
  }

  private static let names = Roster(["Ann", "Ben", "Cid", "Dora"])
  private static let ann = Seat(index: 0)
  private static let ben = Seat(index: 1)
  private static let cid = Seat(index: 2)

  @Test func test_openTies_withoutMedalsOrACut_areThoseThatWereBegun() {
    #expect(Shoot(points: [9, 9]).openTies.isEmpty)
    #expect(Shoot(points: [9, 9], hasMedals: true, isComplete: false).openTies.isEmpty)
    let begun = Shoot(points: [9, 9], arrows: [[5]]).openTies
    #expect(begun.map(\.lacking) == [[Self.ben]] && begun.map(\.purpose) == [nil])
  }

  @Test func test_openTies_ofMedalsAndACut_sayWhatTheyDecide() {
    let medals = Shoot(points: [9, 7, 9, 7], hasMedals: true).openTies
    #expect(medals.map(\.seats) == [[Self.ann, Self.cid], [Self.ben, Seat(index: 3)]])
    #expect(medals.map(\.purpose) == ["the first place", "the 3rd place"])
    let cut = Shoot(points: [9, 7, 7, 0], cut: 2)
    #expect(cut.openTies.map(\.purpose) == ["the 2nd place, the last that goes on"])
    #expect(cut.seats.map(cut.isShootOffDue) == [false, true, true, false])
    #expect(Shoot(points: [9, 9, 7], cut: 2).openTies.isEmpty)
  }

  @Test func test_openTies_ofThoseLevelAgain_areOfTheNextOne() {
    let again = Shoot(points: [9, 9, 9], arrows: [[5], [5], [3]], hasMedals: true)
    #expect(again.openTies.map(\.number) == [2])
    #expect(again.openTies.map(\.seats) == [[Self.ann, Self.ben]])
    // The number of shoot-offs is limited, so after the last one the tie is no longer open.
    let always = Shoot(
      points: [9, 9], arrows: [[5, 5, 5], [5, 5, 5]], hasMedals: true)
    #expect(always.openTies.isEmpty)
  }

  @Test func test_decidedShootOffs_untilSomebodyWhoIsLevelHasNotShot_areZeroFromThereOn() {
    let shoot = Shoot(points: [9, 9, 7], arrows: [[5, 4], [5], [8]])
    #expect(shoot.seats.map(shoot.decidedShootOffs) == [[5, 0], [5, 0], [8, 0]])
    let names = Self.names
    #expect(shoot.shootOffResult(of: Self.ann, number: 2, names) == nil)
    #expect(
      shoot.shootOffResult(of: Self.ann, number: 1, names) == "Ann and Ben are level in shoot-off 1"
    )
    let over = Shoot(points: [9, 9], arrows: [[5], [6]])
    #expect(over.shootOffResult(of: Self.ann, number: 1, names) == "Ben wins shoot-off 1")
  }

  @Test func test_shootOffBars_holdThoseWhoWaitOrAreDone() {
    let waits = Shoot(points: [9, 9], arrows: [[5]], hasMedals: true).shootOffBars
    #expect(waits[Self.ann]?.lacking == [Self.ben] && waits[Self.ann]?.isDecided == false)
    #expect(waits[Self.ben] == nil)
    let done = Shoot(points: [9, 9], arrows: [[5], [6]], hasMedals: true).shootOffBars
    #expect(done.values.allSatisfy { $0.isDecided && $0.number == 1 } && done.count == 2)
    #expect(Shoot(points: [9, 9], arrows: [[5], [5]], hasMedals: true).shootOffBars.isEmpty)
  }

  @Test func test_tieOrder_hasWhatEachMadeWhoMetAndWhatIsDue() {
    #expect(Shoot(points: [9, 7], hasMedals: true).tieOrder == nil)
    let shoot = Shoot(points: [9, 9, 7, 7], arrows: [[5], [6]], hasMedals: true)
    #expect(
      shoot.tieOrder == [
        "by": "shoot-off", "seats": [[-5], [-6], nil, nil], "met": [1, 1, nil, nil],
        "due": [nil, nil, 3, 3],
      ])
  }

  @Test func test_openShootOffs_sayWhatIsDueAndWhatWasBegun() {
    let due = Shoot(points: [9, 9], hasMedals: true)
    #expect(
      due.openShootOffs(Self.names, of: "jump") { "\(due.points[$0.index])" }
        == ["A shoot-off is due for the first place: Ann and Ben have 9."])
    let begun = Shoot(points: [9, 9], arrows: [[5]])
    #expect(
      begun.openShootOffs(Self.names, of: "jump") { "\(begun.points[$0.index])" }
        == ["Shoot-off 1 decides nothing yet: Ann and Ben have 9, and Ben has no jump in it."])
  }
}
