package import ScoringKit

/// A description of a file to which finished rounds of a store were moved.
///
/// The store reads these rounds from the file as if they were still its own.
package struct ColdFile: Hashable, Sendable {
  /// The absolute path of the file.
  package let path: String
  /// The number of rounds in the file.
  package let rounds: Int
  /// A sentence that explains why the file can't be read now; `nil` if it can be read.
  package let problem: String?

  /// Whether the file contains rounds but can't be read now.
  package var isMissed: Bool { rounds > 0 && problem != nil }

  /// A round to move into the file, with the frozen texts to copy with it.
  package struct Round: Hashable, Sendable {
    /// The stream of the round.
    package let stream: StreamID
    /// The ids of the frozen texts that the round refers to, such as its course.
    ///
    /// They are copied, so that the round can be read from the file alone.
    package let texts: [ContentID]

    /// Creates a description of a round to move.
    package init(_ stream: StreamID, texts: [ContentID]) {
      self.stream = stream
      self.texts = texts
    }
  }
}

/// The row of a store's table that records a file to which rounds were moved.
package struct ColdPlace: Sendable {
  let number: Int64
  let id: String
  /// The path of the file: an absolute path, or only a name if the file is in the store's folder.
  let path: String
}
