package import ScoringKit

/// A file that finished rounds were moved to.
///
/// It is a store of its own, from which the store reads these rounds.
package struct ColdFile: Hashable, Sendable {
  /// The absolute path.
  package let path: String
  /// The number of rounds in the file.
  package let rounds: Int
  /// The reason, in a sentence, why the file can't be read now; `nil` if it can be read.
  package let problem: String?

  /// Whether the file contains rounds and can't be read.
  package var isMissed: Bool { rounds > 0 && problem != nil }

  /// Creates a description of a file.
  package init(path: String, rounds: Int, problem: String?) {
    self.path = path
    self.rounds = rounds
    self.problem = problem
  }

  /// A round to move, with the frozen texts that are copied with it.
  package struct Round: Hashable, Sendable {
    /// The round.
    package let stream: StreamID
    /// The names of the texts.
    ///
    /// With them, the file can be read without its store.
    package let texts: [ContentID]

    /// Creates a description of a round to move.
    package init(_ stream: StreamID, texts: [ContentID]) {
      self.stream = stream
      self.texts = texts
    }
  }
}

/// A file that rounds were moved to, as recorded in the store's table.
package struct ColdPlace: Sendable {
  let number: Int64
  let id: String
  /// A name in the store's own folder, or an absolute path.
  let path: String
}
