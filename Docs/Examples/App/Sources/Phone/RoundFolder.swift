import DiscGolf
import Foundation
public import ScoringKit

/// The rounds and courses of the phone: one file for each, in a folder.
public struct RoundFolder {
  private let folder: URL

  /// Opens a folder, and makes it if it doesn't exist.
  public init(_ path: String) throws {
    folder = URL(filePath: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Saves a round after each line: the file is whole at any time.
  public func save(_ round: RoundLog) throws {
    try round.save().write(to: file(round.stream.key, "round"), atomically: true, encoding: .utf8)
  }

  /// Returns all rounds, the newest first.
  public func rounds() throws -> [RoundLog] {
    try files("round").map {
      try RoundLog(saved: String(contentsOf: $0, encoding: .utf8), of: .discGolf)
    }
    .sorted { $0.ledger.header.startedAt > $1.ledger.header.startedAt }
  }

  /// Keeps a course for further rounds.
  public func save(_ course: Document) throws {
    try JSONEncoder().encode(course).write(to: file(course.id.key, "course"), options: .atomic)
  }

  /// Returns the courses that were kept.
  public func courses() throws -> [Document] {
    try files("course").map { try JSONDecoder().decode(Document.self, from: Data(contentsOf: $0)) }
  }

  /// Writes another file, such as a picture, and returns its path.
  public func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path()
  }

  /// The keys of rounds and courses consist of letters, digits, hyphens and dots.
  private func file(_ key: String, _ kind: String) -> URL {
    folder.appending(path: "\(key).\(kind)")
  }

  private func files(_ kind: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == kind }
  }
}
