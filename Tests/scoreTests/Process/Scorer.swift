import ListedSports
import ScoringKit

/// A scorer in a test, with a home of its own, who plays rounds on a short course and uses only the
/// program.
struct Scorer {
  /// The sport of these tests: the one that exports score cards in the form of another app.
  static let sport: Sport =
    sports.first { sport in sport.exporters.contains { $0.id == cards } } ?? sports[0]
  /// The name of that app's export form.
  static let cards = "udisc"

  var program = Program()

  /// Runs a command of the sport with the scorer's program.
  func run(_ words: String..., input: String? = nil) -> Outcome {
    program.run([Self.sport.id] + words, input: input)
  }

  /// Runs a command of the sport with the scorer's program.
  func run(_ words: [String], input: String? = nil) -> Outcome {
    program.run([Self.sport.id] + words, input: input)
  }

  /// Adds a course with `holes` holes of par 3.
  func addCourse(_ name: String = "Town Park", holes: Int = 3) -> Outcome {
    let pars = [String](repeating: "3", count: holes).joined(separator: ",")
    return run("courses", "add", name, "--pars", pars)
  }

  /// Starts a round of players on a course, and returns its id; `nil` if the command failed.
  func start(_ players: [String], course: String = "Town Park") -> String? {
    run(
      ["start", "--course", course, "--at", "2026-03-01T15:09", "--new", "--json", "--"] + players
    ).payload?["id"]?.string
  }

  /// Adds a course of three holes and starts a round of Ann and Ben with a few scores; returns its
  /// id.
  @discardableResult
  func startSample() -> String? {
    _ = addCourse()
    let id = start(["Ann", "Ben"])
    _ = run("enter", "3 4")
    _ = run("enter", "Ann 2")
    return id
  }

  /// Runs `doctor`, which checks the scorer's store.
  func doctor() -> Outcome {
    program.run("doctor")
  }
}
