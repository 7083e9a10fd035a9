import ScoringKit

/// A request to rename a player or to change an alias.
package struct NamingRequest: Hashable, Sendable {
  /// The player to change, given by number in the list, by the beginning of the id, or by name.
  package var player: String
  /// The player's new name, or the alias to add or remove.
  package var name: String
  /// Whether a name that seems to join several names, such as `Zed & Kim`, or is hardly a name, is
  /// taken as it is.
  package var takesJoined: Bool

  /// Creates a request to rename a player or to change an alias.
  package init(_ player: String, _ name: String, takesJoined: Bool = false) {
    self.player = player
    self.name = name
    self.takesJoined = takesJoined
  }

  /// Returns the name if it is valid.
  ///
  /// - Throws: A refusal if the name is empty or too long, seems to name several players, or is
  ///   hardly a name, such as `dnf`.
  func checkedName() throws -> String {
    let checked = try PlayerNaming.checked(name)
    if !takesJoined, let people = JoinedNames.people(in: checked) {
      throw JoinedNames.refusal(checked, people)
    }
    if !takesJoined, let refusal = UnlikelyName.refusal(checked) { throw refusal }
    return checked
  }
}
