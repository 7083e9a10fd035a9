/// Where a round is shot, which decides its arrows and its classification tables.
public enum RoundLocation: String, Hashable, Sendable, Codable, CaseIterable {
  /// On a target field.
  case outdoor
  /// Under a roof; handicaps assume thicker arrows.
  case indoor
  /// On a course of targets.
  case field
}
