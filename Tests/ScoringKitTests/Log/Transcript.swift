import ScoringKit

/// A round for tests that only records its events, so that expected states are easy to read.
///
/// A flow event is a capital letter, and `Z` ends the round. The same letter twice in a row is
/// illegal. A cell is a small letter with a number, such as `x=3`.
struct Transcript: Round {
  struct Event: ScoringKit.Event {
    let slot: String?
    let text: String

    init(slot: String?, text: String) {
      self.slot = slot
      self.text = text
    }

    init?(_ canonical: inout CanonicalText) {
      let text = canonical.rest()
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, parts[0].count == 1 {
        self.init(slot: parts[0], text: parts[1])
      } else if text.count == 1, text >= "A", text <= "Z" {
        self.init(slot: nil, text: text)
      } else {
        return nil
      }
    }

    var canonical: String { slot.map { "\($0)=\(text)" } ?? text }
  }

  struct Resolution: ScoringKit.Resolution {
    var flow = ""
    var cells: [String: String] = [:]

    var isComplete: Bool { flow.hasSuffix("Z") }

    /// All events in effect as one text, such as `ABZ x=3`.
    var text: String {
      ([flow] + cells.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        .joined(separator: " ")
    }

    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-flow.count]) }
    func headline(of seat: Seat, closed: Bool) -> Line { Line(flow) }
    func sheet(_ names: Roster, closed: Bool) -> Sheet {
      Sheet(columns: [Sheet.Column("Text")], rows: [Sheet.Row([Cell(text)], spoken: text)])
    }
    func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
      Detail(sheet: sheet(names, closed: closed))
    }
    func prompt(_ names: Roster) -> Prompt { Prompt(question: "What happened?") }
  }

  var title: String { "Transcript" }
  var seating: Seating { Seating(0...9) }

  func opening(_ seats: [Competitor]) throws(Refusal) -> Resolution { Resolution() }

  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal) {
    if let slot = event.slot {
      resolution.cells[slot] = event.text
    } else if resolution.flow.hasSuffix("Z") {
      throw Refusal(.over, "The round is over.")
    } else if resolution.flow.hasSuffix(event.text) {
      throw Refusal(.illegal, "\(event.text) cannot follow itself.")
    } else {
      resolution.flow += event.text
    }
  }

  func events(
    _ words: inout TypedWords, at resolution: Resolution, names: Roster, in cell: String?
  ) throws(Refusal) -> [Event] {
    guard let word = words.take() else { return [] }
    if let cell { return [Event(slot: cell, text: String(word.text))] }
    return [try Event(canonical: String(word.text))]
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> String {
    guard text.count == 1, text >= "a", text <= "z" else {
      throw Refusal(.notation, "Not a cell.", at: text)
    }
    return String(text)
  }

  func phrase(_ event: Event, before: () -> Resolution?, names: Roster) -> String {
    event.canonical
  }
}

extension Competitor {
  /// A guest for tests in which it doesn't matter who takes part.
  static let somebody = Competitor(id: "a", kind: .guest, name: "Somebody")
}
