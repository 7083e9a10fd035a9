public import ScoringKit

/// A decathlon: ten events on two days, the most points win.
public struct DecathlonCompetition: Round {
  public var title: String { "Ten events" }
  public var seating: Seating { Seating(1...40, of: 1...1) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> DecathlonState {
    DecathlonState(seats: seats.indices.map(Seat.init(index:)))
  }

  public func apply(_ mark: Mark, to state: inout DecathlonState) throws(Refusal) {
    guard state.seats.contains(mark.box.seat) else {
      throw .noSeat(mark.box.seat, of: state.seats.count, "athlete")
    }
    state.marks[mark.box] = mark
  }

  public func phrase(_ mark: Mark, before: () -> DecathlonState?, names: Roster) -> String {
    let points = mark.result == nil ? "" : " (\(mark.points))"
    return "\(names[mark.box.seat]), \(mark.box.discipline.name): \(mark.text)\(points)"
  }

  public func prompt(for box: Mark.Box, at state: DecathlonState, names: Roster) -> Prompt {
    state.prompt(for: box)
  }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Mark.Box? {
    let named = words.seat(names)
    guard let event = event(&words), let seat = named ?? words.seat(names) else { return nil }
    return Mark.Box(event: event, seat: seat)
  }

  /// Reads the number of an event by its short name.
  private func event(_ words: inout TypedWords) -> Int? {
    words.value { typed in
      Discipline.all.firstIndex { $0.short.lowercased() == typed.lowercased() }
    }.map { $0 + 1 }
  }

  public func events(
    _ words: inout TypedWords, at state: DecathlonState, names: Roster, in cell: Mark.Box?
  ) throws(Refusal) -> [Mark] {
    let event = cell == nil ? event(&words) : nil
    let isResult = words.next.map { !$0.isQuoted && begins($0.text) } == true
    if cell == nil, !isResult, words.seat(names) == nil { return [] }
    let open = state.open.filter { event == nil || $0.event == event }
    let named = words.named?.seat
    var box = cell ?? (named == nil ? open.first : open.first { $0.seat == named })
    if box == nil, let event, let named { box = Mark.Box(event: event, seat: named) }
    guard let box else {
      throw Refusal(
        .over, "All ten events are over.", hint: "`amend 'lj ann' 7.85` corrects a result.")
    }
    for failure in box.discipline.failures where words.take(failure.text) {
      return [Mark(box, .failed(failure.text.uppercased()))]
    }
    let result = try words.number(box.discipline.range, box.discipline.format)
    return result.map { [Mark(box, .result($0))] } ?? []
  }

  private func begins(_ text: Substring) -> Bool {
    text.first?.isNumber == true || ["dnf", "dns", "dq", "nm"].contains(text.lowercased())
  }
}
