import ListedSports
import ScoringKit

/// The sports whose commands were recorded, in `Docs/Commands.md` and in `Tests/Recorded`.
///
/// A sport that was added since has its place in none of them: its words stand with its own tests,
/// and `make docs` takes it in.
enum RecordedSports {
  private static let path = "\(Repository.root)/Tests/Recorded/sports.txt"

  /// Those of this program that were recorded; all, in a run that records.
  static let all: [Sport] = {
    guard !Recording.isOn else {
      Scratch.write(sports.map { "\($0.id)\n" }.joined().utf8, to: path)
      return sports
    }
    let ids = Set(Scratch.text(path).split(separator: "\n").map(String.init))
    return sports.filter { ids.contains($0.id) }
  }()
}
