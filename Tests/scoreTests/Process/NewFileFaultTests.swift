import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringStore

/// Tests commands that create a file while a system call fails: after a kill or a full disk, the
/// same command succeeds, no temporary file remains, and the store is sound.
///
/// Three calls of each command are tried, and all of its calls if `SCORE_PROVE` is set.
@Suite(
  .enabled(if: FaultyCalls.library != nil, "needs Linux and a C compiler, by CC or as cc"))
struct NewFileFaultTests {
  /// The kinds of files that the tested commands create.
  enum Made: String, CaseIterable {
    case store, cold, coldElsewhere, backup, restored, bundle, cards, picture, documents,
      attached, shared
  }

  /// Returns the numbers of the calls at which the test causes a fault, for a command with `count`
  /// calls.
  private static func places(_ count: Int) -> [Int] {
    guard Proof.asked == nil, count > 3 else { return Array(1...max(1, count)) }
    return (1...3).map { $0 * count / 4 }
  }

  @Test(arguments: Made.allCases, [FaultyCalls.Fault.kill, .full])
  func test_command_faultAtAnyCall_succeedsTheNextTime(
    made: Made, fault: FaultyCalls.Fault
  ) throws {
    let stage = try Stage(made)
    stage.reset()
    let (whole, count) = FaultyCalls.run(stage.program, stage.words, fault, at: nil)
    try #require(whole.code == 0 && count > 3, "\(whole)")
    for place in Self.places(count) {
      stage.reset()
      let (outcome, _) = FaultyCalls.run(stage.program, stage.words, fault, at: place)
      let note: Comment = "call \(place) of \(count), then \(outcome)"
      // On a full disk, a command can still succeed if only a cache could not be written.
      if fault == .kill { #expect(outcome.code == 128 + System.killed, note) }
      #expect(outcome.code != 70, note)
      let again = stage.program.run(stage.words)
      #expect(again.code == 0, "\(again), \(note)")
      let doctor = stage.program.run("doctor")
      #expect(doctor.code == 0 && !doctor.out.contains("can't be read"), "\(doctor), \(note)")
      let left = Scratch.tree(stage.program.scratch.path).filter { $0.contains("partial") }
      #expect(left.isEmpty, note)
      #expect(stage.isComplete(), note)
    }
  }

  /// A program prepared for one tested command, with a function that restores its data afterwards.
  private struct Stage {
    let program: Program
    /// The path of the file or folder that the tested command creates.
    let file: String
    var words: [String] = []
    /// Restores the program's data to the state before the tested command.
    var reset: () -> Void = {}
    /// Whether the file that the tested command created is complete.
    var isComplete: () -> Bool = { true }

    init(_ made: Made) throws {
      let scorer = Scorer()
      scorer.startSample()
      _ = scorer.run("enter", "Ben 3")
      _ = scorer.run("finish", "--yes")
      program = scorer.program
      file = program.scratch.file("made")
      switch made {
      case .store: makesStore()
      case .cold: movesRounds(to: "\(program.data)/cold.db", [])
      case .coldElsewhere: movesRounds(to: file, ["--to", file])
      case .backup: backsUp()
      case .restored: restores()
      case .bundle: writes(["export"], to: ["-o", file])
      case .cards:
        writes([Scorer.sport.id, "export", "--form", Scorer.cards], to: ["-o", file])
      case .documents: writes([Scorer.sport.id, "courses", "export"], to: [file])
      case .picture: sharesPicture()
      case .attached: savesAttachment()
      case .shared: exchanges()
      }
    }

    private func clear(_ name: String) { _ = program.shell("rm -rf \"$1\"*", name) }

    /// Whether the program's history lists the round of the test.
    private static func hasRound(_ program: Program) -> Bool {
      program.run("history", "--json").out.contains("Town Park")
    }

    private mutating func makesStore() {
      let (program, stage, bundle) = (program, self, program.scratch.file("all.bundle"))
      Scratch.write(program.run("export").bytes, to: bundle)
      words = ["import", bundle]
      reset = { stage.clear(program.data) }
      isComplete = { Self.hasRound(program) }
    }

    private mutating func movesRounds(to cold: String, _ options: [String]) {
      let (program, stage, whole) = (program, self, program.run("export").out)
      words = ["move-out", "--older", "0d"] + options
      reset = {
        _ = program.run("bring-back", "--all")
        stage.clear(cold)
      }
      isComplete = {
        program.run("export").out.split(separator: "\n").count
          == whole.split(separator: "\n").count
          && program.run("move-out").out.contains("1 round in")
      }
    }

    private mutating func backsUp() {
      let file = file
      words = ["backup", "--force", file]
      isComplete = { (try? SQLiteStore(path: file, mode: .readOnly).check().findings) == [] }
    }

    private mutating func restores() {
      let program = program
      _ = program.run("backup", file)
      words = ["backup", "--restore", "--yes", file]
      isComplete = { Self.hasRound(program) }
    }

    private mutating func writes(_ command: [String], to output: [String]) {
      let (file, expected) = (file, program.run(command).out)
      words = command + ["--force"] + output
      isComplete = { Scratch.text(file) == expected }
    }

    private mutating func sharesPicture() {
      let file = file
      words = [Scorer.sport.id, "share", "--form", "svg", "--force", "-o", file]
      isComplete = { Scratch.text(file).hasSuffix("</svg>\n") }
    }

    /// Attaches a file to the round that is so large that it takes several write calls.
    private func attach() {
      let source = program.scratch.file("card.txt")
      Scratch.write([UInt8](repeating: 65, count: 100_000), to: source)
      _ = program.run("attach", "1", source)
    }

    private mutating func savesAttachment() {
      attach()
      let file = file
      words = ["attach", "1", "--save", "1", "--output", file, "--force"]
      isComplete = { Scratch.bytes(file).count == 100_000 }
    }

    private mutating func exchanges() {
      attach()
      let (stage, file) = (self, file)
      words = ["sync", "--init", file]
      reset = { stage.clear(file) }
      isComplete = {
        let other = Program()
        let taken = other.run("sync", file)
        return taken.code == 0 && taken.err.isEmpty && Self.hasRound(other)
          && other.run("doctor").code == 0
      }
    }
  }
}
