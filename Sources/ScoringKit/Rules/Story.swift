/// Facts about a round that depend on the order of its events, such as a timeline.
///
/// A story is made once from all events in effect, and then used for several views.
public protocol Story: Sendable {
  /// Returns the sections that the round's page shows, the overview first.
  ///
  /// They are shown in place of the standings and the card, or below them if none of them
  /// ``Section/replacesCard``. The page adds notes and commands itself.
  func sections(_ names: Roster, closed: Bool) -> [Section]

  /// Returns how the round developed, step by step; nil if there is nothing to show.
  func timeline(_ names: Roster) -> Timeline?

  /// Returns the values for statistics that depend on the order of events, one element for each
  /// seat; none by default.
  func figures() -> [SeatFigures]
}

extension Story {
  public func sections(_ names: Roster, closed: Bool) -> [Section] { [] }
  public func timeline(_ names: Roster) -> Timeline? { nil }
  public func figures() -> [SeatFigures] { [] }
}

/// The empty story of a sport in which nothing that is shown depends on the order of events.
public struct NoStory: Story {
  /// Makes an empty story.
  public init() {}
}

extension Round {
  /// Returns the story of the events in effect.
  ///
  /// `events` is not evaluated if the type of the story is ``NoStory``, because reading events
  /// takes time.
  func story(of events: @autoclosure () -> [Event], from opening: Resolution) -> Story {
    story(Story.self == NoStory.self ? [] : events(), from: opening)
  }
}
