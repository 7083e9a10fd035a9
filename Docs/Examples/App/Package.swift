// swift-tools-version: 6.2
import PackageDescription

// An app for disc golf, in a terminal: a phone that keeps rounds in files and draws them, and a watch
// that only scores. Both use the libraries of `score`, and nothing of its program and its store.
let kit: [Target.Dependency] = [
  .product(name: "ScoringKit", package: "score"), .product(name: "DiscGolf", package: "score"),
]

let package = Package(
  name: "app",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
  dependencies: [.package(name: "score", path: "../../..")],
  targets: [
    .target(name: "Watch", dependencies: kit),
    .target(
      name: "Phone", dependencies: kit + [.product(name: "ScoringViews", package: "score")]),
    .executableTarget(name: "watch-app", dependencies: ["Watch"]),
    .executableTarget(name: "phone-app", dependencies: ["Phone"]),
    .testTarget(name: "AppTests", dependencies: ["Phone", "Watch"] + kit),
  ])
