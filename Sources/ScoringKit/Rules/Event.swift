/// One thing that happened in a round, without any metadata.
///
/// An event carries no id, author, name or time: those are in the log's ``Entry``, so that folding
/// is pure.
///
/// The stored form is the *canonical* text: one form for each event, without names, state or line
/// breaks. ``canonical`` writes it and ``init(_:)`` reads it; each is the inverse of the other. An
/// enumeration with string raw values gets both by default.
public protocol Event: Hashable, Sendable {
  /// The identifier of a cell on the card: a seat and a hole, or a seat, an end and an arrow.
  ///
  /// Slots are sorted in the order in which a reader goes through the card. A sport without cells
  /// uses `Never`.
  associatedtype Slot: Hashable & Comparable & Sendable = Never

  /// The cell that the event fills; nil if the order of events matters instead.
  ///
  /// An event with a cell supersedes the value of the cell that its writer saw. An event without a
  /// cell, such as a rally, is a flow event, which has a position in the sequence of events.
  var slot: Slot? { get }

  /// The seat that the event is about; nil if the event itself doesn't name one.
  var owner: Seat? { get }

  /// Whether this event contains all information of another event for the same cell or the same
  /// position in the flow.
  ///
  /// A turn that was entered in two pieces includes its first piece, and two notations of one thing
  /// include each other. Then the replacement isn't reported, and two scorers who enter one each
  /// agree. Of several such events, the newest of the most complete ones is in effect. By default
  /// an event includes only itself.
  func includes(_ other: Self) -> Bool

  /// Whether the event has a cell of its own, but is a part of another event, as penalty throws are
  /// a part of a hole's score; if that event moves to another cell, this one moves with it. False
  /// by default.
  func isPart(of other: Self) -> Bool

  /// Returns the notes that can be added to the event afterwards, one token each; none by default.
  ///
  /// The text of a token is the whole event with the note, as it is typed.
  func tags(_ names: Roster) -> [Prompt.Token]

  /// The fields that describe the event in JSON output; none by default.
  var fields: [String: JSONValue] { get }

  /// The stored form of the event, its canonical text.
  var canonical: String { get }

  /// Reads an event in its stored form; nil if the text doesn't begin with one.
  ///
  /// The caller refuses any text that is left over, so that an event reads only its own pieces.
  /// Writing a piece as `"\(piece)"` must give the text that was read.
  init?(_ text: inout CanonicalText)

  /// Some examples of stored forms, which refusals list; none by default.
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
  /// Reads an event from the whole of a stored text.
  ///
  /// - Throws: a refusal if the text is not canonical, with the offset of the first wrong byte.
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

  /// Reads an event from the whole of a stored text in a string.
  ///
  /// - Throws: a refusal if the text is not canonical, with the offset of the first wrong byte.
  public init(canonical text: String) throws(Refusal) {
    try self.init(canonical: text.utf8.span)
  }

  /// Reads an event from a stored text, and changes its seats to those of another round, in which
  /// the same people have other seats.
  ///
  /// - Parameters:
  ///   - text: the stored text.
  ///   - seating: the seats in the other round, in the order of the seats in this one.
  /// - Throws: a refusal if the text is not canonical, or names a seat outside `seating`.
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
  /// Returns the event of the same people in other seats.
  ///
  /// - Parameter seats: the new seats, in the order of the present ones.
  /// - Returns: the event in the new seats; nil if it names a seat outside them.
  public func moved(to seats: [Seat]) -> Self? { try? Self(canonical: canonical, seating: seats) }

  /// Whether the event in one stored text includes the event in another; false if either text can't
  /// be read.
  static func stored(_ text: String, includes other: String) -> Bool {
    guard let event = try? Self(canonical: text), let other = try? Self(canonical: other) else {
      return false
    }
    return event.includes(other)
  }
}
