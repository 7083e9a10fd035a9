import DiscGolf
public import ScoringKit
import ScoringViews

/// The app on the phone: commands of one line, and the text that the screen shows for them.
public struct Phone {
  /// The help of the app.
  public static let help = """
    course NAME PARS     keep a course: course Quarry 3,3,4
    start COURSE NAME…   start a round for these players
    3 4                  scores of the next hole; also: ann 3, or 2: ben 4
    undo, redo           take the newest line back, or restore it
    join NAME            somebody joins
    note TEXT            write a note
    card, holes, stats   show the card, the holes of the first player, and statistics
    merge FILE           add what another device saved
    picture, page        draw the round
    finish, reopen, abandon; also: finish anyway
    """

  private let folder: RoundFolder
  private let now: () -> Moment
  private let offset: Int
  /// The round on the screen: at the start of the app, the newest one.
  public private(set) var round: RoundLog?

  /// Opens the app with the rounds in a folder.
  ///
  /// `offset` is that of the local time from UTC in seconds, and `now` returns the time in UTC.
  public init(_ folder: RoundFolder, offset: Int = 0, now: @escaping () -> Moment) throws {
    self.folder = folder
    self.offset = offset
    self.now = now
    round = try folder.rounds().first
  }

  /// Does what a line says, saves the round, and returns what to show.
  public mutating func answer(_ line: String, reading file: (String) throws -> String = { _ in "" })
    -> String
  {
    let words = line.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    do {
      switch words.first {
      case nil, "help": return Self.help
      case "course": return try addCourse(Array(words.dropFirst()))
      case "start": return try start(Array(words.dropFirst()))
      case "card": return try shown().cardText
      case "holes": return Self.holes(try shown())
      case "stats": return try statistics()
      case "picture": return try folder.write(shown().svg(.post), to: "round.svg")
      case "page": return try folder.write(shown().html(), to: "round.html")
      case "merge":
        let other = try RoundLog(saved: file(rest), of: .discGolf)
        return try change { try $0.merge(other) }
      case "undo": return try change { try $0.undo().text }
      case "redo": return try change { try $0.redo().text }
      case "join": return try change { try $0.join(rest) }
      case "note": return try change { try $0.setNote(rest) }
      case "finish":
        if let missing = try shown().unfinished, rest != "anyway" {
          return "\(missing)\nType `finish anyway` to finish it."
        }
        return try change { try $0.finish() }
      case "reopen": return try change { try $0.reopen() }
      case "abandon": return try change { try $0.abandon() }
      default: return try change { try $0.enter(line).text }
      }
    } catch let refusal as Refusal {
      return ([refusal.message] + (refusal.hint.map { [$0.text] } ?? [])).joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private func shown() throws -> RoundLog {
    guard let round else { throw Refusal(.illegal, "There is no round yet.", hint: "Type help.") }
    return round
  }

  private mutating func change(_ body: (inout RoundLog) throws -> String) throws -> String {
    var round = try shown()
    round.time = now()
    let said = try body(&round)
    try folder.save(round)
    self.round = round
    return round.phase.isOver ? said : "\(said)\n\(round.prompt.question)"
  }

  private mutating func change(_ body: (inout RoundLog) throws -> Void) throws -> String {
    try change {
      try body(&$0)
      return $0.cardText
    }
  }

  private func addCourse(_ words: [String]) throws -> String {
    guard words.count > 1, let pars = words.last else { return "Type: course NAME PARS" }
    let name = words.dropLast().joined(separator: " ")
    try folder.save(Sport.discGolf.document("course", named: name, ["pars": [pars]]))
    return "\(name) is kept."
  }

  /// Players have an id that stays, so that statistics know them: here, their name.
  private mutating func start(_ words: [String]) throws -> String {
    guard words.count > 1 else { return "Type: start COURSE NAME…" }
    let round = try RoundLog(
      .discGolf, options: ["course": [words[0]]], documents: folder.courses(),
      competitors: words.dropFirst().map {
        Competitor(id: $0.lowercased(), kind: .player, name: $0)
      },
      startedAt: now(), offset: offset)
    try folder.save(round)
    self.round = round
    return round.prompt.question
  }

  private static func holes(_ round: RoundLog) -> String {
    round.holes(of: Seat(index: 0)).map { hole in
      "\(hole.label) par \(hole.par ?? 0): \(hole.strokes.map { "\($0) \(hole.name)" } ?? "–")"
    }.joined(separator: "\n")
  }

  private func statistics() throws -> String {
    guard let player = try shown().ledger.competitors.first else { return "" }
    return try Sport.discGolf.statistics(of: player.identity, in: folder.rounds())
      .map { "\($0.label): \($0.text) (\($0.rounds))" }.joined(separator: "\n")
  }
}

extension RoundLog {
  /// The card and the places as lines of text.
  public var cardText: String {
    let table =
      [sheet.columns.map(\.title)] + sheet.rows.map { $0.cells.map(\.text) }
    let places = standings.rows.map {
      "\($0.label) \(names[$0.seat]) \(headline(of: $0.seat).text)"
    }
    return (table.map { $0.joined(separator: " ") } + places).joined(separator: "\n")
  }
}
