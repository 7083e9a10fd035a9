// swift-tools-version: 6.2
import PackageDescription

// A package of a club: two sports of its own, and a program with both.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let kit: Target.Dependency = .product(name: "ScoringKit", package: "score")
let program: Target.Dependency = .product(name: "ScoringCLI", package: "score")
let testing: Target.Dependency = .product(name: "ScoringKitTesting", package: "score")

let package = Package(
  name: "club",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "score", path: "../../..")],
  targets: [
    .target(name: "Slalom", dependencies: [kit], swiftSettings: settings),
    .target(name: "Tenpin", dependencies: [kit], swiftSettings: settings),
    .executableTarget(
      name: "club", dependencies: ["Slalom", "Tenpin", kit, program], swiftSettings: settings),
    .testTarget(
      name: "ClubTests", dependencies: ["Slalom", "Tenpin", kit, testing],
      swiftSettings: settings),
  ])
