import ScoringContests
import ScoringKit
import ScoringStore

// The event of a round is the id of a contest, `event/KEY`, or a label: any other text.
extension Repository {
  /// Returns the present name of an event: of the contest with that id, or else the text itself,
  /// which is a label; `nil` for `nil`.
  func eventName(_ text: String?) throws -> String? {
    guard let text, let stream = Self.contest(text) else { return text }
    let name = try eventNames.name(of: stream) { try contestDocument(stream).name }
    return name.isEmpty ? text : name
  }

  /// Returns the text under which rounds of an event are stored, for a name that a person typed: the
  /// id of the contest with that name, else the label in the spelling of recent rounds.
  ///
  /// Case and accents are ignored. A contest that is not archived is preferred. The id of a contest
  /// is returned unchanged.
  func eventText(named text: String) throws -> String {
    if let stream = Self.contest(text), try reader.mark(of: stream) != .empty { return text }
    let wanted = (Roster.plain(text[...]), Roster.folded(text[...]))
    let named = try contests().filter { Roster.plain($0.name[...]) == wanted.0 }
    // Of several, one with the same accents is preferred.
    let alike = named.filter { Roster.folded($0.name[...]) == wanted.1 }
    for contests in [alike, named] {
      if let open = contests.first(where: { !$0.isArchived }) { return open.id.description }
    }
    return try (alike + named).first?.id.description ?? event(named: text)
  }

  /// Returns the texts that rounds of an event may have as their event, for the name of the event or
  /// for its stored text: the id of the contest and a label with the same name, or only a label.
  func eventTexts(named text: String) throws -> [String] {
    let text = try eventText(named: text)
    guard let name = try eventName(text), name != text else { return [text] }
    return [text, name]
  }

  /// Returns the present names of all contests by their ids, as rounds have them as their event.
  func contestNames() throws -> [String: String] {
    Dictionary(try contests().map { ($0.id.description, $0.name) }) { first, _ in first }
  }

  /// Returns the stream of the contest whose id a text is; `nil` for a label.
  static func contest(_ text: String) -> StreamID? {
    guard text.hasPrefix(Contest.streamKind), let stream = StreamID(text) else { return nil }
    return stream.kind == Contest.streamKind ? stream : nil
  }

  /// Returns the documents of all contests, deleted ones included; they are read once in a
  /// transaction.
  func contests() throws -> [Document] {
    try eventNames.contests {
      try reader.streams(ofKind: Contest.streamKind).map { try contestDocument($0) }
    }
  }

  private func contestDocument(_ stream: StreamID) throws -> Document {
    DocumentLedger(stream, entries: try reader.entries(of: stream)).document
  }
}

/// A cache of the names of contests, so that each contest is read only once in a transaction.
final class EventNameCache {
  private var names: [StreamID: String] = [:]
  private var all: [Document]?

  /// Returns the name of a contest; `make` reads it the first time.
  func name(of stream: StreamID, make: () throws -> String) rethrows -> String {
    if let known = names[stream] { return known }
    let made = try make()
    names[stream] = made
    return made
  }

  /// Returns all contests; `make` reads them the first time.
  func contests(make: () throws -> [Document]) rethrows -> [Document] {
    if let all { return all }
    let made = try make()
    all = made
    for document in made { names[document.id] = document.name }
    return made
  }

  /// Forgets all names, because a contest was changed.
  func forget() {
    names = [:]
    all = nil
  }
}
