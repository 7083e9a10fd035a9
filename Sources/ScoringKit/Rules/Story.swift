/// Facts that depend on the order of a round's events.
///
/// A story is made once from all events in effect, and then used for several views.
public protocol Story: Sendable {
  /// Returns the sections of the round's page, the overview first.
  ///
  /// If there are none, the page has the standings and the card. Notes and commands are added.
  func sections(_ names: Roster, closed: Bool) -> [Section]

  /// Returns the course of the round, step by step; nil if there is nothing to show.
  func timeline(_ names: Roster) -> Timeline?

  /// Returns the figures that depend on the order of events, one value for each seat; none by
  /// default.
  func figures() -> [SeatFigures]
}

extension Story {
  public func sections(_ names: Roster, closed: Bool) -> [Section] { [] }
  public func timeline(_ names: Roster) -> Timeline? { nil }
  public func figures() -> [SeatFigures] { [] }
}

/// The story of a sport without one; the events are not even read for it.
public struct NoStory: Story {
  /// Makes an empty story.
  public init() {}
}

extension Round {
  /// Returns the story of the events in effect, which are read only if the sport has a story.
  func story(of events: @autoclosure () -> [Event], from opening: Resolution) -> Story {
    story(Story.self == NoStory.self ? [] : events(), from: opening)
  }
}
