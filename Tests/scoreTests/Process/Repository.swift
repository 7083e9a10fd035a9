/// Reads the files of the project for tests about the project itself.
enum Repository {
  /// The path of the project's folder.
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  /// Returns the text of a project file, given its path in the project; empty if there is no such
  /// file.
  static func text(_ path: String) -> String {
    Scratch.text("\(root)/\(path)")
  }

  /// Returns the paths of the files below a folder of the project whose names end with a suffix.
  static func files(_ folder: String, _ ending: String) -> [String] {
    Scratch.tree("\(root)/\(folder)").filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  /// The names of the sports in the list at the top of `Package.swift`.
  static let sportNames: [String] = {
    guard
      let line = text("Package.swift").split(separator: "\n").first(where: {
        $0.hasPrefix("let sports = [")
      })
    else { return [] }
    return line.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }()
}
