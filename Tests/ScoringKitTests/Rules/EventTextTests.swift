import Testing

@testable import ScoringKit

@Suite struct EventTextTests {
  private struct Shot: DescribedEvent, CustomStringConvertible {
    enum Kind: String { case hit, miss }
    var turn = 1
    var seat = Seat(index: 0)
    var partner: Seat?
    var points: Int?
    var kind = Kind.hit
    var side = Side.a
    var note = ""

    var description: String { canonical }

    mutating func describe(_ text: inout EventText) {
      text.number(&turn, 1...99)
      text.sign(" ")
      text.seat(&seat)
      text.sign("+")
      text.seat(&partner, none: "-")
      text.sign("=")
      text.number(&points, 0...180, none: "x")
      text.side(&side)
      text.word(&kind)
      text.sign(":")
      text.rest(&note, as: { $0 }, read: { $0.uppercased() })
    }
  }

  @Test(arguments: ["3 2+-=60Ahit:", "99 1+3=xBmiss:OK 1"])
  func test_text_thatWasRead_isWrittenUnchanged(text: String) throws {
    let shot = try Shot(canonical: text)
    #expect(shot.canonical == text)
  }

  @Test(arguments: [
    "", "0 2+-=60Ahit:", "03 2+-=60Ahit:", "3 2+-=181Ahit:", "3 2=60Ahit:", "3 2+-=60Chit:",
    "3 2+-=60Aout:", "3 2+-=60Ahit:low", "3 2+-=60Ahit",
  ]) func test_text_withAnotherPiece_isRefused(text: String) {
    #expect(throws: Refusal.self) { try Shot(canonical: text) }
  }

  @Test func test_refusal_pointsAtTheEndOfWhatWasRead() {
    do throws(Refusal) {
      _ = try Toss2(canonical: "12 3!")
      Issue.record("The text was read.")
    } catch {
      #expect(error.offset == 4)
    }
  }

  private struct Toss2: DescribedEvent {
    var turn = 1
    var seat = Seat(index: 0)
    mutating func describe(_ text: inout EventText) {
      text.number(&turn, 1...99)
      text.sign(" ")
      text.seat(&seat)
    }
  }

  @Test func test_seats_areThoseOfTheOtherRound() throws {
    let seating = [Seat(index: 1), Seat(index: 0)]
    let shot = try Shot(canonical: "3 2+1=60Ahit:", seating: seating)
    #expect(shot.seat == seating[1] && shot.partner == seating[0])
    #expect(shot.side == .b, "a side is its people")
  }
}
