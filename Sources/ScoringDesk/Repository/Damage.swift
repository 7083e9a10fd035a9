import ScoringContests
import ScoringKit

/// The words and the JSON for entries that don't match their checksums.
enum Damage {
  /// The key of the ids of the damaged entries in JSON; undamaged rounds don't have it.
  static let key = "damaged"

  /// The maximum number of entries that a warning names.
  private static let named = 3

  /// Returns the ids of damaged entries as JSON; `nil` if there are none.
  static func payload(_ entries: [EntryID]) -> JSONValue? {
    entries.isEmpty ? nil : .array(entries.map { .string($0.description) })
  }

  /// Returns the words `entry 4f2a.7 doesn't match its checksum`, or the same about several entries.
  static func words(_ entries: [EntryID]) -> String {
    let names = Phrases.list(entries.map(\.description), last: " and ", limit: named)
    return entries.count == 1
      ? "entry \(names) doesn't match its checksum" : "entries \(names) don't match their checksums"
  }

  /// Returns the sentence that warns of a score with damaged entries.
  static func warning(_ entries: [EntryID]) -> String {
    "Damaged: \(words(entries)), so this score may be wrong. The command `doctor` tells more."
  }
}

extension Repository.Record {
  /// A sentence about the entries that don't match their checksums; empty if there are none.
  var damageWarnings: [String] { damage.isEmpty ? [] : [Damage.warning(damage)] }
}

extension Page {
  /// Returns the page of a round with a warning and a JSON field about the round's damaged entries,
  /// if there are any.
  func marking(_ record: Repository.Record) -> Page {
    guard let entries = Damage.payload(record.damage) else { return self }
    var page = self
    page.blocks += record.damageWarnings.map { .line(Line($0, .poor)) }
    if var fields = page.payload.object {
      fields[Damage.key] = entries
      page.payload = .object(fields)
    }
    return page
  }
}

extension Repository {
  /// Throws an error if an entry of a round doesn't match its checksum, so that its score is not
  /// handed on as correct.
  func checkUndamaged(_ record: Record) throws {
    guard !record.damage.isEmpty else { return }
    throw DeskError.handingOn([try damageLine(record.stream, record.damage)])
  }

  /// Returns the words about the damaged entries of a stream: `round 7h3k (Maple Hill): entry …`.
  func damageLine(_ stream: StreamID, _ entries: [EntryID]) throws -> String {
    let name =
      stream.kind == StreamID.roundKind ? "round \(try shortID(stream))" : stream.description
    return "\(name): \(Damage.words(entries))"
  }
}

extension ContestReading {
  /// The ids of the rounds in the tables of which an entry doesn't match its checksum.
  var damagedRounds: [String] { listed.filter(\.isDamaged).map(\.round.id) }

  /// A sentence about the damaged rounds that the tables count; empty if there are none.
  var damageWarnings: [String] {
    let rounds = damagedRounds
    guard !rounds.isEmpty else { return [] }
    let names = Phrases.list(rounds.map { String($0.prefix(4)) }, last: " and ", limit: 5)
    let verb = rounds.count == 1 ? "has" : "have"
    return [
      "Damaged: round\(rounds.count == 1 ? "" : "s") \(names) \(verb) entries that don't match "
        + "their checksums, so the places may be wrong. The command `doctor` tells more."
    ]
  }
}

extension Repository {
  /// Throws an error if a table counts a round of which an entry doesn't match its checksum.
  func checkUndamaged(_ reading: ContestReading) throws {
    let lines = try reading.damagedRounds.compactMap { key in
      try StreamID(kind: StreamID.roundKind, key: key).flatMap { stream in
        try readable(stream).map { try damageLine(stream, $0.damage) }
      }
    }
    if !lines.isEmpty { throw DeskError.handingOn(lines) }
  }
}

extension DeskError {
  /// Returns the error that damaged rounds are not handed on.
  ///
  /// - Parameters:
  ///   - lines: The words about each damaged round.
  ///   - isRest: Whether the other rounds were handed on.
  /// - Returns: The error, which names at most five rounds.
  static func handingOn(_ lines: [String], isRest: Bool = false) -> DeskError {
    let named = Phrases.list(lines, last: "; ", limit: 5)
    return DeskError(
      .damaged, isRest ? "Left out as damaged: \(named)." : "The score is damaged: \(named).",
      hint: "`\(Action("doctor"))` tells more; --damaged hands it on all the same, with a mark.")
  }
}
