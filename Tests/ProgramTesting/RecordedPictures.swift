import ScoringCLI

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The reviewed pictures of sports' rounds, in `Docs/Pictures`.
///
/// `SCORE_RECORD=1` writes them again.
package enum RecordedPictures {
  /// Returns the differences between the pictures of a program's newest round of a sport, in every
  /// size, and those recorded under a name; empty if they are equal.
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
