/// The only access to the store that a sport has while it answers a command.
public protocol Library {
  /// The local time at which the round to be started begins; nil if no round is started, or if it
  /// begins now.
  var startsAt: LocalTime? { get }

  /// Returns the documents of a kind that are not deleted, including those of the program, sorted
  /// by name ignoring case.
  func documents(of kind: ReferenceKind) throws -> [Document]

  /// Returns the document that a typed text means: a number in the list, or the beginning of an id
  /// or a name.
  ///
  /// - Throws: a refusal that lists the candidates or the near names.
  func document(of kind: ReferenceKind, named text: String) throws -> Document
}
