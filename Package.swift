// swift-tools-version: 6.2
import PackageDescription

// The sports of this package, one name a sport: `Sports/<Name>`,
// `Resources/<Name>` and `Tests/<Name>Tests` follow from it. The other line a
// new sport needs is in `Sources/ListedSports/Sports.swift`; a test compares the two.
let sports = ["Archery", "DiscGolf", "Pickleball"]

// The sports whose tests use the desk and the program too. The tests of other sports need only the
// kit, so that `make test-sport` builds little.
let testedInProgram: Set = ["Archery", "DiscGolf", "Pickleball"]

// https://github.com/swiftlang/swift-evolution proposals 335, 444, 409, 461
// and 470: strictness that becomes the default later is the rule here now.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

// `make test-sport NAME=Bocce` sets this variable: the package then has the tests of that sport and of
// the tables of rules, and no others. Several names are separated by commas. The programs and all
// libraries are there with and without it.
let only = Context.environment["SCORE_SPORT"]?.split(separator: ",").map(String.init)

let sportTargets: [Target] = sports.flatMap { sport -> [Target] in
  [
    .target(
      name: "\(sport)Resources", path: "Resources/\(sport)/Embedded", swiftSettings: settings),
    .target(
      name: sport, dependencies: ["ScoringKit", .target(name: "\(sport)Resources")],
      path: "Sports/\(sport)", exclude: ["RULES.md"], swiftSettings: settings),
  ]
}

let sportTests: [Target] = (only ?? sports).map { sport in
  .testTarget(
    name: "\(sport)Tests",
    dependencies: [
      .target(name: sport), .target(name: "\(sport)Resources"), "ScoringKit", "ScoringKitTesting",
    ]
      + (testedInProgram.contains(sport)
        ? ["ScoringDesk", "ScoringCLI", "ScoringStore", "DeskTesting", "ProgramTesting"] : []),
    path: "Tests/\(sport)Tests", swiftSettings: settings)
}

// The condition for a build with leagues: `swift build --traits League`.
let league: TargetDependencyCondition? = .when(traits: ["League"])

let frameworkTargets: [Target] = [
  .systemLibrary(
    name: "CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
  .systemLibrary(
    name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
  .target(name: "CProcess"),
  // Rounding needs the C library's mathematics, which nothing else links into a program without
  // Foundation.
  .target(
    name: "ScoringKit", swiftSettings: settings,
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
  // The formats of events, which know no sport and no store.
  .target(name: "ScoringContests", dependencies: ["ScoringKit"], swiftSettings: settings),
  .target(
    name: "ScoringKitTesting", dependencies: ["ScoringKit", "ScoringContests"],
    swiftSettings: settings),
  .target(
    name: "ScoringStore", dependencies: ["ScoringKit", "CSQLite", "CProcess"],
    swiftSettings: settings),
  // The store on PostgreSQL: empty without the trait, and then nothing looks for libpq.
  .target(
    name: "ScoringLeague",
    dependencies: ["ScoringKit", "ScoringStore", .target(name: "CPQ", condition: league)],
    swiftSettings: settings),
  .target(
    name: "ScoringViews", dependencies: ["ScoringKit", "ServeResources"], swiftSettings: settings),
  .target(
    name: "ScoringDesk",
    dependencies: ["ScoringKit", "ScoringContests", "ScoringStore", "ScoringViews", "CProcess"],
    swiftSettings: settings),
  .target(
    name: "ScoringCLI",
    dependencies: [
      "ScoringKit", "ScoringContests", "ScoringStore", "ScoringViews", "ScoringDesk", "CProcess",
      .target(name: "ScoringLeague", condition: league),
    ],
    swiftSettings: settings),
  .systemLibrary(
    name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
    providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
  // libmicrohttpd, behind plain functions: nothing else knows it.
  .target(
    name: "CServe", dependencies: ["CMicroHTTPD"],
    linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("z")]),
  .target(name: "ServeResources", path: "Resources/Serve/Embedded", swiftSettings: settings),
  .target(
    name: "ScoringServe",
    dependencies: [
      "ScoringKit", "ScoringStore", "ScoringViews", "ScoringDesk", "CServe", "CProcess",
      "ServeResources", .target(name: "ScoringLeague", condition: league),
    ],
    swiftSettings: settings),
  // Shared by several test targets: threads, a league's server, an invented sport, and a desk and
  // the program, both in memory.
  .target(name: "Threads", path: "Tests/Threads", swiftSettings: settings),
  .target(
    name: "LeagueTesting", dependencies: [.target(name: "CPQ", condition: league)],
    path: "Tests/LeagueTesting", swiftSettings: settings),
  .target(
    name: "SampleSport", dependencies: ["ScoringKit"], path: "Tests/SampleSport",
    swiftSettings: settings),
  .target(
    name: "DeskTesting",
    dependencies: [
      "ScoringDesk", "ScoringKit", "ScoringKitTesting", "ScoringStore", "ScoringViews",
    ],
    path: "Tests/DeskTesting", swiftSettings: settings),
  .target(
    name: "ProgramTesting",
    dependencies: [
      "ScoringCLI", "ScoringDesk", "ScoringKit", "ScoringKitTesting", "ScoringStore", "DeskTesting",
    ],
    path: "Tests/ProgramTesting", swiftSettings: settings),
]

// The programs with all their sports, and the tests of the tables of rules.
let programTargets: [Target] = [
  .target(
    name: "ListedSports", dependencies: ["ScoringKit"] + sports.map { .target(name: $0) },
    swiftSettings: settings),
  .executableTarget(
    name: "score", dependencies: ["ScoringCLI", "ListedSports"], swiftSettings: settings),
  .executableTarget(
    name: "score-serve", dependencies: ["ScoringServe", "ListedSports"], swiftSettings: settings),
  .testTarget(name: "RuleTests", swiftSettings: settings),
]

// The tests of the framework.
let frameworkTests: [Target] = [
  // The sports of an example, so that the tests of the surfaces can play them too.
  .target(
    name: "ClubSports", dependencies: ["ScoringKit"], path: "Docs/Examples/Club/Sources",
    exclude: ["club", "club-serve"], swiftSettings: settings),
  .testTarget(
    name: "ScoringServeTests",
    dependencies: [
      "ScoringServe", "ScoringCLI", "ScoringDesk", "ScoringKit", "ScoringKitTesting",
      "ScoringStore", "ScoringViews", "ServeResources", "CProcess", "CServe", "ListedSports",
      "ClubSports", "SampleSport", "DeskTesting", "ProgramTesting", "Threads",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringKitTests", dependencies: ["ScoringKit", "ScoringKitTesting"],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringContestsTests",
    dependencies: ["ScoringContests", "ScoringKit", "ScoringKitTesting"],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringStoreTests",
    dependencies: [
      "ScoringStore", "ScoringKit", "ScoringKitTesting", "CSQLite", "Threads", "LeagueTesting",
      .target(name: "ScoringLeague", condition: league),
    ],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringLeagueTests",
    dependencies: [
      "ScoringStore", "ScoringKit", "Threads", "LeagueTesting",
      .target(name: "ScoringLeague", condition: league),
    ],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringViewsTests",
    dependencies: ["ScoringViews", "ScoringKit", "ServeResources", "SampleSport"],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringDeskTests",
    dependencies: [
      "ScoringDesk", "ScoringKit", "ScoringContests", "ScoringStore", "ScoringViews",
      "ScoringKitTesting", "SampleSport", "DeskTesting", "Threads", "LeagueTesting",
      .target(name: "ScoringLeague", condition: league),
    ],
    swiftSettings: settings),
  .testTarget(
    name: "ScoringCLITests",
    dependencies: [
      "ScoringCLI", "ScoringDesk", "ScoringKit", "ScoringKitTesting", "ScoringStore",
      "ScoringViews", "SampleSport", "ProgramTesting", "Threads",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "scoreTests",
    dependencies: [
      "score", "score-serve", "ListedSports", "ScoringCLI", "ScoringDesk", "ScoringKit",
      "ScoringServe", "ScoringStore", "ProgramTesting",
      "ScoringKitTesting", "Threads",
    ],
    swiftSettings: settings),
]

// `.ci/prove-fuzz.sh` builds the parsers with libFuzzer, which brings the program's main function.
let fuzzTargets: [Target] =
  Context.environment["SCORE_FUZZ"] == nil
  ? []
  : [
    .target(
      name: "Fuzz", dependencies: ["ScoringCLI", "ScoringDesk", "ScoringKit", "ListedSports"],
      path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: settings)
  ]

// The libraries for apps (the kit, the formats of events, pictures and pages), for authors of sports
// (the laws), and for those who build a program of their own (the list of sports, and the two programs).
let libraries = [
  "ScoringKit", "ScoringContests", "ScoringViews", "ScoringKitTesting", "ScoringDesk", "ScoringCLI",
  "ScoringServe",
]

let package = Package(
  name: "score",
  // `InlineArray` and `String.UTF8View.span` need the standard library of Swift 6.2, which these
  // versions are the first to contain. Swift 6.2 comes with the same versions of the SDKs.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
  products: (libraries + sports).map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "score", targets: ["score"]),
    .executable(name: "score-serve", targets: ["score-serve"]),
  ],
  traits: [
    .trait(name: "League", description: "A store on PostgreSQL; needs libpq."),
    // The variable lets all steps of `.ci/run` share one build with leagues.
    .default(enabledTraits: Context.environment["SCORE_LEAGUE"] == nil ? [] : ["League"]),
  ],
  targets: frameworkTargets + sportTargets + sportTests + programTargets + fuzzTargets
    + (only == nil ? frameworkTests : [])
)
