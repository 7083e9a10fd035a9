import ListedSports
import ScoringKit

/// A scorer of rounds on a short course, who only uses the program.
struct Scorer {
  /// The sport that exports score cards in another app's form.
  static let sport: Sport =
    sports.first { sport in sport.exporters.contains { $0.id == cards } } ?? sports[0]
  /// The name of that form.
  static let cards = "udisc"

  var program = Program()

  /// Runs a command of the sport.
  func run(_ words: String..., input: String? = nil) -> Outcome {
    program.run([Self.sport.id] + words, input: input)
  }

  /// Runs a command of the sport.
  func run(_ words: [String], input: String? = nil) -> Outcome {
    program.run([Self.sport.id] + words, input: input)
  }

  /// Adds a course of `holes` holes of par 3.
  func addCourse(_ name: String = "Town Park", holes: Int = 3) -> Outcome {
    let pars = [String](repeating: "3", count: holes).joined(separator: ",")
    return run("courses", "add", name, "--pars", pars)
  }

  /// Starts a round, and returns its id.
  func start(_ players: [String], course: String = "Town Park") -> String? {
    run(
      ["start", "--course", course, "--at", "2026-03-01T15:09", "--new", "--json", "--"] + players
    ).payload?["id"]?.string
  }

  /// Starts Ann's and Ben's round of three holes with a few scores in it.
  @discardableResult
  func startSample() -> String? {
    _ = addCourse()
    let id = start(["Ann", "Ben"])
    _ = run("enter", "3 4")
    _ = run("enter", "Ann 2")
    return id
  }

  /// Runs `doctor`, which checks the store, and returns its outcome.
  func doctor() -> Outcome {
    program.run("doctor")
  }
}
