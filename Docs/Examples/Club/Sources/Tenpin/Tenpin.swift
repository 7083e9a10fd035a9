public import ScoringKit

// MARK: - The event

/// A frame of one bowler.
///
/// The event fills a box of the score sheet and grows with each ball.
public struct Frame: DescribedEvent {
  /// A box of the score sheet.
  public struct Place: Hashable, Comparable, Sendable {
    /// The frame, 1 to 10.
    public internal(set) var frame = 1
    /// The bowler's seat.
    public internal(set) var seat = Seat(index: 0)
    /// The number of the bowler in the team, from 1; 1 for a single player.
    public internal(set) var bowler = 1

    public static func < (one: Place, other: Place) -> Bool {
      (one.frame, one.seat, one.bowler) < (other.frame, other.seat, other.bowler)
    }
  }

  /// The box that the frame fills.
  public private(set) var place = Place()
  /// The pins that each ball knocked down, divided where all ten pins were set up again.
  public internal(set) var racks: [[Int]] = []

  public init() {}
  public var slot: Place? { place }
  public var owner: Seat? { place.seat }
  public static var canonicalForms: [String] { ["1 1.1=X", "2 1.1=7/", "10 2.3=X9-"] }

  public func includes(_ other: Frame) -> Bool {
    place == other.place && pins.starts(with: other.pins)
  }
}

extension Frame {
  init(place: Place) { self.place = place }

  public mutating func describe(_ text: inout EventText) {
    text.number(&place.frame, 1...10)
    text.sign(" ")
    text.seat(&place.seat)
    text.sign(".")
    text.number(&place.bowler, 1...Seating.mostMembers)
    text.sign("=")
    let place = place
    text.rest(&racks, as: Self.marks, read: { $0.isEmpty ? nil : Frame(place, marks: $0)?.racks })
  }

  init?(_ place: Place, marks: String) {
    self.init(place: place)
    for mark in marks where !bowl(mark) { return nil }
  }

  /// The marks of a score sheet: `X` for a strike, `/` for a spare, `-` for a ball that hits
  /// nothing.
  var marks: String { Self.marks(racks) }

  private static func marks(_ racks: [[Int]]) -> String {
    racks.map { rack in
      let marks = rack.map { $0 == 0 ? "-" : $0 == 10 ? "X" : "\($0)" }
      return rack.count == 2 && rack[0] + rack[1] == 10 ? marks[0] + "/" : marks.joined()
    }.joined()
  }

  var pins: [Int] { Array(racks.joined()) }

  /// The pins of a first ball, if a second ball at the remaining pins follows; otherwise `nil`.
  var first: Int? { racks.last.flatMap { $0.count == 1 && $0 != [10] ? $0[0] : nil } }

  /// Whether the frame is complete.
  ///
  /// The tenth frame has a third ball after a strike or a spare.
  var isComplete: Bool {
    if place.frame < 10 { return pins.count == 2 || pins == [10] }
    return pins.count == (pins.prefix(2).reduce(0, +) < 10 ? 2 : 3)
  }

  /// Adds a ball; returns false if it is impossible.
  mutating func bowl(_ mark: Character) -> Bool {
    let left = 10 - (first ?? 0)
    let fell: Int? =
      switch mark {
      case "x", "X": first == nil ? 10 : nil
      case "/": first == nil ? nil : left
      case "-": 0
      default: mark.wholeNumberValue
      }
    guard let fell, fell <= left, !isComplete else { return false }
    if first == nil { racks.append([fell]) } else { racks[racks.count - 1].append(fell) }
    return true
  }
}

// MARK: - The round

/// A game of ten frames, or a match of two sides over one game.
public struct TenpinGame: Round {
  /// Whether two sides play each other.
  public let isMatch: Bool

  /// Creates the rules of a game.
  public init(isMatch: Bool = false) { self.isMatch = isMatch }

  public var title: String { "Tenpin" }
  public var seating: Seating { Seating(isMatch ? 2...2 : 1...20, of: 1...8, isEven: isMatch) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> TenpinState {
    let bowlers = seats.enumerated().flatMap { index, side in
      side.people.indices.map { (Seat(index: index), $0 + 1) }
    }
    return TenpinState(
      isMatch: isMatch,
      frames: (1...10).flatMap { frame in
        bowlers.map { Frame(place: Frame.Place(frame: frame, seat: $0, bowler: $1)) }
      })
  }

  public func apply(_ frame: Frame, to state: inout TenpinState) throws(Refusal) {
    guard state.frames.contains(where: { $0.place == frame.place }) else {
      throw Refusal(.illegal, "There is no such bowler in this game.")
    }
    state[frame.place] = frame
  }

  public func movedOn(_ frame: Frame) throws(Refusal) -> Frame? {
    let (number, seat, bowler) = (frame.place.frame + 1, frame.place.seat, frame.place.bowler)
    guard number <= 10 else { throw Refusal(.illegal, "There is no frame after the tenth.") }
    return Frame(Frame.Place(frame: number, seat: seat, bowler: bowler), marks: frame.marks)
  }

  public func phrase(_ frame: Frame, before: () -> TenpinState?, names: Roster) -> String {
    "\(names.bowler(frame.place)), frame \(frame.place.frame): \(frame.marks)"
  }

  public func echo(
    _ frames: [Frame], before: () -> TenpinState?, after state: TenpinState, names: Roster
  ) -> Line {
    let said = frames.map { phrase($0, before: before, names: names) }
    let scores = Set(frames.map(\.place.seat)).sorted().map { seat in
      "\(names[seat]) \(state.headline(of: seat, closed: false).text)"
    }
    return Line((said + scores).joined(separator: "; "))
  }

  public func story(_ frames: [Frame], from opening: TenpinState) -> TenpinStory {
    var state = opening
    for frame in frames { try? apply(frame, to: &state) }
    return TenpinStory(state: state)
  }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Frame.Place? {
    guard let frame = try words.number(1...10), let person = words.person(names) else { return nil }
    return Frame.Place(frame: frame, seat: person.seat, bowler: (person.member ?? 0) + 1)
  }

  public func events(
    _ words: inout TypedWords, at state: TenpinState, names: Roster, in cell: Frame.Place?
  ) throws(Refusal) -> [Frame] {
    var (state, places) = (state, [Frame.Place]())
    if let cell { state[cell].racks = [] } else if !words.areBalls { _ = words.person(names) }
    let named = words.named
    // All words are the new value of a cell; otherwise each word is read in the state before it.
    while words.areBalls, let word = words.take()?.text {
      for mark in word == "10" ? "x" : word {
        let open = state.frames.first { frame in
          (named?.seat ?? frame.place.seat, named?.member.map { $0 + 1 } ?? frame.place.bowler)
            == (frame.place.seat, frame.place.bowler) && !frame.isComplete
        }
        guard let place = cell ?? open?.place else {
          throw Refusal(.over, "All ten frames are bowled.", at: word)
        }
        let marks = state[place].marks
        guard state[place].bowl(mark) else {
          throw Refusal(.notation, "\"\(mark)\" cannot follow \"\(marks)\".", at: word)
        }
        if !places.contains(place) { places.append(place) }
      }
      if cell == nil { break }
    }
    return places.map { state[$0] }
  }
}

extension TypedWords {
  /// Whether the next word consists of the marks of balls.
  fileprivate var areBalls: Bool {
    next.map { !$0.isQuoted && $0.text.allSatisfy { "xX/-0123456789".contains($0) } } ?? false
  }
}

extension Roster {
  /// Returns the name of a bowler.
  fileprivate func bowler(_ place: Frame.Place) -> String {
    let members = names.indices.contains(place.seat.index) ? names[place.seat.index].members : []
    let other = place.bowler == 1 ? "" : " \(place.bowler)"
    return members.dropFirst(place.bowler - 1).first?.name ?? self[place.seat] + other
  }
}

// MARK: - The result

extension [Frame] {
  /// The points of each frame with the bonus balls so far, and whether they are final.
  fileprivate var points: [(points: Int, isKnown: Bool)] {
    indices.map { index in
      let own = self[index].pins.reduce(0, +)
      let bonus = index == 9 || own < 10 ? 0 : 3 - self[index].pins.count
      let later = dropFirst(index + 1)
      let balls = later.prefix(later.prefix(while: \.isComplete).count + 1).flatMap(\.pins)
      let isKnown = self[index].isComplete && balls.count >= bonus
      return (balls.prefix(bonus).reduce(own, +), isKnown)
    }
  }

  var score: Int { points.reduce(0) { $0 + $1.points } }

  /// The score after each frame, as far as it is final.
  fileprivate var running: [Int] {
    points.prefix(while: \.isKnown).reduce(into: []) { $0.append(($0.last ?? 0) + $1.points) }
  }

  fileprivate var metrics: [Metric] {
    let racks = flatMap(\.racks)
    let seconds = racks.filter { $0.count == 2 }
    let all = [
      Metric("strikes", racks.count { $0 == [10] }, outOf: racks.count),
      Metric("spares", seconds.count { $0[0] + $0[1] == 10 }, outOf: seconds.count),
      Metric("score", score, outOf: allSatisfy(\.isComplete) ? 1 : 0),
    ]
    return all.filter { $0.count > 0 }
  }
}

/// The score sheet.
public struct TenpinState: Resolution {
  let isMatch: Bool
  /// All frames in the order of play.
  public internal(set) var frames: [Frame]

  subscript(place: Frame.Place) -> Frame {
    get { frames.first { $0.place == place } ?? Frame(place: place) }
    set {
      guard let index = frames.firstIndex(where: { $0.place == place }) else { return }
      frames[index] = newValue
    }
  }

  var seats: [Seat] { Set(frames.map(\.place.seat)).sorted() }

  /// Returns the ten frames of each bowler of a side.
  func games(of seat: Seat) -> [[Frame]] {
    let all = frames.filter { $0.place.seat == seat }
    return (0..<all.count / 10).map { index in all.filter { $0.place.bowler == index + 1 } }
  }

  func score(of seat: Seat) -> Int { games(of: seat).reduce(0) { $0 + $1.score } }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let isPlaced = !closed || games(of: seat).joined().allSatisfy(\.isComplete)
    return Rank([-score(of: seat)], isPlaced: isPlaced)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    if frames.allSatisfy(\.racks.isEmpty) { return "" }
    if isMatch { return Line("\(score(of: seat))-\(score(of: Seat(index: 1 - seat.index)))") }
    return Line("\(score(of: seat))" + (closed || isComplete ? "" : " so far"))
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard let next = frames.first(where: { !$0.isComplete }) else {
      return Prompt(question: "All ten frames are bowled.")
    }
    let left = 10 - (next.first ?? 0)
    let all = next.first == nil ? ("x", "strike") : ("/", "spare")
    return Prompt(
      question:
        "Frame \(next.place.frame): \(names.bowler(next.place)), \(Phrases.count(left, "pin"))",
      next: [next.place.seat], tokens: [Prompt.Token(all.0, label: all.1)],
      ranges: [Prompt.Range(0...(left - 1), likely: left - 1)])
  }

  public func metrics(of seat: Seat) -> [Metric] {
    let games = games(of: seat)
    return games.count == 1 ? games[0].metrics : []
  }

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let titles = ["Bowler"] + (1...10).map { "\($0)" } + ["Total"]
    return Sheet(
      columns: titles.map {
        Sheet.Column($0, isNumeric: $0 != "Bowler", isFigure: $0 == "Total" ? true : nil)
      },
      rows: seats.flatMap { rows(of: $0, names) })
  }

  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    var sheet = sheet(names, closed: closed)
    sheet.rows = rows(of: seat, names)
    return Detail(sheet: sheet)
  }

  /// Returns two rows for each bowler, the marks above the running total, and one row for a team.
  private func rows(of seat: Seat, _ names: Roster) -> [Sheet.Row] {
    var rows: [Sheet.Row] = []
    func add(_ cells: [String], _ spoken: String, isSummary: Bool = false) {
      rows.append(Sheet.Row(cells.map { Cell($0) }, spoken: spoken, isSummary: isSummary))
    }
    let games = games(of: seat)
    for game in games {
      let (name, running) = (names.bowler(game[0].place), game.running.map { "\($0)" })
      add([name] + game.map(\.marks) + ["\(game.score)"], "\(name): \(game.score).")
      add([""] + running, "\(name) after each frame: \(running.joined(separator: ", ")).")
    }
    if games.count > 1 {
      let (name, total) = (names[seat], "\(score(of: seat))")
      let gap = Array(repeating: "", count: 10)
      add([name] + gap + [total], "\(name): \(total).", isSummary: true)
    }
    return rows
  }
}

/// The strikes and spares below the card, and the figures of a team's bowlers for their own statistics.
public struct TenpinStory: Story {
  let state: TenpinState

  public func sections(_ names: Roster, closed: Bool) -> [Section] {
    let rows = state.seats.flatMap { state.games(of: $0) }.filter { !$0.metrics.isEmpty }.map {
      game in
      let counts = ["strikes", "spares"].map { key in
        game.metrics.first { $0.key == key }.map { "\($0.value) of \($0.count)" } ?? "–"
      }
      let name = names.bowler(game[0].place)
      return Sheet.Row(
        [Cell(name)] + counts.map { Cell($0) },
        spoken: "\(name): strikes \(counts[0]), spares \(counts[1]).")
    }
    let sheet = Sheet(columns: ["Bowler", .figures("Strikes"), .figures("Spares")], rows: rows)
    return rows.isEmpty ? [] : [Section("Marks", [.sheet(sheet)], replacesCard: false)]
  }

  public func figures() -> [SeatFigures] {
    state.seats.map { seat in
      let games = state.games(of: seat)
      return SeatFigures(seat: [], members: games.count > 1 ? games.map(\.metrics) : [])
    }
  }
}

// MARK: - The sport

extension Sport {
  /// Tenpin: ten frames of bowling.
  public static let tenpin = Sport(
    id: "tenpin", name: "Tenpin", revision: 1,
    nouns: Nouns(
      round: "game", participant: "bowler", unit: "frame", titled: "Game of", reached: "with"),
    kinds: [game, match],
    statistics: [
      Statistic(
        "games", "Games",
        .figures([
          .init("score", "Average", .perCase), .init("score", "Best game", .highest),
          .init("strikes", "Strikes", .rate), .init("spares", "Spares", .rate),
        ])),
      Statistic("trend", "Trend", .trend(.init("score", "Score", .perCase), window: 5)),
    ],
    countsMembers: true, first: Action("start", of: "tenpin", ["Ann", "Ben"]),
    grammar: """
      A line holds balls in the order of play, one by one or whole frames.

        x             a strike
        7 / or 7/     seven pins and a spare
        9 - or 90     nine pins and a miss
        ann 7 2 x     the next frames of Ann
      """)

  private static let game = RoundKind(
    "game",
    syntax: CommandSyntax(
      "game", "Ten frames, the highest score wins",
      examples: [.init("start Red=ann+ben Blue=cid+dan", "a game of two teams")])
  ) { _, _ in TenpinGame() }

  private static let match = RoundKind(
    "match",
    syntax: CommandSyntax(
      "match", "One side against another",
      examples: [.init("start Ann Ben --kind match", "Ann plays Ben")]),
    nouns: Nouns(
      round: "match", participant: "side", person: "bowler", unit: "frame", titled: "Match of")
  ) { _, _ in TenpinGame(isMatch: true) }
}
