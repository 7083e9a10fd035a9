import ScoringKit

extension Examination {
  /// Tests that a typed line fills the cell that the prompt names first, whether the cell is named
  /// with the line or not, and that an earlier entry of that cell is not lost.
  func places(_ history: History<R>) throws {
    var generator = generator
    for step in history.states {
      let prompt = step.state.prompt(names)
      let slots = try prompt.places.map { try R.Event(canonical: $0).slot }
      guard let place = prompt.places.first, let slot = slots.first.flatMap(\.self) else {
        continue
      }
      let lines = Array(
        Set(prompt.primarySamples).sorted().shuffled(using: &generator).prefix(6))
      for line in lines { try goes(line, to: slot, place, step.state) }
      for slot in slots.compactMap(\.self) {
        try keepsWhatStands(at: slot, lines.prefix(2), step)
      }
      for (line, next) in zip(lines, lines.reversed()).prefix(2) {
        try areWhole(line, next, at: place, step.state)
      }
    }
  }

  /// Tests that a typed line means the same events with and without the name of the cell that the
  /// prompt names.
  private func goes(
    _ line: String, to slot: R.Event.Slot, _ place: String, _ state: R.Resolution
  ) throws {
    let typed = try fold.taken(line, at: state, names: names)
    try expect(
      typed.count == 1 && typed[0].slot == slot,
      "The prompt names the place \"\(place)\", and \"\(line)\" means \(say(typed)).")
    let placed = try fold.taken(line, at: state, names: names, in: slot)
    try expect(
      placed == typed,
      "\"\(line)\" means \(say(typed)), and \(say(placed)) at the place \"\(place)\".")
  }

  /// Tests that a line that is typed for a cell which the prompt names includes the earlier entry
  /// of that cell.
  private func keepsWhatStands(
    at slot: R.Event.Slot, _ lines: ArraySlice<String>, _ step: History<R>.Step
  ) throws {
    guard let old = step.events.last(where: { $0.slot == slot }) else { return }
    let others = step.events.filter { $0.slot != slot }
    // An earlier entry that doesn't affect the state may be replaced, because it may say that the
    // cell is empty.
    guard fold.state(others) != step.state else { return }
    for line in lines {
      let taken = try fold.taken(line, at: step.state, names: names, in: slot)
      try expect(
        taken.allSatisfy { $0.includes(old) },
        "The prompt names the place of \(old.canonical), and \"\(line)\" there is \(say(taken)).")
    }
  }

  /// Tests that a typed line fills its cell completely, so that the next line does not add to the
  /// same cell.
  ///
  /// If the next line added to the cell, it would replace the first line when it is entered with
  /// the name of the cell.
  private func areWhole(
    _ line: String, _ next: String, at place: String, _ state: R.Resolution
  ) throws {
    var (after, together) = (state, state)
    let events = try fold.taken(line, at: state, names: names)
    for event in events { try round.apply(event, to: &after) }
    guard let more = try? fold.taken(next, at: after, names: names) else { return }
    for event in more {
      let grows = events.contains { $0.slot == event.slot && $0 != event && event.includes($0) }
      try expect(
        !grows,
        "\"\(next)\" adds to \(say(events)): a prompt for what grows names no places.")
      try round.apply(event, to: &after)
    }
    guard let both = try? fold.taken("\(line) \(next)", at: state, names: names) else { return }
    for event in both { try round.apply(event, to: &together) }
    try expect(
      together == after,
      "\"\(line) \(next)\" in one line is \(say(both)), and one by one \(say(events + more)).")
  }

  /// Tests that the column of the card that pictures and boards show in large type has a number for
  /// each side, and that the sport declares it if both a part and a sum could be the score.
  func sides(_ history: History<R>) throws {
    for step in history.states {
      for (closed, isLive) in [(false, true), (false, false), (true, false)] {
        let sheet = step.state.sheet(names, closed: closed)
        guard let figures = sheet.figures(of: seats, names, isLive: isLive) else { continue }
        let shown = figures.first?.column.map { sheet.columns[$0] }
        for (seat, figure) in zip(seats, figures) {
          try expect(
            !figure.text.isEmpty,
            "The column \(shown?.title ?? "") is shown large, and has no figure of "
              + "\(names[seat]).")
        }
        if isLive, let shown { try isTheScore(shown, of: sheet) }
      }
    }
  }

  /// Tests that the column that is shown large is the one that the sport declares; and if it
  /// declares none, that it is not a part while the sheet has a sum, which is the score in other
  /// sports.
  private func isTheScore(_ shown: Sheet.Column, of sheet: Sheet) throws {
    if let declared = sheet.columns.first(where: { $0.isFigure == true }) {
      try expect(
        shown.isFigure == true,
        "The column \(declared.title) is declared to be shown large (isFigure), but a side has no "
          + "figure in it, so \(shown.title) is shown.")
    }
    let sum = sheet.columns.last { $0.isNumeric && $0.role == .sum }
    if shown.isFigure == nil, shown.role == .piece, let sum {
      throw Broken(
        "The part \(shown.title) is shown large, and not the sum \(sum.title): declare the one "
          + "that is the score during play, as in .figures(\"\(sum.title)\", isFigure: true).")
    }
  }
}
