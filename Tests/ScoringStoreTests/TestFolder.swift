import ScoringKit

@testable import ScoringStore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A folder for the files of one test, which is deleted after the test.
final class TestFolder: Sendable {
  let path: String

  init() {
    let name = "score-store-\(UInt64.random(in: 0 ... .max))"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of the store's file that most tests use.
  var store: String { path + "/data/score.db" }

  func file(_ name: String) -> String { path + "/" + name }

  func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }

  func write(_ bytes: [UInt8], to path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
  }

  /// Writes bytes into an existing file from its beginning, without replacing the file.
  func overwrite(_ bytes: [UInt8], at path: String) {
    overwriteFile(path, bytes)
  }

  func copy(_ path: String, to target: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: target)
  }

  func move(_ path: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: target)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/data")) ?? []).sorted()
  }

  func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int ?? -1
  }
}
