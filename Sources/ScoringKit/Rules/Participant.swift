/// Who competes: a person, a guest, or a side made of members.
///
/// A sport that needs nothing more than that uses ``Competitor``. A sport that
/// needs a bow class or a handicap makes its own type, whose JSON holds the keys of
/// its ``competitor`` beside its own, so that a program without the sport can
/// still say who took part.
public protocol Participant: Codable, Hashable, Sendable {
  /// Who it is, in terms that every sport shares.
  var competitor: Competitor { get }

  /// Makes a participant of somebody about whom nothing special is known.
  init(_ competitor: Competitor)

  /// Reads a participant from a header.
  ///
  /// - Throws: where the value is no participant.
  init(_ value: JSONValue) throws

  /// The participant as a header has it: the same as its JSON.
  var value: JSONValue { get throws }
}

extension Participant {
  public init(_ value: JSONValue) throws {
    self = try CanonicalJSON.value(from: CanonicalJSON.text(value))
  }

  public var value: JSONValue {
    get throws { try CanonicalJSON.value(from: CanonicalJSON.text(self)) }
  }
}

/// What results are compared within: one layout, or one format for one class of participants.
///
/// Personal bests and records belong to a book. When a layout changes, a new book begins.
public struct RecordBook: Hashable, Sendable {
  /// What tells it from other books of the sport; never shown.
  public let id: String
  /// What it is called.
  public let title: String

  /// Makes a book.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
