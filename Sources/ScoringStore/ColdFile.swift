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

/// A file that rounds were moved to, as the store's table has it.
package struct ColdPlace: Sendable {
  let number: Int64
  let id: String
  /// A name in the store's own folder, or a whole path.
  let path: String
}
