#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of the project, as far as tests of the tables of rules read them.
enum Project {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Returns the text of a file; empty if there is no such file.
  static func text(_ path: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data(), as: UTF8.self)
  }

  /// Returns the paths of the files below a folder whose names end with a suffix.
  static func files(_ folder: String, _ ending: String) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return paths.sorted().filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  /// The names of the sports: those that `make test-sport` tests now, otherwise those of
  /// `Package.swift`.
  static let sportNames: [String] = {
    if let only = ProcessInfo.processInfo.environment["SCORE_SPORT"] {
      return only.split(separator: ",").map(String.init)
    }
    let line = text("Package.swift").split(separator: "\n").first { $0.hasPrefix("let sports = [") }
    return (line ?? "").split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }()
}
