import ScoringCLI

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Compares the pictures of rounds with reviewed ones in `Docs/Pictures`, for tests.
///
/// If the variable `SCORE_RECORD` is 1, the pictures are recorded again instead.
package enum RecordedPictures {
  /// Returns a sentence for each format in which the picture of the newest round of a sport differs
  /// from the recorded one; empty if all are equal.
  ///
  /// The recorded files begin with `name`.
  package static func differences(_ run: Runner, _ sport: String, _ name: String) -> [String] {
    ["post", "story", "wide", "page"].compactMap { format in
      let file = "\(name)-\(format).svg"
      let path = "\(folder)/\(file)"
      let result = run("\(sport) share 1 --format \(format) -o -")
      guard result.code == .done else { return "\(file): \(result.err)" }
      guard !isRecording else {
        _ = FileManager.default.createFile(atPath: path, contents: Data(result.out.utf8))
        return "\(file) was recorded."
      }
      let known = FileManager.default.contents(atPath: path) ?? Data()
      return known == Data(result.out.utf8) ? nil : "\(file) differs."
    }
  }

  private static let isRecording = ProcessInfo.processInfo.environment["SCORE_RECORD"] == "1"
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" }
    + "/Docs/Pictures"
}
