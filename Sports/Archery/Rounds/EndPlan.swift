/// One end of a round before it is shot: which, where, and how many arrows.
public struct EndPlan: Hashable, Sendable {
  /// The number of the end in the round, from 1.
  public let number: Int
  /// The index of its distance in the round's passes; nil on a field course.
  ///
  /// There the targets come in the order of the course and not of their distances.
  public let pass: Int?
  /// How many arrows it has.
  public let arrows: Int
}
