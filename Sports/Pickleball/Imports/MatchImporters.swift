internal import ScoringKit

/// The files of others that are read.
enum MatchImporters {
  static let all = [RallyLog.importer, ScoreList.importer]
}
