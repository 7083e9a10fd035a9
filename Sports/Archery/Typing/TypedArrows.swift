internal import ScoringKit

/// Reads one typed line of arrows, given the current state of the round.
///
/// - `X 10 9`, `x109`: the next arrows of the next archer
/// - `ann X 10 9, ben 9 9 8`, or without names in card order: `X 10 9, 9 9 8`
/// - `3: ann X 10 9`, `ann 3: X 10 9`: replaces end 3 of Ann
/// - `3.2 ann 9`: arrow 2 of end 3 of Ann is a 9
/// - `+9`: a surplus arrow; `10/2`: a 10 in spot 2; `-`: not shot
/// - `ann retired`, `dns`, `dsq`, `unranked`; `status ann -` removes it
/// - `total ann 547 12 20`: a result without arrows, with its tie-break counts; `total ann -`
///   removes it
/// - `shootoff ann 10*, ben 10`: arrows of a shoot-off, `*` the closest
///
/// A line is accepted entirely or not at all. A word that could be an arrow or a name is an arrow;
/// in quotes it is a name.
struct TypedArrows {
  typealias Word = TypedWords.Word
  typealias Words = TypedWords.Words

  let score: any ArrowScore
  let card: ArrowCard
  let names: Roster
  private let typedWords: TypedWords
  var words: Words { typedWords.rest }
  /// The typed line, for refusals that concern all of it.
  var line: Substring { typedWords.line }

  /// The rules for splitting a line into words; a comma is a word because it separates archers
  /// without names.
  static let form = TypedWords.Form.card(
    gaps: [], signs: [",", ";", ":"], remedy: "Enter the ends line by line.",
    isTaken: { !$0.isPlain })

  init(_ words: TypedWords, score: any ArrowScore, names: Roster) {
    self.score = score
    card = score.card
    self.names = names
    typedWords = words
  }

  var noun: String { score.noun.lowercased() }

  /// Returns sample arrows for hints, the highest of the face: of the next archer unless a seat is
  /// given, in the archer's open or latest end unless an end is given.
  func sample(_ seat: Seat? = nil, end: Int? = nil, count: Int = 3) -> String {
    let seat = seat ?? score.queue.first ?? Seat(index: 0)
    let end = end ?? score.openEnd(of: seat) ?? card.newestEnd(of: seat) ?? 1
    let symbols = card.face(seat, end: end)?.symbols ?? [Zone.miss.symbol]
    return symbols.prefix(max(1, min(count, card.planned(end)))).joined(separator: " ")
  }

  /// Returns the name of an archer as it is typed in a line.
  func typed(_ seat: Seat) -> String { Self.form.typed(names[seat]) }

  // MARK: The forms of a line

  func events() throws(Refusal) -> [ArrowEvent] {
    if let status = try statusEvent() { return [status] }
    if let total = try reportedEvent() { return [total] }
    guard let first = words.first else { return [] }
    if first.isShootOff { return try shootOffEvents(words.dropFirst()) }
    if let (end, arrow) = first.place { return [try single(end, arrow, of: first)] }
    let isEnd = first.is(noun) || first.is("end")
    let rest = isEnd ? words.dropFirst() : words
    // The number of the end may follow the archer's name; a colon comes after it.
    let name = rest.prefix(while: \.isName)
    let behind = rest.dropFirst(name.count)
    if let number = behind.first, number.kind == .arrows, behind.dropFirst().first?.kind == .colon {
      return try whole(end: number, name + behind.dropFirst(2))
    }
    if isEnd, let number = rest.first, number.kind == .arrows { throw colonMissing(number) }
    if score.shootOffOnTurn != nil { return try shootOffEvents(rest) }
    let groups = try seated(rest, among: score.queue)
    try refuseSingles(rest, groups)
    return try groups.map { group throws(Refusal) in try appended(group.arrows, group.seat) }
      .flatMap(\.self)
  }

  /// Refuses `10, 9, 8` if it could be three arrows of the next archer, or one each of three
  /// archers.
  private func refuseSingles(
    _ words: Words, _ groups: [(seat: Seat, arrows: [Word])]
  ) throws(Refusal) {
    guard groups.count > 1, words.allSatisfy({ $0.kind == .arrows || $0.written == "," }),
      let first = groups.first?.seat, let end = score.openEnd(of: first),
      card.left(first, end: end) >= groups.count, let face = card.face(first, end: end)
    else { return }
    for group in groups where try shots(group.arrows, on: face).count != 1 { return }
    let arrows = groups.flatMap(\.arrows).map { String($0.text) }
    throw Refusal(
      .notation,
      "That could be \(arrows.count) arrows of \(names[first]), or one each of \(groups.count).",
      at: line,
      expected: [
        arrows.joined(separator: " "),
        zip(groups, arrows).map { "\(typed($0.seat)) \($1)" }.joined(separator: ", "),
      ])
  }

  /// Returns the refusal of `end 3 X 10 9`, whose 3 would be an arrow.
  private func colonMissing(_ number: Word) -> Refusal {
    number.refusal(
      "Behind the number of \(noun.first == "e" ? "an" : "a") \(noun) stands a colon.",
      expected: ["\(number.text): \(sample())", "\(number.text): NAME \(sample())"])
  }

  /// Returns the event of a line such as `ann dnf`, `end retired ann`, `ann unranked` or `status ann
  /// -`; `nil` for any other line.
  private func statusEvent() throws(Refusal) -> ArrowEvent? {
    if let event = try leavingEvent() { return event }
    let isSaid = words.first?.is("status") ?? false
    var rest = isSaid ? words.dropFirst() : words
    // `ann unranked -` removes the status, like `status ann -`.
    let isTaken = rest.last?.isDash == true && rest.dropLast().last?.status != nil
    if isTaken { rest.remove(at: rest.endIndex - 2) }
    let isNamed = isSaid || isTaken
    guard let last = rest.last else { throw noStatus(line) }
    guard last.status != nil || (isNamed && last.isDash) else {
      if isNamed { throw noStatus(last.written) }
      return nil
    }
    let name = rest.dropLast()
    guard let seat = name.isEmpty ? nextToLeave : try archer(name, of: last) else {
      throw last.refusal(
        "Who? Nobody is next.", expected: names.spelled.map { "\($0) \(last.text)" })
    }
    return try status(last.status, of: seat, at: last.text)
  }

  /// Returns the archer whose status a line sets.
  ///
  /// - Throws: a refusal if the name is unknown, or if the line contains arrows too.
  private func archer(_ name: Words, of status: Word) throws(Refusal) -> Seat {
    do {
      return try names.archer(name)
    } catch {
      guard let shot = name.lastIndex(where: { $0.kind == .arrows }) else { throw error }
      let who = name[(shot + 1)...].drop { !$0.isName }.written.map { ["\($0)"] }
      throw status.refusal(
        "\"\(status.text)\" needs a line of its own, without arrows.",
        expected: (who ?? names.spelled).map { "\($0) \(status.text)" })
    }
  }

  /// The archer who is meant by a status without a name.
  private var nextToLeave: Seat? { card.seatCount == 1 ? Seat(index: 0) : score.queue.first }

  /// Returns the event of a line about an archer who leaves; `nil` for any other line.
  private func leavingEvent() throws(Refusal) -> ArrowEvent? {
    guard let word = words.last(where: { Leaving($0) != nil }) else { return nil }
    var rest = typedWords
    let departure = try Departure.read(&rest, names: names, next: nextToLeave) {
      name, _ throws(Refusal) in try archer(name, of: word)
    }
    guard let departure else { return nil }
    let status: ArcherStatus? =
      switch departure.leaving {
      case .retired, .withdrawn, .forfeited: .retired
      case .absent: .dns
      case .disqualified: .dsq
      case nil: nil
      }
    return try self.status(status, of: departure.seat, at: word.text)
  }

  /// Returns the event that sets the status of an archer.
  ///
  /// - Throws: a refusal if an archer who has shot is marked as not started.
  func status(_ status: ArcherStatus?, of seat: Seat, at text: Substring) throws(Refusal)
    -> ArrowEvent
  {
    let name = names[seat]
    if status == nil, card.status(seat) == nil {
      throw Refusal(
        .illegal, "Nothing about \(name) can be taken back.", at: text,
        expected: ArcherStatus.allCases.map { "\(typed(seat)) \($0.rawValue)" })
    }
    if status == .dns, let end = card.newestEnd(of: seat) {
      throw Refusal(
        .illegal,
        "\(name) has shot \(Phrases.count(card.arrowsShot(seat), "arrow")), and so did start.",
        at: text, expected: ["\(typed(seat)) retired"],
        hint:
          "`\(typed(seat)) retired` says that \(name) stopped. Arrows that are another's are taken back "
          + "first, as in `\(end): \(typed(seat)) -`.")
    }
    return ArrowEvent(cell: .status(seat: seat), status: status)
  }

  func noStatus(_ text: Substring) -> Refusal {
    Refusal(
      .notation, "\"\(text.prefix(40))\" is no status.", at: text,
      expected: ArcherStatus.allCases.map(\.rawValue) + ["-"])
  }

  /// Returns the event of a line that enters one arrow, such as `3.2 ann 9`.
  private func single(_ end: Int, _ arrow: Int, of place: Word) throws(Refusal) -> ArrowEvent {
    let rest = words.dropFirst().filter { $0.kind != .colon }[...]
    guard let value = rest.last, value.kind == .arrows else {
      throw Refusal(
        .notation, "The value of the arrow is missing.", at: line,
        expected: ["3.2 NAME \(sample(count: 1))"])
    }
    let name = rest.dropLast()
    if name.isEmpty, card.seatCount > 1 {
      throw place.refusal(
        "Whose arrow?", expected: names.spelled.map { "\(end).\(arrow) \($0) \(value.text)" })
    }
    let seat = name.isEmpty ? Seat(index: 0) : try names.archer(name)
    return try event(in: .arrow(end: end, seat: seat, arrow: arrow), value)
  }

  /// Returns the events of a line that replaces whole ends, such as `3: ann X 10 9, ben 9 9 8`.
  private func whole(end typed: Word, _ rest: Words) throws(Refusal) -> [ArrowEvent] {
    guard let end = self.end(typed) else {
      throw typed.refusal(
        "There is no \(noun) \(typed.text.prefix(20)).", expected: ["1…\(card.plans.count)"])
    }
    guard !rest.isEmpty else {
      throw typed.refusal(
        "The arrows after the colon are missing.",
        expected: ["\(end): \(sample(end: end))", "\(end): NAME \(sample(end: end))"])
    }
    let lacking = card.seats.filter { card.firstUnshot($0, end: end) != nil }
    if lacking.isEmpty, card.seatCount > 1, !rest.contains(where: \.isName),
      try groups(rest).count < card.seatCount
    {
      throw typed.refusal(
        "Everybody has shot \(noun) \(end): whose is this?",
        expected: names.seats.prefix(10).map { "\(end): \(self.typed($0)) \(sample($0, end: end))" }
      )
    }
    let groups = try seated(rest, among: lacking.isEmpty ? card.seats : lacking)
    return try groups.map { group throws(Refusal) in
      try replaced(group.arrows, group.seat, end: end)
    }.flatMap(\.self)
  }

  /// Returns the number of the end that a word means; `nil` if there is no such end.
  private func end(_ word: Word) -> Int? {
    word.ordinal.flatMap { card.plans.indices.contains($0 - 1) ? $0 : nil }
  }

  // MARK: Archers

  /// Returns the arrows of a line, archer by archer; if the line names nobody, they are given to
  /// the archers of `queue` in order.
  func seated(_ words: Words, among queue: [Seat]) throws(Refusal)
    -> [(seat: Seat, arrows: [Word])]
  {
    let groups = try groups(words)
    let hasNames = groups.contains { $0.seat != nil }
    if !hasNames, groups.count > queue.count {
      guard let surplus = groups[queue.count].arrows.first else { return [] }
      if queue.isEmpty {
        let first = sample(Seat(index: 0), end: 1, count: 1)
        throw surplus.refusal(
          "Every arrow is shot.", .over,
          hint: "Correct one with its place: amend '1.1 \(self.typed(Seat(index: 0)))' \(first)")
      }
      let lack = queue.count == 1 ? "lacks" : "lack"
      throw surplus.refusal(
        "There are arrows of \(groups.count) archers, and \(queue.count) \(lack) arrows.",
        expected: queue.prefix(10).map(typed))
    }
    var seated: [(seat: Seat, arrows: [Word])] = []
    for (index, group) in groups.enumerated() {
      guard let seat = group.seat ?? (hasNames ? nil : queue[index]) else {
        if index == 0, group.arrows.count == 1, let number = group.arrows.first, end(number) != nil
        {
          throw colonMissing(number)
        }
        throw Refusal(
          .notation, "Whose arrows are these?", at: group.arrows.first?.text ?? line,
          expected: names.spelled)
      }
      if seated.contains(where: { $0.seat == seat }) {
        throw Refusal(
          .notation, "\(names[seat]) is named twice.", at: line,
          hint: "Name each archer once; each \(noun) is a line of its own.")
      }
      seated.append((seat, group.arrows))
    }
    return seated
  }

  /// Returns the arrows of a line, archer by archer; the seat is `nil` if no archer is named.
  private func groups(_ words: Words) throws(Refusal) -> [(seat: Seat?, arrows: [Word])] {
    var groups: [(seat: Seat?, arrows: [Word])] = []
    var rest = words
    var isNew = true
    let hasNames = words.contains(where: \.isName)
    while let word = rest.popFirst() {
      switch word.kind {
      case .comma:
        // A comma separates the arrows of archers in a line without names; in other lines it has no
        // meaning.
        if !hasNames, card.seatCount > 1 { isNew = true }
      case .colon:
        // If the colon doesn't follow a name, the word before it was meant as the number of an end.
        let before = words[..<rest.startIndex].dropLast().last
        guard before?.isName == true else {
          throw (before ?? word).refusal(
            "A colon follows the number of one \(noun), or a name.",
            expected: ["3: NAME \(sample())", "NAME: \(sample())"],
            hint: "Each \(noun) is a line of its own.")
        }
      case .name:
        let name = words[(rest.startIndex - 1)...].prefix(while: \.isName)
        rest = rest.dropFirst(name.count - 1)
        groups.append((try names.archer(name.withoutAnd), []))
        isNew = false
      case .place:
        throw word.refusal(
          "\"\(word.text)\" belongs at the beginning of a line.",
          expected: ["3.2 NAME \(sample(count: 1))"])
      case .arrows:
        if isNew { groups.append((nil, [])) }
        isNew = false
        groups[groups.count - 1].arrows.append(word)
      }
    }
    guard !groups.isEmpty else {
      throw Refusal(
        .notation, "There are no arrows in the line.", at: line,
        hint: "Type them behind the name, as in: NAME \(sample())")
    }
    if let empty = groups.first(where: \.arrows.isEmpty), let seat = empty.seat {
      throw Refusal(
        .notation, "The arrows of \(names[seat]) are missing.", at: line,
        expected: ["\(typed(seat)) \(sample(seat))"])
    }
    return groups
  }
}
