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
}
