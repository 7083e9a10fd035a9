/// The agreed frame of a round: its stored properties are the rules and the options.
///
/// A conforming type is a value that holds a layout, a round definition or a
/// format. It reads no file and no clock and draws no random number. A variant
/// of a sport is another value, and several types may share one type of event.
///
/// A sport says what it is called (``title``), what it begins with (``opening(_:)``) and what
/// happens then (``apply(_:to:)``); all else has a default. What is stored of an event is the
/// event's own (``Event/canonical``). *Typing* is lenient and speaks with names
/// (``understand(_:at:names:in:)``).
public protocol Round: Codable, Hashable, Sendable {
  /// What can happen.
  associatedtype Event: ScoringKit.Event
  /// What it adds up to.
  associatedtype Resolution: ScoringKit.Resolution
  /// Who competes.
  associatedtype Participant: ScoringKit.Participant = Competitor
  /// What only the events in their order tell.
  associatedtype Story: ScoringKit.Story = NoStory

  // MARK: Facts

  /// What the round is called in lists: a course, a round's name, a format.
  var title: String { get }

  /// What tells it from others of that title; empty for nothing.
  var subtitle: String { get }

  /// Whom the round is for; anybody, where nothing is said.
  var seating: Seating { get }

  /// The round's own fields in payloads.
  ///
  /// Among them `edition` names the rule book and its year, where there is one: the page of the
  /// round shows it.
  var fields: [String: JSONValue] { get }

  /// The book in which a participant's result is a personal best or a record.
  func recordBook(of participant: Participant) -> RecordBook

  // MARK: Folding

  /// The state before anything has happened.
  ///
  /// The framework has checked ``seating`` before.
  /// - Throws: a refusal where these participants cannot play this round.
  func opening(_ seats: [Participant]) throws(Refusal) -> Resolution

  /// Lets an event happen.
  ///
  /// Cells are filled in the order of their slots, after the flow: what is legal in one may
  /// depend on those before it. Mostly it does not; then an event in a cell that is filled already
  /// replaces its value, and is not refused because the round is over.
  /// - Throws: a refusal where the event is illegal; the resolution is then untouched.
  ///   A legal event returns, however unlucky it is.
  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal)

  /// The event that lets play go on past the end; nil where nothing needs one.
  func playOn(after resolution: Resolution) -> Event?

  /// The same event in the next cell of its seat: where it goes when one that was forgotten is
  /// put before it. Nil where it keeps its cell; that is the default.
  ///
  /// - Throws: a refusal where there is no next cell.
  func movedOn(_ event: Event) throws(Refusal) -> Event?

  // MARK: Typing and saying

  /// Reads a typed line in the state at the place where it is typed.
  ///
  /// Where a cell is given, the line is a new value for that cell alone. The default takes what
  /// the prompt offers and canonical text, word by word.
  /// - Throws: a refusal that names the token and what is legal. A line is taken
  ///   entirely or not at all.
  func understand(
    _ line: Substring, at resolution: Resolution, names: Roster, in cell: Event.Slot?
  ) throws(Refusal) -> [Event]

  /// What is asked before typed events are taken, as a sentence; nil, the default, for nothing.
  ///
  /// It is for what is possible and seldom meant, as what opens again what was won. It is asked of
  /// whoever types, and never of what is stored.
  func doubt(about events: [Event], at resolution: Resolution, names: Roster) -> String?

  /// The cell that a typed place names, as in `7 ann`.
  ///
  /// - Throws: a refusal; always, in a sport without cells.
  func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot

  /// What may be entered in a cell of the card, whoever's turn it is: for a correction, and for
  /// what is filled out of turn.
  ///
  /// Its places are those that are lacking beside the cell, as the rest of the same hole: a keypad
  /// goes on there. The default offers what may be entered now, and does not name the cell.
  func prompt(for cell: Event.Slot, at resolution: Resolution, names: Roster) -> Prompt

  /// An event in words, as in `Ann, hole 7: 3`: for the log and for disputes.
  ///
  /// `before` gives the state in which it happened, so that an event of whoever is next can name
  /// the player; nil where it stands nowhere, because it was taken back or corrected. It may cost
  /// a fold: who does not need it does not call it. The default says who, and what the prompt
  /// calls it.
  func phrase(_ event: Event, before: () -> Resolution?, names: Roster) -> String

  /// What was understood, with its effect, as in `Ann, hole 7: 3 (E), -2 thru 7`.
  ///
  /// `before` gives the state in which the first of the events happened, where there is one.
  /// Without events, where the round stands now, in a few words or none. The default says each
  /// event, and where each seat stood after the last of its own.
  func echo(
    _ events: [Event], before: () -> Resolution?, after: Resolution, names: Roster
  ) -> Line

  /// What somebody's places in several rounds add up to, as in `-5` or `1,317`.
  ///
  /// The key is the sum of what each round adds (``Rank/share``), integer by integer. The default
  /// is its first integer, which is below zero where more is better.
  func headline(ofSum key: [Int]) -> Line

  // MARK: Looking back

  /// What only the events in their order tell; none by default.
  ///
  /// `events` are those that count, in the order in which they are folded.
  func story(_ events: [Event], from opening: Resolution) -> Story
}

extension Round {
  public var subtitle: String { "" }
  public var seating: Seating { Seating() }
  public var fields: [String: JSONValue] { [:] }
  public func playOn(after resolution: Resolution) -> Event? { nil }
  public func movedOn(_ event: Event) throws(Refusal) -> Event? { nil }

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
  /// What it is called in full: `Maple Hill — Main`.
  package var heading: String {
    subtitle.isEmpty ? title : "\(title) — \(subtitle)"
  }

  /// Whether it is for two who meet, so that one beats the other.
  package var isDuel: Bool { seating.seats == 2...2 }
}

extension Round where Story == NoStory {
  public func story(_ events: [Event], from opening: Resolution) -> NoStory { NoStory() }
}

extension Round {
  public func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    throw Refusal(
      .notation, "\"\(text)\" is no place in this round.", at: text,
      hint: "Name an entry by its number in `log`.")
  }

  public func prompt(for cell: Event.Slot, at resolution: Resolution, names: Roster) -> Prompt {
    var prompt = resolution.prompt(names)
    prompt.question = "This place"
    return prompt
  }

  public func understand(
    _ line: Substring, at resolution: Resolution, names: Roster, in cell: Event.Slot?
  ) throws(Refusal) -> [Event] {
    var typed = TypedEvents(round: self, names: names, state: resolution)
    return try typed.read(line, in: cell)
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
    // Where somebody stands is said once, behind the last of their events.
    return said.indices.reduce(Line("")) { line, index in
      let (phrase, actor, headline) = said[index]
      let isLast = said[(index + 1)...].allSatisfy { $0.actor != actor }
      // Of somebody who is out, the event says it already: `Ben, run 2: DNF`.
      let isSaid =
        phrase.hasSuffix(": \(headline.text)") && !headline.text.contains(where: \.isNumber)
      let isNews = isLast && !headline.text.isEmpty && !isSaid
      return line + Line(index == 0 ? phrase : "; \(phrase)")
        + (isNews ? Line(", ") + headline : "")
    }
  }
}

extension Prompt {
  /// Whose turn it is, where it is that of one alone.
  var onlyNext: Seat? { next.count == 1 ? next[0] : nil }
}

extension String {
  /// A word for a person; nil for what only a program would write, as `light(seat: 1, 2)`.
  fileprivate var spoken: String? {
    allSatisfy { $0.isLetter } ? self : nil
  }
}
