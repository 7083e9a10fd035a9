import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of random histories in which events are entered, corrected, undone, redone and merged.
@Suite struct LogLawTests {
  /// Performs a random action of a device on a notebook; the action may be refused.
  private static func act(
    on book: inout Notebook, by device: DeviceID, using random: inout SeededGenerator
  ) {
    let letter = String("ABCDE".randomElement(using: &random) ?? "A")
    let cell = String("xy".randomElement(using: &random) ?? "x")
    let number = String(Int.random(in: 1...max(1, book.log.entries.count), using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: try? book.type(letter, by: device)
    case 4: try? book.type("\(cell)=\(Int.random(in: 1...3, using: &random))", by: device)
    case 5: try? book.amend(number, letter, by: device)
    case 6: try? book.insert(number, letter, by: device)
    case 7: try? book.remove(number, by: device)
    case 8: try? book.type("undo", by: device)
    default: try? book.type("redo", by: device)
    }
  }

  @Test(arguments: 0..<10)
  func test_undoAndRedo_overThousandHistories_returnToEqualStates(block: Int) throws {
    for history in 0..<(Proof.asked ?? 100) {
      let seed = UInt64(block * 1000 + history)
      var random = SeededGenerator(seed: seed)
      var book = try Notebook()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        Self.act(on: &book, by: Notebook.one, using: &random)
      }
      var ledger = try book.ledger()
      var states = [Notebook.text(of: ledger)]
      while let drafts = try? ledger.undo(by: Notebook.one) {
        book.log.append(drafts)
        ledger = try book.ledger()
        states.append(Notebook.text(of: ledger))
      }
      #expect(states.last == "", "seed \(seed)")
      for state in states.dropLast().reversed() {
        book.log.append(try ledger.redo(by: Notebook.one))
        ledger = try book.ledger()
        #expect(Notebook.text(of: ledger) == state, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func test_merge_overThreeDevices_dependsOnTheSetAlone(block: Int) throws {
    for history in 0..<250 {
      let seed = UInt64(1_000_000 + block * 1000 + history)
      var random = SeededGenerator(seed: seed)
      let devices = [Notebook.one, Notebook.two, Notebook.three]
      var books = Array(repeating: try Notebook(), count: 3)
      for _ in 0..<Int.random(in: 3...24, using: &random) {
        let index = Int.random(in: 0..<3, using: &random)
        if Int.random(in: 0..<6, using: &random) == 0 {
          books[index] = books[index].merged(with: books[Int.random(in: 0..<3, using: &random)])
        } else {
          Self.act(on: &books[index], by: devices[index], using: &random)
        }
      }
      let union = books[0].merged(with: books[1]).merged(with: books[2])
      let expected = try union.text()
      let other = books[2].merged(with: books[0].merged(with: books[1]))
      #expect(try other.text() == expected, "seed \(seed)")
      var shuffled = union
      shuffled.log = union.log.shuffled(using: &random)
      #expect(try shuffled.text() == expected, "seed \(seed)")
      #expect(try union.merged(with: union).text() == expected, "seed \(seed)")
    }
  }
}
