package import ScoringDesk

/// An exported file with a list of the data that its format could not contain.
package struct Exported: Hashable, Sendable {
  /// The content of the file.
  package let text: String
  /// The texts that ``ScoringDesk/Scorer/Exchange/export(_:of:rounds:carriesFiles:write:)`` returned.
  package let leftOut: [String]
  /// The number of pieces in which the file was written.
  package let pieces: Int
}

extension Scorer.Exchange {
  /// Exports rounds to memory.
  package func export(
    _ form: ExportForm = .json, of sport: String, rounds: [String] = [], carriesFiles: Bool = true
  ) throws -> Exported {
    var pieces: [String] = []
    let leftOut = try export(form, of: sport, rounds: rounds, carriesFiles: carriesFiles) {
      pieces.append($0)
    }
    return Exported(text: pieces.joined(), leftOut: leftOut, pieces: pieces.count)
  }
}
