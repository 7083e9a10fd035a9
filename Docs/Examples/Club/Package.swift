// swift-tools-version: 6.2
import PackageDescription

// The package of a club: seven sports of its own, and a program and a server that contain all of
// them.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let names = ["Curling", "Darts", "Decathlon", "HighJump", "Molkky", "Slalom", "Tenpin"]
let sports = names.map { Target.Dependency.target(name: $0) }
let kit: Target.Dependency = .product(name: "ScoringKit", package: "score")
let program: Target.Dependency = .product(name: "ScoringCLI", package: "score")
let server: Target.Dependency = .product(name: "ScoringServe", package: "score")
let testing: Target.Dependency = .product(name: "ScoringKitTesting", package: "score")

let package = Package(
  name: "club",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "score", path: "../../..")],
  targets: [
    .executableTarget(
      name: "club", dependencies: sports + [kit, program], swiftSettings: settings),
    .executableTarget(
      name: "club-serve", dependencies: sports + [kit, server], swiftSettings: settings),
    .testTarget(
      name: "ClubTests", dependencies: sports + [kit, testing], swiftSettings: settings),
  ] + names.map { .target(name: $0, dependencies: [kit], swiftSettings: settings) })
