/// The rules and options of a round, which are agreed before it starts.
///
/// A conforming type is a value whose stored properties are the rules, such as a layout, a round
/// definition or a format. It reads no file and no clock, and uses no random numbers. A variant of
/// a sport is another value, and several types may share one type of event.
///
/// A sport implements a ``title``, an initial state (``opening(_:)``) and the effect of an event
/// (``apply(_:to:)``); everything else has a default. The stored form of events is defined by their
/// type (``Event/canonical``). Typed input is lenient and uses names
/// (``understand(_:at:names:in:)``).
public protocol Round: Codable, Hashable, Sendable {
  /// The type of the round's events.
  associatedtype Event: ScoringKit.Event
  /// The type of the round's state.
  associatedtype Resolution: ScoringKit.Resolution
  /// The type of the round's participants.
  associatedtype Participant: ScoringKit.Participant = Competitor
  /// The type of facts that depend on the order of the round's events, such as a timeline.
  associatedtype Story: ScoringKit.Story = NoStory
  /// The type of the cell that ``events(_:at:names:in:)`` gets: that of the events, which is `Never`
  /// in a sport without cells.
  ///
  /// A function with another type would never be called. Therefore ``RoundKind`` accepts only rounds in
  /// which the two types are equal, and the compiler names both if they differ.
  associatedtype TypedCell: Sendable = Event.Slot

  // MARK: Facts

  /// The title of the round in lists, such as the name of a golf course or of a format.
  var title: String { get }

  /// A second line that distinguishes rounds with the same title, such as the name of a layout.
  /// Empty by default.
  var subtitle: String { get }

  /// Returns what is played, in words for people who don't know the names of rules: `Doubles to
  /// 11`.
  ///
  /// Pictures, boards and shared pages show these words. By default they are the title and the
  /// subtitle.
  ///
  /// - Parameter people: the number of people in the largest side.
  /// - Returns: a short text that begins in lower or upper case.
  func words(sideOf people: Int) -> String

  /// The number of sides that may take part, and the number of members that each may have. By
  /// default, 1 to 100 single players or sides.
  var seating: Seating { get }

  /// The fields that describe the rules in JSON output; none by default.
  ///
  /// If the rules come from a rule book, the field `edition` contains its name and year, which the
  /// page of the round shows.
  var fields: [String: JSONValue] { get }

  /// Returns the record book in which a participant's result may be a personal best or a record.
  func recordBook(of participant: Participant) -> RecordBook

  // MARK: Folding

  /// Returns the state of a round before any event.
  ///
  /// The framework checks ``seating`` before it calls this.
  /// - Throws: a refusal if these participants can't play this round.
  func opening(_ seats: [Participant]) throws(Refusal) -> Resolution

  /// Applies an event to the state of a round.
  ///
  /// Cells are filled in the order of their slots, after the flow events: whether the rules allow
  /// an event may depend on the cells with smaller slots. In most sports it doesn't; then an event
  /// in a filled cell replaces its value, and is not refused because the round is over.
  /// - Throws: a refusal if the rules forbid the event; the resolution is then unchanged. Unusual
  ///   but legal events are never refused.
  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal)

  /// Whether events that were written for other rules have the same result under these rules.
  ///
  /// An importer may choose the rules of a round by its scores, such as the number of games of a
  /// match. A corrected file can then have other rules, and its events correct the stored round
  /// only if this returns true. By default, the rules must be equal.
  func agrees(with other: Self, on events: [Event], of seats: [Participant]) -> Bool

  /// Returns the event that reopens a round that is over, so that further events are legal; nil,
  /// the default, if the sport has no such event. A sport that has one returns nil while the round
  /// is not over.
  func playOn(after resolution: Resolution) -> Event?

  /// Returns the same event for the next cell of its seat, which it moves to if a forgotten event
  /// is inserted in its cell. Nil, the default, if the event can't move.
  ///
  /// - Throws: a refusal if there is no next cell.
  func movedOn(_ event: Event) throws(Refusal) -> Event?

  // MARK: Typing and saying

  /// The rules by which typed lines are split into words; by default those of
  /// ``TypedWords/Form/init(gaps:signs:joins:quotes:endings:limit:remedy:unclosed:mostWordsOfName:isTaken:)``.
  var typedForm: TypedWords.Form { get }

  /// Returns the events that record a final score as it is written on paper, without the play that
  /// led to it: `11-7 9-11 11-5`, `6-4`, `54 57`.
  ///
  /// The numbers are in the order of the seats. The result is nil, the default, if the sport has no
  /// result without play.
  ///
  /// - Throws: a refusal that says what is wrong with the score, if the text is no final score.
  func final(_ score: Substring, at resolution: Resolution, names: Roster) throws(Refusal)
    -> [Event]?

  /// Returns the events that the next words of a typed line mean, and consumes these words.
  ///
  /// A sport reads one entry here: whose it is, if a name is typed, and its value. If a word can
  /// have a meaning that depends on the whole line, the entry is all words that are left
  /// (``TypedWords/takeAll()``). The framework calls the function until the line is read, applies
  /// the events to the state, refuses two values for one cell unless the second includes the first,
  /// and locates refusals in the line (``understand(_:at:names:in:)``).
  /// ``TypedWords/named`` is the person whom the line named last, also in an earlier entry.
  ///
  /// The default accepts the tokens of the prompt with their labels and synonyms, and canonical
  /// text, in upper and lower case, and runs of tokens of one character.
  ///
  /// - Parameters:
  ///   - words: the words of the line that have not been read.
  ///   - resolution: the state after the entries before these words.
  ///   - names: the current names of the seats.
  ///   - cell: a cell for which the line must be a new value, and nothing else; nil for any line. Its
  ///     type is that of the events' slots: `in cell: Never?` in a sport without cells.
  /// - Returns: the events, in the order in which they are applied; empty if the next word is
  ///   unknown, or if something is missing. Then the framework refuses the next word, and lists what
  ///   the prompt offers.
  /// - Throws: a refusal, if the sport can say more about what is wrong.
  func events(
    _ words: inout TypedWords, at resolution: Resolution, names: Roster, in cell: TypedCell?
  ) throws(Refusal) -> [Event]

  /// Returns a question to ask before typed events are accepted; nil, the default, if there is
  /// nothing to ask.
  ///
  /// It is for input that is possible but rarely intended, such as reopening a game that was won.
  /// It is only used for typed input, never for stored events.
  func doubt(about events: [Event], at resolution: Resolution, names: Roster) -> String?

  /// Returns the cell that the next words name, such as seat 1 on hole 7 for `7 ann`, and consumes
  /// these words; nil, the default, if they name none.
  ///
  /// - Throws: a refusal if a number is out of its range.
  func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Event.Slot?

  /// Returns the cell that a typed text names.
  ///
  /// The default reads the whole text with ``cell(_:names:)``.
  ///
  /// - Throws: a refusal if the text names no cell; a sport without cells always throws it.
  func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot

  /// Returns what may be entered in one cell of the card, for corrections and for input out of
  /// turn.
  ///
  /// Its ``Prompt/places`` are empty cells that belong with the cell, such as the rest of the same
  /// hole; a keypad continues with them. The default is the current prompt, which doesn't name the
  /// cell.
  func prompt(for cell: Event.Slot, at resolution: Resolution, names: Roster) -> Prompt

  /// Returns an event in words, such as `Ann, hole 7: 3`, for the log and for disputes.
  ///
  /// `before` returns the state in which the event happened, so that an event without a seat can be
  /// described with the player whose turn it was. It returns nil if the event is not in effect
  /// because it was voided or superseded. It may have to fold the log, so call it only if needed.
  /// The default combines the player's name and the label from the prompt.
  func phrase(_ event: Event, before: () -> Resolution?, names: Roster) -> String

  /// Returns what was understood when events were entered, and their effect, such as `Ann, hole 7:
  /// 3 (E), -2 thru 7`.
  ///
  /// `before` returns the state in which the first of the events happened, or nil if there is none;
  /// it may have to fold the log. Without events, the result is the round's current state in a few
  /// words, or empty. The default describes each event, and adds each seat's result after the
  /// seat's last event.
  func echo(
    _ events: [Event], before: () -> Resolution?, after: Resolution, names: Roster
  ) -> Line

  /// Returns the sum of an entrant's results in several rounds as text, such as `-5` or `1,317`.
  ///
  /// `key` is the sum of what each round adds (``Rank/share``), integer by integer. The default is
  /// its first integer without a minus sign, because a sport in which more is better stores
  /// negative numbers.
  func headline(ofSum key: [Int]) -> Line

  /// The titles of the integers behind the first that a result adds to a total (``Rank/share``), such
  /// as `10+X` and `X`, for the columns of tables; none by default.
  var countTitles: [String] { get }

  // MARK: Looking back

  /// Returns the facts that depend on the order of the round's events; none by default.
  ///
  /// - Parameters:
  ///   - events: the events in effect, in the order in which they are folded.
  ///   - opening: the state before them.
  /// - Returns: the facts.
  func story(_ events: [Event], from opening: Resolution) -> Story
}

extension Round {
  public var subtitle: String { "" }
  public var countTitles: [String] { [] }
  public func words(sideOf people: Int) -> String { heading }
  public var seating: Seating { Seating() }
  public var fields: [String: JSONValue] { [:] }
  public func agrees(with other: Self, on events: [Event], of seats: [Participant]) -> Bool {
    self == other
  }
  public func playOn(after resolution: Resolution) -> Event? { nil }
  public func movedOn(_ event: Event) throws(Refusal) -> Event? { nil }
  public func final(_ score: Substring, at resolution: Resolution, names: Roster) throws(Refusal)
    -> [Event]?
  { nil }

  public func doubt(about events: [Event], at resolution: Resolution, names: Roster) -> String? {
    nil
  }

  public func recordBook(of participant: Participant) -> RecordBook {
    RecordBook(id: heading, title: heading)
  }

  public func headline(ofSum key: [Int]) -> Line {
    Line("\(abs(key.first ?? 0))")
  }
}

extension Round {
  /// The title and the subtitle of the round: `Maple Hill — Main`.
  package var heading: String {
    subtitle.isEmpty ? title : "\(title) — \(subtitle)"
  }

  /// Whether a round of so many sides is a duel, in which one side beats the other.
  ///
  /// A round is a duel if two sides take part, and the sport needs at least two: nobody plays a match
  /// or a game of darts alone, but several people may play it.
  package func isDuel(of seats: Int) -> Bool { seats == 2 && seating.seats.lowerBound == 2 }
}

extension Round where Story == NoStory {
  public func story(_ events: [Event], from opening: Resolution) -> NoStory { NoStory() }
}

extension Round {
  public var typedForm: TypedWords.Form { TypedWords.Form() }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Event.Slot? { nil }

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    var words = try TypedWords(text, as: typedForm)
    if let cell = try cell(&words, names: names), words.isAtEnd { return cell }
    throw Refusal(
      .notation, "\"\(text)\" is no place in this round.", at: text,
      hint: Event.Slot.self == Never.self
        ? "Name an entry by its number in `log`."
        : "Write the place as before a value in a typed line, or name an entry by its number in `log`."
    )
  }

  public func prompt(for cell: Event.Slot, at resolution: Resolution, names: Roster) -> Prompt {
    var prompt = resolution.prompt(names)
    prompt.question = "This place"
    return prompt
  }

  public func phrase(_ event: Event, before: () -> Resolution?, names: Roster) -> String {
    let prompt = before()?.prompt(names)
    let offered = prompt.map { $0.tokens + $0.secondary } ?? []
    let said =
      offered.first { $0.text == event.canonical }?.label ?? String(describing: event).spoken
      ?? event.canonical
    guard let seat = event.owner ?? prompt?.onlyNext else { return said }
    return "\(names[seat]): \(said)"
  }

  public func echo(
    _ events: [Event], before: () -> Resolution?, after: Resolution, names: Roster
  ) -> Line {
    guard var state = before() else {
      return Line(
        events.map { phrase($0, before: before, names: names) }.joined(separator: "; "))
    }
    var said: [(phrase: String, actor: Seat?, headline: Line)] = []
    for event in events {
      let actor = event.owner ?? state.prompt(names).onlyNext
      let phrase = phrase(event, before: { state }, names: names)
      try? apply(event, to: &state)
      let headline = actor.map { state.headline(of: $0, closed: false) } ?? ""
      said.append((phrase, actor, headline))
    }
    // A player's result is printed once, after the last of the player's events.
    return said.indices.reduce(Line("")) { line, index in
      let (phrase, actor, headline) = said[index]
      // Pieces of one player in a row are named once: `Ann: T20 S20 D20`.
      let name = actor.map { "\(names[$0]): " } ?? ""
      let isNamed =
        index > 0 && !name.isEmpty && phrase.hasPrefix(name) && said[index - 1].actor == actor
        && said[index - 1].phrase.hasPrefix(name)
      let isLast = said[(index + 1)...].allSatisfy { $0.actor != actor }
      // The phrase may already end with the status, such as `Ben, run 2: DNF`.
      let isSaid =
        phrase.hasSuffix(": \(headline.text)") && !headline.text.contains(where: \.isNumber)
      let isNews = isLast && !headline.text.isEmpty && !isSaid
      let piece = isNamed ? " \(phrase.dropFirst(name.count))" : index == 0 ? phrase : "; \(phrase)"
      return line + Line(piece)
        + (isNews ? Line(", ") + headline : "")
    }
  }
}

extension Prompt {
  /// The seat whose turn it is; nil if it is nobody's turn, or that of several seats.
  var onlyNext: Seat? { next.count == 1 ? next[0] : nil }
}

extension String {
  /// The text if it consists of letters, and so is a word for people; nil for other text, such as
  /// the Swift description `light(seat: 1, 2)`.
  fileprivate var spoken: String? {
    allSatisfy { $0.isLetter } ? self : nil
  }
}
