import Testing

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The contents of the project's root folder.
@Suite struct RootTests {
  private static let listed: Set<String> = [
    ".ci", ".gitignore", ".swift-format", "Benchmarks", "CHANGELOG.md", "CONTRIBUTING.md", "Docs",
    "LICENSE", "Makefile", "Package.swift", "README.md", "Resources", "SECURITY.md", "Sources",
    "Sports", "Tests",
  ]

  /// Hidden files of tools and build products are ignored.
  @Test func test_root_holdsOnlyWhatIsListed() throws {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: Repository.root))
    let others = names.subtracting(Self.listed).filter { name in
      !name.hasPrefix(".") && name != "Package.resolved" && !name.hasSuffix(".xcodeproj")
    }
    #expect(others.isEmpty, "\(others.sorted())")
    #expect(Self.listed.isSubset(of: names))
  }
}
