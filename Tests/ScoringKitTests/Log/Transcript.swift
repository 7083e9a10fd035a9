import ScoringKit

/// A round that only writes down what it is told, so that expected states can be read off.
///
/// A flow event is a capital letter; `Z` ends the round. After each letter the same
/// one may not follow: `AA` is illegal. A cell is a small letter with a number: `x=3`.
struct Transcript: Round {
  struct Event: ScoringKit.Event {
    let slot: String?
    let text: String
  }

  struct Resolution: ScoringKit.Resolution {
    var flow = ""
    var cells: [String: String] = [:]

    var isComplete: Bool { flow.hasSuffix("Z") }

    /// All that counts, in one line: `ABZ x=3`.
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
  var edition: String { "1" }
  var seatLimits: ClosedRange<Int> { 1...9 }

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

  func read(_ canonical: Span<UInt8>) throws(Refusal) -> Event {
    var bytes: [UInt8] = []
    for index in canonical.indices { bytes.append(canonical[index]) }
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, parts[0].count == 1 { return Event(slot: parts[0], text: parts[1]) }
    guard text.count == 1, text >= "A", text <= "Z" else {
      throw Refusal(.notation, "Not a letter.")
    }
    return Event(slot: nil, text: text)
  }

  func spell(_ event: Event) -> String {
    event.slot.map { "\($0)=\(event.text)" } ?? event.text
  }

  func understand(
    _ line: Substring, at resolution: Resolution, names: Roster, in cell: String?
  ) throws(Refusal) -> [Event] {
    if let cell { return [Event(slot: cell, text: String(line))] }
    var events: [Event] = []
    for word in line.split(separator: " ") {
      events.append(try read(String(word).utf8.span))
    }
    return events
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> String {
    guard text.count == 1, text >= "a", text <= "z" else {
      throw Refusal(.notation, "Not a cell.", at: text)
    }
    return String(text)
  }

  func headline(ofSum key: [Int]) -> Line { Line("\(-(key.first ?? 0))") }
  func phrase(_ event: Event, names: Roster) -> String { spell(event) }
}

extension Competitor {
  /// One guest, for rounds in which it does not matter who plays.
  static let somebody = Competitor(id: "a", kind: .guest, name: "Somebody")
}
