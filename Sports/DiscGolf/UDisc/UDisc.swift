internal import ScoringKit

/// The score cards that the app UDisc writes and reads as CSV.
enum UDisc {
  /// The name of the form on the command line.
  static let id = "udisc"

  static let importer = Importer(
    id: id, abstract: "Scorecards exported by UDisc as CSV, of every year",
    recognizes: { UDiscReader.recognizes($0) }, read: { try UDiscReader.plan($0) })

  static let exporter = Exporter(
    id: id, abstract: "Scorecards as CSV in the form that UDisc exports since 2024",
    write: { try UDiscWriter.write($0, $1) })
}
