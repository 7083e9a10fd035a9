package import ScoringKit

/// A library that contains only the built-in documents.
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
  /// Returns the import plan of a file; only documents included in the program can be found.
  package func read(_ text: String) throws -> ImportPlan {
    try read(text, SeedLibrary())
  }
}
