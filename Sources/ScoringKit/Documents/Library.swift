/// What a sport may read of the store while it answers a command: never more than this.
public protocol Library {
  /// When the round begins that is about to be started, on the clock of the place; nil where no
  /// round is, or nobody said: then it begins now.
  var startsAt: LocalTime? { get }

  /// The documents of a kind that are not deleted, seeds included, sorted by name ignoring case.
  func documents(of kind: ReferenceKind) throws -> [Document]

  /// The document that a typed name means: a number in the list, an id's beginning, or a name's.
  ///
  /// - Throws: a refusal that lists the candidates or the near names.
  func document(of kind: ReferenceKind, named text: String) throws -> Document
}
