import ScoringKit

extension Examination {
  func views(_ history: History<R>) throws {
    let rosters = [
      (FixedNames.roster(count: sport.seats.count), true), (names, false),
      (FixedNames.roster(FixedNames.hostile, count: sport.seats.count), false),
      (Roster([Roster.Names]()), false),
    ]
    for (index, step) in history.states.enumerated() {
      let state = step.state
      // The last state is shown with the names of all rosters, each other state with ordinary names
      // and one further roster.
      let isWhole = index == history.states.count - 1
      let chosen = isWhole ? rosters : [rosters[0], rosters[1 + index % (rosters.count - 1)]]
      for (roster, isPlain) in chosen {
        try canBeShown(state, roster, isPlain, throughJSON: isWhole)
        guard let event = step.events.last else { continue }
        try isSaid(round.phrase(event, before: { nil }, names: roster), "A phrase", isPlain)
        try isSaid(
          round.echo(
            [event], before: { nil }, after: state, names: roster
          ).text, "An echo", isPlain)
      }
      _ = round.echo([], before: { nil }, after: state, names: names)
    }
    for event in history.events { _ = try CanonicalJSON.text(event.fields) }
    _ = try CanonicalJSON.text(round.fields)
  }

  /// Returns everything that is shown of a state, for a test that compares states as they are
  /// shown.
  func shown(_ state: R.Resolution, _ names: Roster) -> Shown {
    var shown = Shown()
    for closed in [false, true] {
      shown.sheets.append(state.sheet(names, closed: closed))
      shown.words += state.remarks(names, closed: closed)
      for seat in seats {
        let detail = state.detail(of: seat, names, closed: closed)
        shown.sheets.append(detail.sheet)
        shown.fields.append(detail.fields)
        shown.words.append(state.headline(of: seat, closed: closed).text)
      }
    }
    let prompt = state.prompt(names)
    shown.words.append(prompt.question)
    shown.words += prompt.samples
    shown.words += (prompt.tokens + prompt.secondary).map(\.label)
    return shown
  }

  private func canBeShown(
    _ state: R.Resolution, _ names: Roster, _ isPlain: Bool, throughJSON: Bool
  ) throws {
    for closed in [false, true] {
      try isTable(state.sheet(names, closed: closed), isPlain, throughJSON)
      for seat in seats {
        let detail = state.detail(of: seat, names, closed: closed)
        try isTable(detail.sheet, isPlain, throughJSON)
        _ = try CanonicalJSON.text(detail.fields)
        let headline = state.headline(of: seat, closed: closed).text
        try expect(headline.isClean, "A headline has a control character.")
        _ = state.rank(of: seat, closed: closed)
      }
      try areExplained(state, names, isPlain, closed: closed)
      let remarks = state.remarks(names, closed: closed)
      for remark in remarks {
        try isSaid(remark, "A remark", isPlain)
      }
      let said = remarks + state.sheet(names, closed: closed).notes.map(\.text)
      try expect(
        !isPlain || Set(said).count == said.count,
        "Something is said twice in remarks and in the notes of the sheet.")
    }
    let prompt = state.prompt(names)
    try isSaid(prompt.question, "The prompt's question", isPlain)
    for token in prompt.tokens + prompt.secondary {
      try isSaid(token.text, "A token", isPlain)
      try isSaid(token.label, "A token's label", isPlain)
    }
  }

  /// Tests the explanations of the order of neighbours in the standings.
  private func areExplained(
    _ state: R.Resolution, _ names: Roster, _ isPlain: Bool, closed: Bool
  ) throws {
    let placed = Standings(seats.map { state.rank(of: $0, closed: closed) }, names: names).rows
      .filter { $0.place != nil }
    for (one, other) in zip(placed, placed.dropFirst()) {
      let said = state.explanation(of: one.seat, above: other.seat, names, closed: closed)
      if let said { try isSaid(said, "An explanation of the places", isPlain) }
    }
  }

  private func isTable(_ sheet: Sheet, _ isPlain: Bool, _ throughJSON: Bool) throws {
    try expect(!sheet.columns.isEmpty, "A sheet has no columns.")
    for row in sheet.rows {
      try expect(
        row.cells.count <= sheet.columns.count,
        "A row has \(row.cells.count) cells for \(sheet.columns.count) columns.")
      try isSaid(row.spoken, "A row's spoken sentence", isPlain)
      try isSaid(row.words, "A row's sentence in words", isPlain)
      for cell in row.cells {
        try expect(!isPlain || cell.text.isClean, "A cell has a control character.")
        try expect(
          !isPlain || !cell.text.isEmpty || cell.tone == .plain || cell.tone == .dim,
          "A cell says something by its tone alone.")
      }
    }
    for title in [sheet.title] + sheet.columns.map(\.title)
      + (sheet.legend + sheet.notes).map(\.text)
    {
      try expect(!isPlain || title.isClean, "A heading or a note has a control character.")
    }
    guard throughJSON else { return }
    let text = try CanonicalJSON.text(sheet)
    try expect(
      try CanonicalJSON.value(Sheet.self, from: text) == sheet, "A sheet does not survive JSON.")
  }

  private func isSaid(_ text: String, _ what: String, _ isPlain: Bool) throws {
    try expect(!isPlain || !text.isEmpty, "\(what) is empty.")
    try expect(
      !isPlain || text.isClean, "\(what) has a control character: \(text.debugDescription).")
  }
}

/// Everything that is shown of a state during play and after the end, for tests that compare it.
struct Shown: Hashable {
  var sheets: [Sheet] = []
  var fields: [[String: JSONValue]] = []
  var words: [String] = []

  /// All views of the state as one text.
  var text: String {
    get throws {
      try
        (sheets.map { try CanonicalJSON.text($0) } + fields.map { try CanonicalJSON.text($0) }
        + words).joined(separator: "\n")
    }
  }
}

extension Prompt {
  /// The lines with which a test tries all offers of the prompt, including the secondary ones.
  var samples: [String] {
    primarySamples + secondary.map(\.sample)
  }

  /// Returns a random line that the prompt offers, as an entry for a test: usually a primary offer,
  /// and once in six times a secondary one unless `primaryOnly` is true.
  ///
  /// `nil` if nothing is offered.
  func randomSample(using generator: inout SeededGenerator, primaryOnly: Bool = false) -> String? {
    if !primaryOnly, generator.happens(onceIn: 6),
      let token = secondary.randomElement(using: &generator)
    {
      return token.sample
    }
    // Numbers usually advance a round, so they are chosen two times in three if the prompt offers
    // any.
    let takesToken = ranges.isEmpty || generator.happens(onceIn: 3)
    if takesToken, let token = tokens.randomElement(using: &generator) { return token.sample }
    guard let range = ranges.randomElement(using: &generator) else {
      return secondary.randomElement(using: &generator)?.sample
    }
    if generator.happens(onceIn: 3), let likely = range.likely { return range.text(likely) }
    let number = Int.random(in: range.bounds, using: &generator)
    return range.text(range.contains(number) ? number : range.bounds.lowerBound)
  }
}
