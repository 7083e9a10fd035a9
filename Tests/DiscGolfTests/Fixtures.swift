import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Rounds, names and logs for the tests of disc golf.
enum Fixtures {
  static let names = Roster(["Ann", "Ben", "Cid"])

  /// Returns a round for a test, on a layout with the given pars; the labels of its holes are their
  /// numbers unless labels are given.
  static func round(
    _ pars: [Int?] = [3, 4, 3], labels: [String]? = nil, startHole: Int = 1,
    bestScore: Bool = false, countback: Countback = .shared, playoff: PlayoffForm = .sudden
  ) throws -> StrokePlay {
    let holes = pars.enumerated().map { index, par in
      LayoutHole(label: labels?[index] ?? "\(index + 1)", par: par)
    }
    return try StrokePlay(
      courseID: "course.discgolf/test", courseName: "Test Park",
      layout: try Layout(name: "Main", holes: holes), startHole: startHole,
      bestScore: bestScore, countback: countback, playoff: playoff)
  }

  static func guests(_ names: [String]) -> [Competitor] {
    names.enumerated().map { Competitor(id: "g\($0 + 1)", kind: .guest, name: $1) }
  }

  /// Returns the participants for a test: a guest, or a side of several guests, for each list of
  /// names.
  static func sides(_ names: [[String]]) -> [Competitor] {
    names.map { members in
      let guests = members.map { Competitor(id: $0.lowercased(), kind: .guest, name: $0) }
      return guests.count == 1 ? guests[0] : .side(of: guests)
    }
  }

  /// Returns the names in the seats for a test, with those of the members of sides.
  static func roster(_ names: [[String]]) -> Roster {
    Roster(
      names.map { members in
        Roster.Names(
          members.joined(separator: " + "),
          members: members.count > 1 ? members.map { Roster.Names($0) } : [])
      })
  }

  /// Returns the scorecard after some stored events, for sides with the given members; throws if
  /// one of the events is illegal.
  static func card(_ round: StrokePlay, _ events: [String], sides: [[String]]) throws -> Scorecard {
    let opening = try round.opening(Self.sides(sides).map { Golfer($0) })
    let replay = round.played(try events.map { try ScoreEvent(canonical: $0) }, from: opening)
    guard replay.orphans.isEmpty else { throw replay.orphans[0].refusal }
    return replay.resolution
  }

  /// Returns the scorecard after some stored events, for single players; throws if one of the
  /// events is illegal.
  static func card(_ round: StrokePlay, _ events: [String], seats: Int = 3) throws -> Scorecard {
    let opening = try round.opening(
      guests(["Ann", "Ben", "Cid"].prefix(seats).map { $0 }).map { Golfer($0) })
    let replay = round.played(try events.map { try ScoreEvent(canonical: $0) }, from: opening)
    guard replay.orphans.isEmpty else { throw replay.orphans[0].refusal }
    return replay.resolution
  }

  /// Returns the events of a typed line, in the form in which they are stored.
  static func typed(
    _ line: String, _ round: StrokePlay, _ card: Scorecard, names: Roster = names,
    in cell: ScoreCell? = nil
  ) throws -> [String] {
    try round.understand(line[...], at: card, names: names, in: cell).map(\.canonical)
  }

  /// Returns the refusal of a typed line; `nil` if the line is accepted.
  static func refusal(
    _ line: String, _ round: StrokePlay, _ card: Scorecard, names: Roster = names,
    in cell: ScoreCell? = nil
  ) -> Refusal? {
    do throws(Refusal) {
      _ = try round.understand(line[...], at: card, names: names, in: cell)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the refusal that the calls of a test throw; `nil` if they throw none.
  static func refusal(of call: () throws -> Void) -> Refusal? {
    do {
      try call()
      return nil
    } catch {
      return error as? Refusal
    }
  }

  /// Returns the ledger of a round without entries.
  static func ledger(
    _ round: StrokePlay, seats: [Competitor], startedAt: String = "2026-03-01T15:09"
  ) throws -> Ledger<StrokePlay> {
    let start = try #require(LocalTime(startedAt))
    let header = Header(
      sport: "discgolf", kind: "stroke", rules: ContentID(of: try CanonicalJSON.text(round)),
      seats: seats.map(\.value), startedAt: start)
    return try Ledger(round: round, header: header, entries: [])
  }

  static let device = DeviceID(bits: 1)
}

/// A library for tests that contains only given courses.
struct TestLibrary: Library {
  var startsAt: LocalTime?
  var courses: [Document]

  func documents(of kind: ReferenceKind) -> [Document] {
    courses
  }

  func document(of kind: ReferenceKind, named text: String) throws -> Document {
    guard let found = courses.first(where: { $0.name.hasPrefix(text) }) else {
      throw Refusal(.unknownName, "No such course.", token: text)
    }
    return found
  }
}
