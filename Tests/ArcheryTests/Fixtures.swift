import ScoringKit
import Testing

@testable import Archery

enum Fixtures {
  static func round(_ code: String) throws -> RoundDefinition {
    try #require(RoundCatalogue.round(code: code), "\(code)")
  }

  /// Returns the refusal that the calls of a test throw; `nil` if they throw none.
  static func refusal(_ action: () throws -> Void) -> Refusal? {
    do {
      try action()
      return nil
    } catch { return error as? Refusal }
  }
}

/// A library for tests, with the catalogue and some more documents.
struct Shelf: Library {
  var startsAt: LocalTime?
  var own: [Document] = []

  func documents(of kind: ReferenceKind) -> [Document] { kind.seeds + own }

  func document(of kind: ReferenceKind, named text: String) throws -> Document {
    let found = documents(of: kind).first { document in
      [document.name, document.fields[RoundDocument.code]?.string].contains(text)
    }
    guard let found else {
      throw Refusal(.unknownName, "There is no round called \"\(text)\".", token: text)
    }
    return found
  }
}

extension Face {
  /// All faces that the program knows.
  static var all: [Face] { ids.compactMap { named($0) } }
}

extension RoundCatalogue {
  /// All rounds of the catalogue, sorted by their codes.
  static var all: [RoundDefinition] { (try? rounds.all()) ?? [] }
}
