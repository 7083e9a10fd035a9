// swift-tools-version: 6.2
import PackageDescription

// A program that keeps score of disc golf in memory, with two libraries of `score`.
let package = Package(
  name: "app",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
  dependencies: [.package(name: "score", path: "../../..")],
  targets: [
    .executableTarget(
      name: "app",
      dependencies: [
        .product(name: "ScoringKit", package: "score"),
        .product(name: "DiscGolf", package: "score"),
      ])
  ])
