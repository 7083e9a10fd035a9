/// The reference data and the results that a sport can read while it answers a command; a sport has
/// no other access to the store.
public protocol Library {
  /// The local time at which a round that is being started begins; nil if no round is started, or
  /// if it begins now.
  var startsAt: LocalTime? { get }

  /// Returns the documents of a kind that are not deleted, stored ones and those included in the
  /// program, sorted by name ignoring case.
  func documents(of kind: ReferenceKind) throws -> [Document]

  /// Returns the document that a typed text means, such as a name or the beginning of one.
  ///
  /// The library of the desk also accepts the document's number in the list and the beginning of
  /// its id.
  ///
  /// - Throws: a refusal if there is no such document or several; it lists the candidates, or
  ///   similar names.
  func document(of kind: ReferenceKind, named text: String) throws -> Document

  /// Returns a player's current name, and the player's results in the finished rounds of the sport,
  /// the earliest first; none by default.
  ///
  /// - Throws: a refusal if no player, or several, have the name.
  func rounds(of player: String) throws -> (name: String, rounds: [PlayedRound])
}

extension Library {
  public func rounds(of player: String) throws -> (name: String, rounds: [PlayedRound]) {
    (player, [])
  }
}
