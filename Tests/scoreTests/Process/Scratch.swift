#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A temporary folder for a test, which is removed after the test.
final class Scratch: Sendable {
  let path: String

  convenience init() {
    let name = "score-program-\(UInt64.random(in: 0 ... .max))"
    self.init(FileManager.default.temporaryDirectory.appendingPathComponent(name).path)
  }

  /// Creates the temporary folder at a given path.
  init(_ path: String) {
    self.path = path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = System.setMode(path, 0o755)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the temporary folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a folder inside the temporary folder, and returns its path.
  func makeFolder(_ name: String) -> String {
    try? FileManager.default.createDirectory(
      atPath: file(name), withIntermediateDirectories: true)
    return file(name)
  }

  /// Returns the bytes of the file at a path; none if there is no such file.
  static func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }

  /// Returns the text of the file at a path; empty if there is no such file.
  static func text(_ path: String) -> String {
    String(decoding: bytes(path), as: UTF8.self)
  }

  static func write(_ bytes: some Sequence<UInt8>, to path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
  }

  static func copy(_ path: String, to target: String) {
    try? FileManager.default.removeItem(atPath: target)
    try? FileManager.default.copyItem(atPath: path, toPath: target)
  }

  static func move(_ path: String, to target: String) {
    try? FileManager.default.moveItem(atPath: path, toPath: target)
  }

  static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  static func isExecutable(_ path: String) -> Bool {
    var isFolder = false
    #if canImport(FoundationEssentials)
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    #else
      var flag = ObjCBool(false)
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &flag)
      isFolder = flag.boolValue
    #endif
    return isThere && !isFolder && FileManager.default.isExecutableFile(atPath: path)
  }

  /// Returns the paths of all files and folders below a folder in alphabetical order, without
  /// hidden ones.
  static func tree(_ path: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.sorted()
  }
}
