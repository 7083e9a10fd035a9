/// What only the events of a round tell, in the order in which they happened.
///
/// It is made once of all events that count, and then asked for one view or another.
public protocol Story: Sendable {
  /// What the page of a round says of it, section by section, the overview first.
  ///
  /// Without any section the page has the standings and the card. Notes and commands are added.
  func sections(_ names: Roster, closed: Bool) -> [Section]

  /// How the round went, step by step; nil where nothing is to be said of it.
  func timeline(_ names: Roster) -> Timeline?

  /// The figures that only the events tell, one value a seat; none by default.
  func figures() -> [SeatFigures]
}

extension Story {
  public func sections(_ names: Roster, closed: Bool) -> [Section] { [] }
  public func timeline(_ names: Roster) -> Timeline? { nil }
  public func figures() -> [SeatFigures] { [] }
}

/// The story of a sport that has none: its events are not even read for it.
public struct NoStory: Story {
  /// Makes one.
  public init() {}
}

extension Round {
  /// The story of the events that count, which are read for a sport that has one.
  func story(of events: @autoclosure () -> [Event], from opening: Resolution) -> Story {
    story(Story.self == NoStory.self ? [] : events(), from: opening)
  }
}
