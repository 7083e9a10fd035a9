import ListedSports
import ScoringKit

@testable import ScoringCLI
@testable import ScoringDesk

/// The entry of libFuzzer: the first byte chooses a parser, the rest is its input.
///
/// A refusal is the expected result; a trap, a hang or too much memory is a finding. Where a text is
/// accepted, writing and reading it again must give the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
  let text = String(decoding: bytes, as: UTF8.self)
  let parsers = Parsers.all
  parsers[Int(data[0]) % parsers.count](bytes, text)
  return 0
}

/// The parsers of everything that comes from outside.
enum Parsers {
  typealias Parser = @Sendable (_ bytes: [UInt8], _ text: String) -> Void

  static let all: [Parser] =
    sports.flatMap { sport -> [Parser] in
      [
        { _, text in line(text, in: sport) }, { _, text in events(text, in: sport) },
        { _, text in notation(text, of: sport) }, { _, text in file(text, of: sport) },
        { _, text in correction(text, in: sport) },
      ]
    } + general

  private static let general: [Parser] = [
    { _, text in json(text) },
    { bytes, _ in _ = BundleLine(bytes) },
    { _, text in _ = try? BundleJSON.lines(text) },
    { bytes, _ in
      // Every moment has a local time, also by a strange rule.
      _ = ZoneRules(bytes).map { $0.offset(at: 1_777_802_400) }
    },
    { _, text in
      _ = ZoneRules(posix: text).map { $0.offset(at: 1_777_802_400) }
    },
    { _, text in _ = try? PageAddress(text) },
    { _, text in _ = ShellLine(text, breaks: " \t\n") },
    { bytes, _ in keys(bytes) },
    { _, text in _ = DelimitedText(text) },
    { _, text in _ = try? TypedWords(text[...]) },
  ]

  /// A round of each sport, as its first action starts one.
  private static let rounds: [String: RoundLog] = Dictionary(
    uniqueKeysWithValues: sports.compactMap { sport -> (String, RoundLog)? in
      var options: [String: [String]] = [:]
      for option in sport.first.options {
        if case .text(let text) = option.value { options[option.name] = [text] }
      }
      let log = try? RoundLog(
        sport, options: options, players: ["Ann", "Ben Ode"],
        startedAt: Moment(milliseconds: 1_777_802_400_000))
      return log.map { (sport.id, $0) }
    })

  private static func line(_ text: String, in sport: Sport) {
    guard var round = rounds[sport.id] else { fatalError("There is no round of \(sport.id).") }
    guard (try? round.enter(text)) != nil else { return }
    look(at: round)
    guard let written = try? round.text() else { return }
    guard let copy = try? RoundLog(written, of: sport), copy.notation == round.notation else {
      fatalError("A round that was entered is not read again:\n\(written)")
    }
  }

  private static func events(_ text: String, in sport: Sport) {
    guard var round = rounds[sport.id] else { return }
    let events = text.split(separator: "\n").prefix(40).map(String.init)
    guard (try? round.enter(canonical: events)) != nil else { return }
    look(at: round)
  }

  private static func correction(_ text: String, in sport: Sport) {
    guard var round = rounds[sport.id] else { return }
    let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 4 else { return }
    _ = try? round.enter(parts[0])
    _ = try? round.amend(parts[1], to: parts[2])
    _ = try? round.insert(parts[2], before: parts[1])
    _ = try? round.remove(parts[3])
    _ = try? round.undo()
    look(at: round)
  }

  private static func notation(_ text: String, of sport: Sport) {
    if let round = try? RoundLog(text, of: sport) { look(at: round) }
  }

  private static func file(_ text: String, of sport: Sport) {
    for importer in sport.importers where importer.recognizes(text) || text.utf8.count % 3 == 0 {
      _ = try? importer.read(text, EmptyLibrary())
    }
  }

  /// Shows a round in every form that views need.
  private static func look(at round: RoundLog) {
    _ = (round.prompt, round.sheet, round.standings, round.phrases, round.rows)
    for seat in round.standings.rows.map(\.seat) {
      _ = round.state.detail(of: seat, round.names, closed: true)
      _ = round.state.metrics(of: seat)
    }
    _ = round.state.remarks(round.names, closed: true)
  }

  private static func json(_ text: String) {
    guard let value = try? CanonicalJSON.value(from: text) else { return }
    guard let written = try? CanonicalJSON.text(value),
      let again = try? CanonicalJSON.value(from: written), again == value
    else { fatalError("JSON that was read is not read again.") }
  }

  private static func keys(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    _ = decoder.keys(bytes)
    _ = decoder.flush()
  }
}

/// A library without documents.
private struct EmptyLibrary: Library {
  var startsAt: LocalTime? { nil }

  func documents(of kind: ReferenceKind) throws -> [Document] { [] }

  func document(of kind: ReferenceKind, named text: String) throws -> Document {
    throw Refusal(.unknownName, "There is no \(kind.noun) \"\(text)\".")
  }
}
