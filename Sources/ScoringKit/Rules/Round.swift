/// The agreed frame of a round: its stored properties are the rules and the options.
///
/// A conforming type is a value that holds a layout, a round definition or a
/// format. It reads no file and no clock and draws no random number. A variant
/// of a sport is another value, and several types may share one type of event.
///
/// Four readers and writers belong to it. *Typing* is lenient and speaks with
/// names (``understand(_:at:names:in:)``); *canonical* text is what is stored:
/// one event, no names, no state (``read(_:)`` and ``spell(_:)``, which are inverse).
public protocol Round: Codable, Hashable, Sendable {
  /// What can happen.
  associatedtype Event: ScoringKit.Event
  /// What it adds up to.
  associatedtype Resolution: ScoringKit.Resolution
  /// Who competes.
  associatedtype Participant: ScoringKit.Participant = Competitor

  // MARK: Facts

  /// What the round is called in lists: a course, a round's name, a format.
  var title: String { get }

  /// What tells it from others of that title; empty for nothing.
  var subtitle: String { get }

  /// The edition of the sport's rules that the round is played by.
  var edition: String { get }

  /// How many seats the round may have.
  var seatLimits: ClosedRange<Int> { get }

  /// The round's own fields in payloads.
  var fields: [String: JSONValue] { get }

  /// The book in which a participant's result is a personal best or a record.
  func recordBook(of participant: Participant) -> RecordBook

  // MARK: Folding

  /// The state before anything has happened.
  ///
  /// - Throws: a refusal where these participants cannot play this round.
  func opening(_ seats: [Participant]) throws(Refusal) -> Resolution

  /// Lets an event happen.
  ///
  /// An event in a cell that is filled already replaces its value: a correction is tried
  /// on the state as it stands, and is not refused because the round is over.
  /// - Throws: a refusal where the event is illegal; the resolution is then untouched.
  ///   A legal event returns, however unlucky it is.
  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal)

  /// Folds events in order, passing over those that have become impossible: the events of a
  /// table, in the order of some of its positions.
  ///
  /// The default is the loop that every sport wants; as a requirement it is specialised in the
  /// sport's own module. The index of an orphan is its index in that order.
  /// - Complexity: O(*n*) calls of ``apply(_:to:)``.
  func replay(_ order: [Int], of table: EventTable<Event>, from opening: Resolution)
    -> Replay<Self>

  /// The same for statistics: events as the store keeps them, of which every one counts.
  ///
  /// Flow events come first in their order, then the cells in the order of their slots; what
  /// can't be read or is impossible changes nothing. Nil where a cell is filled twice or the
  /// flow has a gap, so that only a ledger can tell what counts.
  func fold(_ events: EventRows, from opening: Resolution) -> Resolution?

  /// The event that lets play go on past the end; nil where nothing needs one.
  func playOn(after resolution: Resolution) -> Event?

  // MARK: Canonical text

  /// Reads one event from its stored form.
  ///
  /// - Throws: a refusal where the text is not canonical.
  func read(_ canonical: Span<UInt8>) throws(Refusal) -> Event

  /// Reads the events of a stream's entries, and numbers their cells.
  func read(_ entries: [Entry]) -> EventTable<Event>

  /// Reads events from their stored forms, and numbers their cells.
  func read(_ bodies: [String]) -> EventTable<Event>

  /// The stored form of an event: no names, no state, no line break.
  func spell(_ event: Event) -> String

  // MARK: Typing and saying

  /// Reads a typed line in the state at the place where it is typed.
  ///
  /// Where a cell is given, the line is a new value for that cell alone.
  /// - Throws: a refusal that names the token and what is legal. A line is taken
  ///   entirely or not at all.
  func understand(
    _ line: Substring, at resolution: Resolution, names: Roster, in cell: Event.Slot?
  ) throws(Refusal) -> [Event]

  /// The cell that a typed place names, as in `7 ann`.
  ///
  /// - Throws: a refusal; always, in a sport without cells.
  func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot

  /// An event in words, as in `Ann, hole 7: 3`: for the log and for disputes.
  func phrase(_ event: Event, names: Roster) -> String

  /// What was understood, with its effect, as in `Ann, hole 7: 3 (E), -2 thru 7`.
  ///
  /// Without events, where the round stands now, in a few words or none.
  func echo(_ events: [Event], in resolution: Resolution, names: Roster) -> Line

  /// What somebody's places in several rounds add up to, as in `-5` or `1,317`.
  ///
  /// The key is the sum of what each round adds (``Resolution/share(of:)``), integer by integer.
  func headline(ofSum key: [Int]) -> Line

  // MARK: Looking back

  /// What the page of a round says of it, section by section, the overview first.
  ///
  /// `events` are those that count, in the order in which they are folded. Without any section
  /// the page has the standings and the card. Notes and commands are added to it.
  func sections(_ events: [Event], from opening: Resolution, names: Roster, closed: Bool)
    -> [Section]

  /// How a round went, step by step; nil in a sport that has nothing to say of it.
  func timeline(_ events: [Event], from opening: Resolution, names: Roster) -> Timeline?

  /// The figures that only the events tell, one value a seat; none by default.
  ///
  /// Who needs no events does not ask for them: reading them costs time.
  func figures(_ events: () -> [Event], from opening: Resolution) -> [SeatFigures]

  /// The seat that an event is about, if it is about one.
  func seat(of event: Event) -> Seat?

  /// An event's own fields in payloads.
  func fields(of event: Event) -> [String: JSONValue]
}

extension Round {
  public var subtitle: String { "" }
  public var fields: [String: JSONValue] { [:] }
  public func playOn(after resolution: Resolution) -> Event? { nil }

  public func recordBook(of participant: Participant) -> RecordBook {
    let name = subtitle.isEmpty ? title : "\(title) — \(subtitle)"
    return RecordBook(id: name, title: name)
  }

  public func sections(
    _ events: [Event], from opening: Resolution, names: Roster, closed: Bool
  ) -> [Section] { [] }

  public func timeline(_ events: [Event], from opening: Resolution, names: Roster) -> Timeline? {
    nil
  }

  public func figures(_ events: () -> [Event], from opening: Resolution) -> [SeatFigures] { [] }

  public func seat(of event: Event) -> Seat? { nil }
  public func fields(of event: Event) -> [String: JSONValue] { [:] }

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    throw Refusal(
      .notation, "\"\(text)\" is no place in this round.", at: text,
      hint: "Name an entry by its number in `log`.")
  }

  public func echo(_ events: [Event], in resolution: Resolution, names: Roster) -> Line {
    Line(events.map { phrase($0, names: names) }.joined(separator: "; "))
  }

  @inlinable
  public func read(_ entries: [Entry]) -> EventTable<Event> {
    EventTable(entries) { canonical throws(Refusal) in try read(canonical) }
  }

  @inlinable
  public func read(_ bodies: [String]) -> EventTable<Event> {
    EventTable(bodies) { canonical throws(Refusal) in try read(canonical) }
  }

  @inlinable
  public func replay(_ order: [Int], of table: EventTable<Event>, from opening: Resolution)
    -> Replay<Self>
  {
    var resolution = opening
    var orphans: [Replay<Self>.Refused] = []
    for (index, position) in order.enumerated() {
      guard let event = table.events[position] else { continue }
      do throws(Refusal) {
        try apply(event, to: &resolution)
      } catch {
        orphans.append(Replay.Refused(index: index, refusal: error))
      }
    }
    return Replay(resolution: resolution, orphans: orphans)
  }
}

extension Round {
  @inlinable
  public func fold(_ events: EventRows, from opening: Resolution) -> Resolution? {
    foldInOrder(events, from: opening)
  }

  /// What ``fold(_:from:)`` does where a sport has no shorter way.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events, O(*n*) where the cells come in order.
  @inlinable
  public func foldInOrder(_ events: EventRows, from opening: Resolution) -> Resolution? {
    var resolution = opening
    var cells: [(slot: Event.Slot, event: Event)] = []
    cells.reserveCapacity(events.rows.count)
    var lastFlow = 0
    var isInOrder = true
    for row in events.rows {
      let event: Event
      do throws(Refusal) {
        event = try read(events.bytes.span.extracting(row.body))
      } catch { continue }
      if let slot = event.slot {
        if let last = cells.last, !(last.slot < slot) { isInOrder = false }
        cells.append((slot, event))
      } else {
        // A gap in the flow is for the ledger to judge.
        guard row.follows == lastFlow else { return nil }
        lastFlow = row.sequence
        do throws(Refusal) { try apply(event, to: &resolution) } catch {}
      }
    }
    if !isInOrder {
      cells.sort { $0.slot < $1.slot }
      for (one, next) in zip(cells, cells.dropFirst()) where !(one.slot < next.slot) {
        return nil
      }
    }
    for cell in cells {
      do throws(Refusal) { try apply(cell.event, to: &resolution) } catch {}
    }
    return resolution
  }

  /// The events of rows that ``fold(_:from:)`` takes, in the order in which it folds them.
  ///
  /// What can't be read is passed over.
  func events(_ rows: EventRows) -> [Event] {
    var flow: [Event] = []
    var cells: [(slot: Event.Slot, event: Event)] = []
    for row in rows.rows {
      guard let event = try? read(rows.bytes.span.extracting(row.body)) else { continue }
      if let slot = event.slot { cells.append((slot, event)) } else { flow.append(event) }
    }
    return flow + cells.sorted { $0.slot < $1.slot }.map { $0.event }
  }
}

/// What a sequence of events adds up to, and which of them were impossible.
public struct Replay<R: Round>: Hashable, Sendable {
  /// An event that the rules refused where it stood.
  public struct Refused: Hashable, Sendable {
    /// Its position in the sequence.
    public let index: Int
    /// Why it was refused.
    public let refusal: Refusal

    /// Makes one.
    public init(index: Int, refusal: Refusal) {
      self.index = index
      self.refusal = refusal
    }
  }

  /// The state at the end.
  public let resolution: R.Resolution
  /// The impossible ones in order; they are kept in the log and change nothing.
  public let orphans: [Refused]

  /// Makes a replay.
  public init(resolution: R.Resolution, orphans: [Refused]) {
    self.resolution = resolution
    self.orphans = orphans
  }
}
