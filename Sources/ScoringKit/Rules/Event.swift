/// One thing that happened, as bare payload.
///
/// An event carries no id, author, name or time: those are in the log's
/// ``Entry``, so that folding is pure.
///
/// What is stored is its *canonical* text: one form for one event, without names, without state
/// and without a line break. ``canonical`` writes it and ``init(_:)`` reads it, and they are
/// inverse. An event that is an enumeration over text has both for nothing.
public protocol Event: Hashable, Sendable {
  /// What names a cell of the card: a seat and a hole, or a seat, an end and an arrow.
  ///
  /// Slots are ordered as a reader would go through the card. A sport without
  /// cells uses `Never`.
  associatedtype Slot: Hashable & Comparable & Sendable = Never

  /// The cell that the event fills; nil where the order of events matters.
  ///
  /// An event in a cell supersedes what its writer saw there. An event without
  /// one (a rally) is a flow event: it stands after another and before the next.
  var slot: Slot? { get }

  /// The seat whose event it is; nil where it does not say.
  var owner: Seat? { get }

  /// Whether it says all that another event in its place says.
  ///
  /// A turn that was entered in two pieces includes its first piece, and two notations of one
  /// thing include each other: nobody is told that the one was replaced, and two scorers who say
  /// the one and the other agree. What counts of several is the newest that says the most. By
  /// default an event includes itself alone.
  func includes(_ other: Self) -> Bool

  /// Whether it is a part of what another event says in a cell of its own, as penalty throws are of
  /// a hole's score: then it moves on with it. By default it is not.
  func isPart(of other: Self) -> Bool

  /// What may be noted of it afterwards, one thing a token: the text is the whole event with it, as
  /// it is typed. By default that is nothing.
  func tags(_ names: Roster) -> [Prompt.Token]

  /// Its own fields in payloads.
  var fields: [String: JSONValue] { get }

  /// The stored form.
  var canonical: String { get }

  /// Reads the stored form; nil where the text is none.
  ///
  /// Whoever calls it refuses what is left over, so that an event reads its own pieces only.
  /// Every piece that the reader takes is written by `"\(piece)"` as it was.
  init?(_ text: inout CanonicalText)

  /// Some stored forms, for the refusal of a text that is none.
  static var canonicalForms: [String] { get }
}

extension Event where Slot == Never {
  public var slot: Never? { nil }
}

extension Event {
  public var owner: Seat? { nil }
  public var fields: [String: JSONValue] { [:] }
  public func isPart(of other: Self) -> Bool { false }
  public func tags(_ names: Roster) -> [Prompt.Token] { [] }
  public func includes(_ other: Self) -> Bool { self == other }
  public static var canonicalForms: [String] { [] }
}

extension Event where Self: RawRepresentable, RawValue == String {
  public var canonical: String { rawValue }

  public init?(_ text: inout CanonicalText) {
    self.init(rawValue: text.rest())
  }
}

extension Event where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var canonicalForms: [String] { allCases.map(\.rawValue) }
}

extension Event {
  /// Reads a whole stored text.
  ///
  /// - Throws: a refusal where it is not canonical, with the place from which it is not.
  @inlinable
  public init(canonical text: Span<UInt8>) throws(Refusal) {
    var offset = 0
    let event = text.withUnsafeBufferPointer { bytes in
      var text = CanonicalText(bytes)
      let event = Self(&text)
      offset = text.index
      return text.isAtEnd ? event : nil
    }
    guard let event else { throw CanonicalText.refusal(text, at: offset, Self.canonicalForms) }
    self = event
  }

  /// The same of a text that is at hand as a string.
  public init(canonical text: String) throws(Refusal) {
    try self.init(canonical: text.utf8.span)
  }

  /// Reads a whole stored text for a round in which the same people have other seats.
  ///
  /// The seats are those that they have there, in the order of those that they have here.
  ///
  /// - Throws: a refusal where the text is not canonical, or names a seat that is not among them.
  package init(canonical text: String, seating: [Seat]) throws(Refusal) {
    let event = seating.withUnsafeBufferPointer { seats in
      text.utf8.span.withUnsafeBufferPointer { bytes in
        var text = CanonicalText(bytes, seating: seats)
        let event = Self(&text)
        return text.isAtEnd ? event : nil
      }
    }
    guard let event else { throw CanonicalText.refusal(text.utf8.span, at: 0, Self.canonicalForms) }
    self = event
  }
}

extension Event {
  /// Whether one stored text says all that another one says; what can't be read does not.
  static func stored(_ text: String, includes other: String) -> Bool {
    guard let event = try? Self(canonical: text), let other = try? Self(canonical: other) else {
      return false
    }
    return event.includes(other)
  }
}
