package import ScoringKit

/// A library for tests of importers, which contains only the documents that are built into the
/// program.
struct SeedLibrary: Library {
  let startsAt: LocalTime? = nil

  func documents(of kind: ReferenceKind) -> [Document] { kind.seeds }

  func document(of kind: ReferenceKind, named text: String) throws -> Document {
    guard let found = kind.seeds.first(where: { $0.name == text }) else {
      throw Refusal(.unknownName, "There is no \(kind.noun) called \"\(text)\".", token: text)
    }
    return found
  }
}

extension Importer {
  /// Returns the import plan of a file's text for a test, in which only built-in documents can be
  /// found.
  package func read(_ text: String) throws -> ImportPlan {
    try read(text, SeedLibrary())
  }
}
