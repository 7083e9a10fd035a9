internal import ScoringKit

/// The rows of one card, before they are read.
struct UDiscBlock {
  /// Its `Par` row; nil where the file has none for it.
  let par: DelimitedText.Record?
  /// The rows of its players.
  var players: [DelimitedText.Record]
}
