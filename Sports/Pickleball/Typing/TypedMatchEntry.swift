internal import ScoringKit

/// Reads one entry of a typed line of a match, such as `A`, `wwl` or `time ann`, in the state before
/// it.
struct TypedMatchEntry {
  typealias Word = TypedWords.Word

  let state: MatchState
  let names: Roster
  /// The words of the line that have not been read.
  var words: TypedWords

  /// The rules for splitting a line into words; a comma between words is a gap, a comma inside a
  /// word separates notes on a rally.
  static let form = TypedWords.Form(
    gaps: [";"], signs: [], joins: ["+"], quotes: ["\"", "“", "”", "„"], endings: [","],
    limit: 20_000, mostWordsOfName: 1, isTaken: { $0.text.contains(":") || batch($0) != nil })

  init(_ words: TypedWords, at state: MatchState, names: Roster) {
    self.state = state
    self.names = names
    self.words = words
  }

  /// Returns the events of the entry, and consumes its words.
  mutating func read() throws(Refusal) -> [MatchEvent] {
    if let end = try leaving() { return [end] }
    if let games = try scoresOfGames() { return games }
    let before = words
    guard let word = words.take() else { return [] }
    try refuseBareScore(word, after: [])
    try refuseOthersName(word)
    if Self.batch(word) != nil {
      words = before
      let events = rallies()
      if let next = words.next { try refuseBareScore(next, after: events) }
      return events
    }
    if let tagged = try rallyWithNotes(word) { return [tagged] }
    if word.is(Keyword.score.rawValue) { return try score(word) }
    if let event = try keyword(word) { return [event] }
    let rally = MatchEvent.rally(try winner(word), .none)
    if let next = words.next { try refuseBareScore(next, after: [rally]) }
    return [rally]
  }

  // MARK: Words

  mutating func takeNumber() -> Substring? {
    words.next?.isDigits == true ? words.take()?.text : nil
  }

  mutating func takeArgument(of word: Word, _ what: String) throws(Refusal) -> Word {
    guard let argument = words.take() else {
      throw refusal("`\(word.text)` needs \(what).", at: word)
    }
    return argument
  }

  /// Returns the refusal of a word, with the letters and names of the sides.
  func refusal(_ message: String, at word: Word, expected: [String] = []) -> Refusal {
    Refusal(.notation, message, at: word.text, expected: expected, hint: names.whoIsWho)
  }

  /// Returns the state after some events, even if they are past the end of the match; illegal ones
  /// have no effect.
  func state(after events: [MatchEvent]) -> MatchState {
    var after = state
    for event in events { try? state.match.applyPastEnd(event, to: &after) }
    return after
  }

  // MARK: Rallies

  /// Returns the letters of a word that is a series of rallies, such as `AABAB`, in lower case;
  /// `nil` for any other word.
  private static func batch(_ word: Word) -> String? {
    let letters = word.text.lowercased().filter { $0 != "," }
    let isBatch = letters.allSatisfy("ab=".contains) || letters.allSatisfy("wl=".contains)
    return isBatch && !word.isQuoted ? letters : nil
  }

  /// Refuses a series of rallies that is the whole name of somebody, such as `ab` if Ab plays, and
  /// one with a letter that may mean somebody else.
  private func refuseOthersName(_ word: Word) throws(Refusal) {
    guard let letters = Self.batch(word) else { return }
    if letters.count > 1, let seat = names.meanings(of: word.text).whole.first {
      let name = names[seat]
      throw Refusal(
        .ambiguousName,
        "`\(word.text)` may be \(letters.count) rallies, or \(name).", at: word.text,
        expected: [
          letters.uppercased().map { "\($0)" }.joined(separator: " "), "\"\(word.text)\"",
        ], hint: names.whoIsWho)
    }
    for letter in ["a", "b"] where word.text.contains(letter) {
      try refuseOthersInitial(letter[...], at: word.text)
    }
  }

  /// Refuses the small letter of a side if it begins the name of the opponent and not that of the
  /// side: in Ben against Ann, `a` may mean side A, who is Ben, or Ann.
  private func refuseOthersInitial(_ letter: Substring, at text: Substring) throws(Refusal) {
    guard state.size == 1, letter == "a" || letter == "b", let side = Side(letter: letter) else {
      return
    }
    func begins(_ side: Side) -> Bool {
      Roster.folded(names[side.seat][...]).hasPrefix(letter)
    }
    guard begins(side.other), !begins(side) else { return }
    let other = names[side.other.seat]
    throw Refusal(
      .ambiguousName,
      "`\(letter)` may be side \(side.letter), \(names[side.seat]), or \(other).", at: text,
      expected: [text.uppercased(), Self.form.typed(other)], hint: names.whoIsWho)
  }

  /// Returns the events of a series of rallies, and consumes its word; `w` and `l` mean the side that
  /// serves then, and the other one.
  private mutating func rallies() -> [MatchEvent] {
    let state = state
    return state.match.run(&words, at: state, skipping: ",") { letter, state in
      letter == "="
        ? .replay : Self.side(of: "\(letter)", serving: state.serving).map { .rally($0, .none) }
    }
  }

  /// Returns the side that a letter means: `a`, `b`, `w` for the one that serves, `l` for the
  /// other; `nil` for any other text.
  private static func side(of letter: Substring, serving: Side) -> Side? {
    switch letter.lowercased() {
    case "w": serving
    case "l": serving.other
    default: Side(letter: letter)
    }
  }

  /// Returns the event of a rally with notes, such as `A:7,drop,error,net,cid`; `nil` if the word
  /// has no colon.
  private func rallyWithNotes(_ word: Word) throws(Refusal) -> MatchEvent? {
    guard !word.isQuoted, let colon = word.text.firstIndex(of: ":") else { return nil }
    let who = word.text[..<colon]
    let notes = word.text[colon...].dropFirst()
    try refuseOthersInitial(who, at: who)
    let letter = Self.side(of: who, serving: state.serving)
    let winner = if let letter { letter } else { try side(named: who) }
    var tags = RallyTags.none
    for note in notes.split(separator: ",", omittingEmptySubsequences: false) {
      if tags.take(note) { continue }
      guard tags.player == nil, let player = try? player(named: note).player else {
        throw Refusal(
          .notation, "\"\(note)\" is no note on a rally, or says something again.", at: note,
          expected: ["7"] + RallyTags.ThirdShot.allCases.map(\.rawValue)
            + RallyTags.LastShot.allCases.map(\.rawValue)
            + RallyTags.Fault.allCases.map(\.rawValue),
          hint: "As in `A:7,drop,error,net,\(names.name(MatchPlayer(.b, 0), of: state.size))`.")
      }
      tags.player = player
    }
    try check(tags, wonBy: winner, at: notes)
    return .rally(winner, tags)
  }

  /// Refuses notes in which the loser of the rally hit a winner, or the winner made an error.
  private func check(_ tags: RallyTags, wonBy winner: Side, at notes: Substring) throws(Refusal) {
    let isError = tags.ending == .error || tags.ending == .unforced || tags.fault != nil
    guard !(tags.ending == .winner && isError) else {
      throw Refusal(
        .notation, "A rally that ends with a winner does not end with an error too.", at: notes,
        hint: "As in `A:winner` or `A:error,net`.")
    }
    guard let player = tags.player, tags.ending == .winner || isError else { return }
    guard player.side == (isError ? winner.other : winner) else {
      let name = names.name(player, of: state.size)
      throw Refusal(
        .notation,
        "The rally is \(winner.letter)'s: \(name) can't have ended it with "
          + "\(isError ? "an error" : "a winner").", at: notes,
        hint: "Where that is how it ended, the rally is \(winner.other.letter)'s.")
    }
  }

  /// Returns the side that a word names as the winner of a rally.
  private func winner(_ word: Word) throws(Refusal) -> Side {
    do {
      return try side(word)
    } catch {
      guard error.reason == .unknownName else { throw error }
      throw Refusal(
        .unknownName, "\"\(word.text)\" is no event, and nobody in this match is called that.",
        at: word.text,
        expected: ["A", "B", "w", "l", "="] + error.expected
          + ["time", "warn", "foul", "server", "score", "ends", "end"],
        hint: names.whoIsWho)
    }
  }

  // MARK: Names

  func side(_ word: Word) throws(Refusal) -> Side {
    try side(named: word.text, isQuoted: word.isQuoted)
  }

  private func side(named text: Substring, isQuoted: Bool = false) throws(Refusal) -> Side {
    if !isQuoted, let side = Side(letter: text) {
      try refuseOthersInitial(text, at: text)
      return side
    }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }
    // `A` and `B` mean whole sides, so they can't be a part of `A+Ben`.
    guard
      isQuoted || parts.count < 2 || parts.allSatisfy({ !$0.isEmpty && Side(letter: $0) == nil })
    else {
      throw Refusal(
        .unknownName, "\"\(text)\" names no side.", at: text,
        expected: ["A", "B"] + names.names.map { Self.form.typed($0.name) }, hint: names.whoIsWho)
    }
    do throws(Refusal) {
      if let side = Side(try names.seat(named: text)) { return side }
    } catch {
      var refusal = error
      refusal.expected = error.expected.map(Self.form.typed)
      throw refusal
    }
    throw Refusal(.unknownName, "A match has two sides.", at: text, hint: names.whoIsWho)
  }

  /// Returns the player that a text names; for the name of a side, the player is `nil`.
  private func player(named text: Substring, isQuoted: Bool = false) throws(Refusal) -> (
    side: Side, player: MatchPlayer?
  ) {
    if !isQuoted, let player = MatchPlayer(text: text.uppercased()) { return (player.side, player) }
    let side = try side(named: text, isQuoted: isQuoted)
    if state.size == 1 { return (side, MatchPlayer(side, 0)) }
    let isLetter = !isQuoted && Side(letter: text) != nil
    let member = isLetter ? nil : names.member(named: text, of: side.seat)
    return (side, member.map { MatchPlayer(side, $0) })
  }

  private mutating func takeSide(of word: Word) throws(Refusal) -> Side {
    try side(try takeArgument(of: word, "a side"))
  }

  private mutating func takePlayer(of word: Word) throws(Refusal) -> (Side, MatchPlayer?) {
    let argument = try takeArgument(of: word, "a player")
    return try player(named: argument.text, isQuoted: argument.isQuoted)
  }

  // MARK: Leaving and scores

  /// Returns the event of a line about how the match ended, such as `raj dnf` or `end retired raj`;
  /// `nil` for any other line.
  private mutating func leaving() throws(Refusal) -> MatchEvent? {
    let line = words.rest
    var rest = words
    let departure: Departure?
    do throws(Refusal) {
      departure = try Departure.read(&rest, names: names) { name, _ throws(Refusal) in
        let isQuoted = name.count == 1 && name.first?.isQuoted == true
        let text = isQuoted ? name.first?.text : name.written
        return try player(named: text ?? "", isQuoted: isQuoted).side.seat
      }
    } catch {
      // Rallies may be typed before the line: `A A cid retired`.
      guard error.reason == .unknownName, line.count > 2, words.next.flatMap(Self.batch) != nil
      else {
        throw error
      }
      return nil
    }
    guard let departure, let side = Side(departure.seat) else { return nil }
    words = rest
    guard let leaving = departure.leaving else {
      throw Refusal(
        .notation,
        "The end of a match is taken back with `undo`, or by its number in the log with `remove`.",
        at: line.written ?? words.line)
    }
    switch leaving {
    case .retired: return .end(.retired(side))
    case .withdrawn: return .end(.withdrawn(side))
    case .absent, .disqualified, .forfeited: return .end(.forfeit(side))
    }
  }

  /// Refuses a score without the word `score`, such as `11-9` or `11:9`, and suggests it; after a
  /// rally without notes, as in `ann 11-9`, with the letters of the sides.
  private func refuseBareScore(_ word: Word, after rallies: [MatchEvent]) throws(Refusal) {
    guard !word.isQuoted, let points = Self.points(in: word.text), points.count < 4 else { return }
    var expected = ["score \(points.joined(separator: "-"))"]
    if case .rally(let side, .none)? = rallies.last, points.count == 2 {
      let named = "score \(side.letter) \(points[0]) \(side.other.letter) \(points[1])"
      expected = [named] + (state(after: rallies).serving == side ? expected : [])
    }
    throw Refusal(
      .notation, "\"\(word.text)\" is a score, and needs the word `score` before it.",
      at: word.text, expected: expected, hint: names.whoIsWho)
  }

  /// Returns the numbers of a word such as `11-9`, with any dash or a colon between them, if each of
  /// them has so many digits; nil for any other word.
  static func points(in text: Substring, digits: ClosedRange<Int> = 1...3) -> [Substring]? {
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { "-–—−‑:/".contains($0) })
    return parts.count > 1 && parts.allSatisfy { $0.isDigits && digits.contains($0.count) }
      ? parts : nil
  }

  // MARK: Keywords

  /// The words with which the line of an event other than a rally begins.
  private enum Keyword: String, CaseIterable {
    case `let`, replay, time, timeout
    case timeOut = "time-out"
    case warn, warning, foul, server, serve, receiver, score, swap, ends, injury, end, on
  }

  /// The words that are never read as names, in lower case; a side that is called so could not be
  /// typed.
  static let words = Set(Keyword.allCases.map(\.rawValue) + ["a", "b", "w", "l", "referee"])

  /// Returns the event of a keyword and its arguments; `nil` if the word is no keyword.
  private mutating func keyword(_ word: Word) throws(Refusal) -> MatchEvent? {
    switch word.value(Keyword.self) {
    case .let, .replay: return .replay
    case .time, .timeout, .timeOut:
      if words.take("referee") { return .refereeTimeOut }
      let side = try takeSide(of: word)
      return .timeOut(side, words.word() ?? .standard)
    case .warn, .warning:
      let side = try takeSide(of: word)
      let isVerbal = words.take("verbal")
      if !isVerbal { _ = words.take("technical") }
      return .warning(side, isTechnical: !isVerbal)
    case .foul: return .foul(try takeSide(of: word))
    case .server, .serve:
      let (side, player) = try takePlayer(of: word)
      let number: UInt8? = words.take("1") ? 1 : words.take("2") ? 2 : nil
      return .server(player ?? state.likelyServer(of: side, number: number), number: number)
    case .receiver:
      let (side, player) = try takePlayer(of: word)
      let likely = side == state.serving ? MatchPlayer(side, 0) : state.receivingPlayer
      return .receiver(player ?? likely)
    case .swap: return .swap(try takeSide(of: word))
    case .ends: return .endChange
    case .injury:
      let (side, player) = try takePlayer(of: word)
      return .injury(player ?? MatchPlayer(side, 0))
    case .end: return .end(try ending(word))
    case .on: return .playOn(isOpen: !words.take("1"))
    // `score` is read in `read()`, because it may be two events.
    case .score, nil: return nil
    }
  }

  private mutating func ending(_ word: Word) throws(Refusal) -> Ending {
    let argument = try takeArgument(of: word, "a reason: time, agreed, abandoned, retired, forfeit")
    let reason = argument.text.lowercased()
    if let ending = Ending(word: reason, side: nil) { return ending }
    let sided = Ending.all(of: .a).map(\.word)
    guard sided.contains(reason),
      let ending = Ending(word: reason, side: try takeSide(of: argument))
    else {
      throw Refusal(
        .notation, "\"\(argument.text)\" is no way to end a match.", at: argument.text,
        expected: Ending.all(of: nil).map(\.word) + sided.map { "\($0) A" })
    }
    return ending
  }
}

extension TypedWords.Word {
  var isDigits: Bool { !isQuoted && text.isDigits }
}

extension Roster {
  fileprivate var whoIsWho: Line { "A is \(self[Side.a.seat]), B is \(self[Side.b.seat])." }
}

extension RallyTags {
  /// Adds one typed note; returns `false` if it is no note, or a repeated one.
  fileprivate mutating func take(_ note: Substring) -> Bool {
    let before = self
    let word = String(note)
    third = third ?? ThirdShot(rawValue: word)
    ending = ending ?? LastShot(rawValue: word)
    fault = fault ?? Fault(rawValue: word)
    if length == 0, note.isDigits, let number = UInt16(note),
      number <= Self.longest
    {
      length = number
    }
    return self != before
  }
}
