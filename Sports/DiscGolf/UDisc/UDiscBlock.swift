/// The rows of one card, before they are read.
struct UDiscBlock {
  /// Its `Par` row; nil where the file has none for it.
  let par: CSVTable.Record?
  /// The rows of its players.
  var players: [CSVTable.Record]
}
