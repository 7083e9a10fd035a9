import Testing

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Tests of the contents of the project's root folder.
@Suite struct RootTests {
  private static let listed: Set<String> = [
    ".ci", ".gitignore", ".swift-format", "Benchmarks", "CHANGELOG.md", "CONTRIBUTING.md", "Docs",
    "LICENSE", "Makefile", "Package.swift", "README.md", "Resources", "SECURITY.md", "Sources",
    "Sports", "Tests",
  ]

  /// Tests that the root folder contains only listed files, apart from hidden files of tools and
  /// the results of builds.
  @Test func test_root_holdsOnlyWhatIsListed() throws {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: Repository.root))
    let others = names.subtracting(Self.listed).filter { name in
      !name.hasPrefix(".") && name != "Package.resolved" && !name.hasSuffix(".xcodeproj")
    }
    #expect(others.isEmpty, "\(others.sorted())")
    #expect(Self.listed.isSubset(of: names))
  }
}
