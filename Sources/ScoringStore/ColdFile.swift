package import ScoringKit

/// A file that finished rounds were moved to: a store of its own, read where theirs is asked.
package struct ColdFile: Hashable, Sendable {
  /// Where it is: the whole path.
  package let path: String
  /// How many rounds lie in it.
  package let rounds: Int
  /// Why nothing in it can be read now, in a sentence; nil where it can be.
  package let problem: String?

  /// Whether it holds rounds and can't be read.
  package var isMissed: Bool { rounds > 0 && problem != nil }

  /// Makes a description.
  package init(path: String, rounds: Int, problem: String?) {
    self.path = path
    self.rounds = rounds
    self.problem = problem
  }

  /// A round that is to be moved, and the frozen texts that are copied with it.
  package struct Round: Hashable, Sendable {
    /// The round.
    package let stream: StreamID
    /// The names of the texts, so that the file can be read without its store.
    package let texts: [ContentID]

    /// Describes what is moved.
    package init(_ stream: StreamID, texts: [ContentID]) {
      self.stream = stream
      self.texts = texts
    }
  }
}

extension Store {
  package var awayNotice: String? { nil }

  /// Only a store in a file has others beside it.
  package func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int {
    throw StoreError(
      .cannotCreate, "Rounds can be moved out of a store that is one file, and of no other.")
  }

  package func recall(_ streams: [StreamID]) throws -> Int { 0 }

  package func coldFiles() throws -> [ColdFile] { [] }

  package func finishDeletions() throws -> String? { nil }
}
