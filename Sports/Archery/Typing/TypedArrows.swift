internal import ScoringKit

/// Reads one typed line of arrows, in the state in which it was typed.
///
/// - `X 10 9`, `x109`: the next arrows of whoever is next
/// - `ann X 10 9, ben 9 9 8`, or without names in card order: `X 10 9, 9 9 8`
/// - `3: ann X 10 9`, `ann 3: X 10 9`: end 3 of Ann anew, whatever stood there
/// - `3.2 ann 9`: one arrow
/// - `+9`: a surplus arrow; `10/2`: a 10 in spot 2; `-`: not shot
/// - `ann retired`, `dns`, `dsq`, `unranked`; `status ann -` takes it back
/// - `shootoff ann 10*, ben 10`: arrows of a shoot-off, `*` the closest
///
/// A line is taken entirely or not at all. A token beats a name; quotes make a name.
struct TypedArrows {
  let score: any ArrowScore
  let card: ArrowCard
  let names: Roster
  /// The line, for refusals about the whole of it.
  let line: Substring
  let pieces: [TypedPiece]

  static let limit = 4_000

  struct Group {
    /// Who; nil where nobody is named.
    var seat: Seat?
    var arrows: [TypedPiece] = []
  }

  /// Cuts a line into its pieces; throws a refusal where there are none, or a quote is not closed.
  init(_ line: Substring, score: any ArrowScore, names: Roster) throws(Refusal) {
    self.score = score
    card = score.card
    self.names = names
    self.line = line
    guard line.utf8.count <= Self.limit else {
      throw Refusal(
        .notation, "A line has at most \(Self.limit) bytes, not \(line.utf8.count).",
        hint: "Enter the ends line by line.")
    }
    pieces = try TypedPiece.pieces(of: line)
    guard !pieces.isEmpty else {
      throw Refusal(
        .notation, "Nothing was typed.", at: line, expected: ["X 10 9", "NAME X 10 9"])
    }
  }

  var noun: String { score.noun.lowercased() }

  /// What may be typed for each of the first names.
  private func eachName(_ text: (String) -> String) -> [String] {
    names.names.prefix(10).map { text(TypedPiece.spelled($0.name)) }
  }

  /// The name of an archer as it is typed in a line.
  func typed(_ seat: Seat) -> String { TypedPiece.spelled(names[seat]) }

  // MARK: The forms of a line

  func events() throws(Refusal) -> [ArrowEvent] {
    if let status = try statusEvent() { return [status] }
    if TypedPiece.shootOffWords.contains(pieces[0].word) {
      return try shootOffEvents(pieces.dropFirst())
    }
    if case .place(let end, let arrow) = pieces[0].kind { return [try single(end, arrow)] }
    var rest = pieces[...]
    let isEnd = rest.first?.word == noun || rest.first?.word == "end"
    if isEnd { rest = rest.dropFirst() }
    // The number may stand behind a name.
    let name = rest.prefix(while: \.isName)
    let behind = rest.dropFirst(name.count)
    if let number = behind.first, number.kind == .arrows, behind.dropFirst().first?.kind == .colon {
      return try whole(end: number.text, name + behind.dropFirst(2))
    }
    if isEnd, let number = rest.first, number.kind == .arrows { throw colonMissing(number.text) }
    if score.shootOffOnTurn != nil { return try shootOffEvents(rest) }
    let groups = try seated(rest, among: score.queue)
    try refuseSingles(rest, groups)
    var events: [ArrowEvent] = []
    for (seat, arrows) in groups { events += try appended(arrows, seat) }
    return events
  }

  /// Refuses `10, 9, 8` where it could be three arrows of whoever is next, or one each of three.
  private func refuseSingles(
    _ pieces: ArraySlice<TypedPiece>, _ groups: [(seat: Seat, arrows: [TypedPiece])]
  ) throws(Refusal) {
    guard groups.count > 1, pieces.allSatisfy({ $0.kind == .arrows || $0.text == "," }),
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

  /// The refusal of `end 3 X 10 9`, whose 3 would be an arrow.
  private func colonMissing(_ number: Substring) -> Refusal {
    Refusal(
      .notation,
      "Behind the number of \(noun.first == "e" ? "an" : "a") \(noun) stands a colon.", at: number,
      expected: ["\(number): X 10 9", "\(number): NAME X 10 9"])
  }

  /// `retired`, `ann dns`, `status ann dsq`, `status ann -`; nil for any other line.
  private func statusEvent() throws(Refusal) -> ArrowEvent? {
    var rest = pieces[...]
    let isNamed = rest.first?.word == "status"
    if isNamed { rest = rest.dropFirst() }
    guard let last = rest.last else { throw noStatus(line) }
    let status = ArcherStatus(rawValue: last.word)
    let isCleared = isNamed && ["-", "–", "—"].contains(last.text)
    guard status != nil || isCleared else {
      if isNamed { throw noStatus(last.text) }
      return nil
    }
    let name = rest.dropLast()
    if name.isEmpty {
      let only = card.seatCount == 1 ? Seat(index: 0) : nil
      guard let seat = only ?? score.queue.first else {
        throw Refusal(
          .notation, "Who? Nobody is next.", at: last.text,
          expected: eachName { "\($0) \(last.text)" })
      }
      return try self.status(status, of: seat, at: last.text)
    }
    return try self.status(status, of: try TypedPiece.seat(name, names), at: last.text)
  }

  /// A status of an archer.
  ///
  /// - Throws: a refusal where somebody who has shot is said not to have started.
  func status(_ status: ArcherStatus?, of seat: Seat, at text: Substring) throws(Refusal)
    -> ArrowEvent
  {
    let name = names[seat]
    if status == .dns, let end = card.newestEnd(of: seat) {
      throw Refusal(
        .illegal,
        "\(name) has shot \(Phrases.count(card.arrowsShot(seat), "arrow")), and so did start.",
        at: text, expected: ["\(typed(seat)) retired"],
        hint:
          "`\(typed(seat)) retired` says that \(name) stopped. Arrows that are another's are taken back "
          + "first, as in `\(end): \(typed(seat)) -`.")
    }
    return .status(seat: seat, status: status)
  }

  func noStatus(_ text: Substring) -> Refusal {
    Refusal(
      .notation, "\"\(text.prefix(40))\" is no status.", at: text,
      expected: ArcherStatus.allCases.map(\.rawValue) + ["-"])
  }

  /// `3.2 ann 9`.
  private func single(_ end: Int, _ arrow: Int) throws(Refusal) -> ArrowEvent {
    let rest = pieces.dropFirst().filter { $0.kind != .colon }[...]
    guard let value = rest.last, value.kind == .arrows else {
      throw Refusal(
        .notation, "The value of the arrow is missing.", at: line, expected: ["3.2 NAME 9"])
    }
    let name = rest.dropLast()
    if name.isEmpty, card.seatCount > 1 {
      throw Refusal(
        .notation, "Whose arrow?", at: pieces[0].text,
        expected: eachName { "\(end).\(arrow) \($0) \(value.text)" })
    }
    let seat = name.isEmpty ? Seat(index: 0) : try TypedPiece.seat(name, names)
    return try event(in: .arrow(end: end, seat: seat, arrow: arrow), value.text)
  }

  /// `3: ann X 10 9, ben 9 9 8`: whole ends anew.
  private func whole(end typed: Substring, _ rest: ArraySlice<TypedPiece>) throws(Refusal)
    -> [ArrowEvent]
  {
    guard let end = ArrowEvent.number(typed), card.plans.indices.contains(end - 1) else {
      throw Refusal(
        .notation, "There is no \(noun) \(typed.prefix(20)).", at: typed,
        expected: ["1…\(card.plans.count)"])
    }
    guard !rest.isEmpty else {
      throw Refusal(
        .notation, "The arrows after the colon are missing.", at: typed,
        expected: ["\(end): X 10 9", "\(end): NAME X 10 9"])
    }
    let lacking = card.seats.filter { card.firstUnshot($0, end: end) != nil }
    if lacking.isEmpty, card.seatCount > 1, !rest.contains(where: \.isName),
      try groups(rest).count < card.seatCount
    {
      throw Refusal(
        .notation, "Everybody has shot \(noun) \(end): whose is this?", at: typed,
        expected: eachName { "\(end): \($0) X 10 9" })
    }
    var events: [ArrowEvent] = []
    for (seat, arrows) in try seated(rest, among: lacking.isEmpty ? card.seats : lacking) {
      events += try replaced(arrows, seat, end: end)
    }
    return events
  }

  // MARK: Who

  /// The groups of a line with their archers; without names they are those of `queue` in order.
  func seated(_ pieces: ArraySlice<TypedPiece>, among queue: [Seat]) throws(Refusal)
    -> [(seat: Seat, arrows: [TypedPiece])]
  {
    let groups = try groups(pieces)
    let hasNames = groups.contains { $0.seat != nil }
    if !hasNames, groups.count > queue.count {
      guard let surplus = groups[queue.count].arrows.first else { return [] }
      if queue.isEmpty {
        throw Refusal(
          .over, "Every arrow is shot.", at: surplus.text,
          hint: "Correct one with its place: amend '1.1 \(typed(Seat(index: 0)))' 9")
      }
      throw Refusal(
        .notation,
        "There are arrows of \(groups.count) archers, and \(queue.count) lack arrows.",
        at: surplus.text, expected: queue.prefix(10).map(typed))
    }
    var seated: [(seat: Seat, arrows: [TypedPiece])] = []
    for (index, group) in groups.enumerated() {
      guard let seat = group.seat ?? (hasNames ? nil : queue[index]) else {
        if index == 0, group.arrows.count == 1, let number = group.arrows.first?.text,
          let end = ArrowEvent.number(number), card.plans.indices.contains(end - 1)
        {
          throw colonMissing(number)
        }
        throw Refusal(
          .notation, "Whose arrows are these?", at: group.arrows.first?.text ?? line,
          expected: eachName { $0 })
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

  private func groups(_ pieces: ArraySlice<TypedPiece>) throws(Refusal) -> [Group] {
    var groups: [Group] = []
    var rest = pieces
    var isNew = true
    let hasNames = pieces.contains(where: \.isName)
    while let piece = rest.first {
      switch piece.kind {
      case .comma:
        // Between archers without names it parts them; elsewhere it is mere punctuation.
        if !hasNames, card.seatCount > 1 { isNew = true }
        rest = rest.dropFirst()
      case .colon:
        // Behind anything but a name it was meant for the number of an end, which is no arrow.
        let before = pieces[..<rest.startIndex].last
        guard before?.isName == true else {
          throw Refusal(
            .notation,
            "A colon stands behind the number of one \(noun), or a name.",
            at: (before ?? piece).text,
            expected: ["3: NAME X 10 9", "NAME: X 10 9"],
            hint: "Each \(noun) is a line of its own.")
        }
        rest = rest.dropFirst()
      case .word, .quoted:
        let name = rest.prefix(while: \.isName)
        rest = rest.dropFirst(name.count)
        groups.append(Group(seat: try seat(name)))
        isNew = false
      case .place:
        throw Refusal(
          .notation, "\"\(piece.text)\" stands at the beginning of a line.", at: piece.text,
          expected: ["3.2 NAME 9"])
      case .arrows:
        if isNew { groups.append(Group()) }
        isNew = false
        groups[groups.count - 1].arrows.append(piece)
        rest = rest.dropFirst()
      }
    }
    guard !groups.isEmpty else {
      throw Refusal(
        .notation, "There are no arrows in the line.", at: line,
        hint: "Type them behind the name, as in: NAME X 10 9")
    }
    if let empty = groups.first(where: \.arrows.isEmpty), let seat = empty.seat {
      throw Refusal(
        .notation, "The arrows of \(names[seat]) are missing.", at: line,
        expected: ["\(typed(seat)) X 10 9"])
    }
    return groups
  }

  /// The archer of a name; "and" before it is passed over.
  private func seat(_ name: ArraySlice<TypedPiece>) throws(Refusal) -> Seat {
    let hasAnd = name.count > 1 && ["and", "&"].contains(name.first?.word ?? "")
    return try TypedPiece.seat(hasAnd ? name.dropFirst() : name, names)
  }
}
