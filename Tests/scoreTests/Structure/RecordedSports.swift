import ListedSports
import ScoringKit

/// The sports whose commands are recorded in `Docs/Commands.md` and in `Tests/Recorded`, with which
/// tests compare the program.
///
/// A sport that was added later is in neither; its own tests check its texts until `make docs`
/// records it.
enum RecordedSports {
  private static let path = "\(Repository.root)/Tests/Recorded/sports.txt"

  /// The recorded sports that the program contains; if the tests are recording, all of its sports.
  static let all: [Sport] = {
    guard !Recording.isOn else {
      Scratch.write(sports.map { "\($0.id)\n" }.joined().utf8, to: path)
      return sports
    }
    let ids = Set(Scratch.text(path).split(separator: "\n").map(String.init))
    return sports.filter { ids.contains($0.id) }
  }()
}
