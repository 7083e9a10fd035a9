package import ScoringKit

/// A round as people see it: its names, results, card, next prompt, disputes, remarks and note.
///
/// A view is derived once from the record of a round. Pages, boards, keypads, pictures, speech and
/// JSON render a view and read none of this from the log themselves, so they all agree.
package struct RoundView: Hashable, Sendable {
  /// The rank and the result of one side of the round.
  package struct Side: Hashable, Sendable {
    /// The name of the side.
    package let name: String
    /// The seat, the place and the rank of the side.
    package let standing: Standings.Standing
    /// The result in a short form: `+2 thru 7`; empty if there is none yet.
    package let result: Line

    /// Creates the rank and the result of a side.
    package init(name: String, standing: Standings.Standing, result: Line) {
      self.name = name
      self.standing = standing
      self.result = result
    }

    /// The seat of the side.
    package var seat: Seat { standing.seat }
    /// The place, from 1; `nil` if the side has none yet.
    package var place: Int? { standing.place }
    /// The place as tables print it: `T2` if it is shared; a dash if the side has none.
    package var label: String { standing.label }
  }

  /// A dispute between scorers.
  package struct Dispute: Hashable, Sendable {
    /// The different entries as one sentence.
    ///
    /// For example, `Disputed: Ann, hole 7: 3 or Ann, hole 7: 4.`
    package let sentence: String
    /// The seats that the disputed entries are about; empty if they belong to no seat.
    package let seats: [Seat]
    /// Whether the dispute doesn't affect the result, because it is about a note, an attached file,
    /// the event or archiving.
    package let isAside: Bool
  }

  /// The id of the round.
  package let id: String
  /// The id of the round's sport.
  package let sport: String
  /// The sport's nouns for this kind of round.
  package let nouns: Nouns
  /// The title of the round's rules, such as the name of a course.
  package let title: String
  /// What is played, in the sport's words: `Doubles to 11`, `Maple Hill — Main`.
  package let words: String
  /// The present name of the event that the round belongs to; `nil` for none.
  package var event: String?
  /// The current name of the player who organised the round; `nil` for none.
  package var organiser: String?
  /// The local time at which the round started.
  package let startedAt: LocalTime
  /// The phase of the round.
  package let phase: Phase
  /// Whether the round is a duel: a match between two sides.
  package var isDuel = false
  /// Whether the round is archived.
  package var isArchived = false
  /// The round that this one was merged with and that receives new entries; `nil` if there is none.
  package var keptIn: StreamID?
  /// The names of the round's seats.
  package let names: Roster
  /// The numbers of known people of the participants, 1 for a single one.
  package var sizes: [Int] = []
  /// All sides of the round, in the order of their ranks.
  package let sides: [Side]
  /// The scorecard of the round.
  package let sheet: Sheet
  /// The own card of the only side, with a row for each part; `nil` if several sides play.
  package var ownSheet: Sheet?
  /// The scorecard of the finished round, if ``sheet`` has its form during play; else `nil`.
  package var finalSheet: Sheet?
  /// The prompt for the next entry of the round.
  package let prompt: Prompt
  /// Sentences about unusual facts of the round that are worth reporting; empty if there are none.
  package var remarks: [String] = []
  /// The reasons for the order of neighbours in the final standings whose figures don't show it, from
  /// the first place down; empty during play.
  package var reasons: [Reason] = []
  /// The entries whose stored checksums don't match them; empty if the round is undamaged.
  ///
  /// The first remark names them.
  package var damage: [EntryID] = []
  /// The disputes between scorers, including those that don't affect the result.
  package var disputes: [Dispute] = []
  /// Sentences about entries that the rules refuse; empty if there are none.
  package var orphans: [String] = []
  /// The note on the round; `nil` if there is none.
  package var note: String?

  /// Creates a view from its parts.
  package init(
    id: String, sport: String, nouns: Nouns, title: String, words: String, event: String? = nil,
    organiser: String? = nil, startedAt: LocalTime, phase: Phase, isDuel: Bool = false,
    isArchived: Bool = false, keptIn: StreamID? = nil, names: Roster, sizes: [Int] = [],
    sides: [Side], sheet: Sheet, ownSheet: Sheet? = nil, finalSheet: Sheet? = nil, prompt: Prompt,
    remarks: [String] = [], damage: [EntryID] = [],
    disputes: [Dispute] = [], orphans: [String] = [], note: String? = nil
  ) {
    self.id = id
    self.sport = sport
    self.nouns = nouns
    self.title = title
    self.words = words
    self.event = event
    self.organiser = organiser
    self.startedAt = startedAt
    self.phase = phase
    self.isDuel = isDuel
    self.isArchived = isArchived
    self.keptIn = keptIn
    self.names = names
    self.sizes = sizes
    self.sides = sides
    self.sheet = sheet
    self.ownSheet = ownSheet
    self.finalSheet = finalSheet
    self.prompt = prompt
    self.remarks = remarks
    self.damage = damage
    self.disputes = disputes
    self.orphans = orphans
    self.note = note
  }
}

extension RoundView {
  /// The facts about a round that its log doesn't contain.
  package struct Context {
    /// The present name of the round's event; `nil` for none.
    package var event: String?
    /// The current name of the organiser; `nil` for none.
    package var organiser: String?
    /// The round that this one was merged with and that receives new entries.
    package var keptIn: StreamID?
    /// The entries whose stored checksums don't match them.
    package var damage: [EntryID] = []
    /// Sentences about these entries.
    package var warnings: [String] = []

    /// Creates a context that says nothing.
    package init() {}
  }

  /// Derives the view of a round from its log.
  ///
  /// With `asInPlay`, the results and the card have their form during play even if the round is
  /// finished: `-3 thru 18`.
  package init(
    _ ledger: any RoundLedger, id: String, sport: Sport, names: Roster, _ context: Context,
    asInPlay: Bool = false
  ) {
    let phase = ledger.phase
    let closed = phase.isFinished && !asInPlay
    self.init(
      id: id, sport: sport.id, nouns: sport.nouns(of: ledger.header.kind),
      title: ledger.rules.title, words: ledger.words, event: context.event,
      organiser: context.organiser, startedAt: ledger.header.startedAt, phase: phase,
      isDuel: ledger.isDuel, isArchived: ledger.isArchived, keptIn: context.keptIn, names: names,
      sizes: ledger.competitors.map(\.people.count),
      sides: ledger.sides(names, results: closed), sheet: ledger.state.sheet(names, closed: closed),
      ownSheet: names.seats.count == 1
        ? names.seats.first.map { ledger.state.detail(of: $0, names, closed: closed).sheet } : nil,
      finalSheet: phase.isFinished && asInPlay ? ledger.state.sheet(names, closed: true) : nil,
      prompt: ledger.state.prompt(names),
      remarks: context.warnings + ledger.state.remarks(names, closed: phase.isFinished),
      damage: context.damage, disputes: ledger.disputes(names), orphans: ledger.orphans(names),
      note: ledger.field(FieldBody.noteKey)?.string)
    if phase.isFinished { reasons = ledger.reasons(in: self, onlyTies: true) }
  }

  /// Returns the view for people who follow a link, without the organiser, and without the note unless
  /// it is shared.
  package func shared(showsNote: Bool) -> RoundView {
    var view = self
    view.organiser = nil
    if !showsNote { view.note = nil }
    return view
  }

  /// The sport's word for a round: `round`, `match`.
  package var noun: String { nouns.round }

  /// The sides of the round in the order of the seats.
  package var seats: [Side] { sides.sorted { $0.seat < $1.seat } }

  /// The name of the round's event, or else what is played, in the sport's words: `Doubles to 11`.
  package var headline: String { event ?? words }

  /// The text that people call the round by: the sides of a match, and otherwise the title: `Ann v
  /// Ben`, `Maple Hill`.
  package var called: String { isDuel ? names.opponents(names.seats) : title }

  /// The heading of the round's page: what is played, after the names of the sides of a match.
  package var heading: String { called == title ? words : "\(called) — \(words)" }

  /// Whether the game is over and no additional part, such as a playoff, is undecided.
  ///
  /// Then the round can be finished without a question.
  package var isDecided: Bool { phase == .complete && prompt.pending.isEmpty }

  /// The sides in first place; empty if no side has a place.
  package var winners: [Side] { sides.filter { $0.place == 1 } }

  /// The winner of a round that is over, as `Ann won`; `nil` if no side won alone.
  package var outcome: String? {
    guard [.complete, .final].contains(phase), sides.count > 1, winners.count == 1 else {
      return nil
    }
    return "\(winners[0].name) won"
  }

  /// Whether scorers disagree about anything that affects the result of the round.
  package var isDisputed: Bool { disputes.contains { !$0.isAside } }

  /// Sentences about all disputes of the round, and about its orphans.
  package var oddities: [String] { disputes.map(\.sentence) + orphans }

  /// Returns sentences about the disputes that affect the result; with a seat, only about those of
  /// the seat's events, or of events of no seat.
  package func contentions(of seat: Seat? = nil) -> [String] {
    disputes.filter { dispute in
      !dispute.isAside
        && (seat.map { dispute.seats.isEmpty || dispute.seats.contains($0) } ?? true)
    }.map(\.sentence)
  }

  /// Returns a result of the round in the form that follows a verb: ` at -3`, ` 11-7`.
  package func reached(_ result: Line) -> Line { nouns.result(result, ofDuel: isDuel) }
}
