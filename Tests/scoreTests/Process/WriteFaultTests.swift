import ScoringKit
import ScoringKitTesting
import Testing

/// Tests every command that writes while a call fails, a write tears, or the power fails: the state
/// is the one before the command or the one after it, nothing that was acknowledged is lost, the
/// command can be repeated, and the store is sound.
///
/// One call of each command is tried, and all of its calls if `SCORE_PROVE` is set.
@Suite(
  .enabled(if: FaultyCalls.library != nil, "needs Linux and a C compiler, by CC or as cc"))
struct WriteFaultTests {
  /// The commands that write, with their words.
  enum Verb: String, CaseIterable {
    case enter, undo, amend, remove, insert, note, finish, rename, archive, delete, attach
    case imports, moveOut, bringBack, backup, restore, sync, scorer

    func words(_ scratch: Scratch) -> [String] {
      switch self {
      case .enter: ["enter", "Ben 3"]
      case .undo: ["undo"]
      case .amend: ["amend", "1 ann", "5"]
      case .remove: ["remove", "1 ann"]
      case .insert: ["insert", "1 ann", "5"]
      case .note: ["note", "1", "Windy"]
      case .finish: ["finish", "--yes"]
      case .rename: ["players", "rename", "Ann", "Anna", "--yes"]
      case .archive: ["archive", "1"]
      case .delete: ["delete", "1", "--yes"]
      case .attach: ["attach", "1", scratch.file("card.txt")]
      case .imports: ["import", scratch.file("other.bundle")]
      case .moveOut: ["move-out", "--older", "0d"]
      case .bringBack: ["bring-back", "--all"]
      case .backup: ["backup", "--force", scratch.file("copy.db")]
      case .restore: ["backup", "--restore", "--yes", scratch.file("saved.db")]
      case .sync: ["sync", scratch.file("shared")]
      case .scorer: ["me", "Ben"]
      }
    }

    /// Whether the command needs a finished round, and no round in progress.
    var isOfFinished: Bool {
      switch self {
      case .note, .archive, .delete, .attach, .moveOut, .bringBack: true
      default: false
      }
    }

    /// Whether the command gives a new name to the device, so that the entries after it can't be
    /// compared by their ids.
    var renewsDevice: Bool { self == .restore }
  }

  @Test(arguments: Verb.allCases, [FaultyCalls.Fault.error, .tear, .power])
  func test_command_faultAtAnyCall_isBeforeOrAfterAndCanBeRepeated(
    verb: Verb, fault: FaultyCalls.Fault
  ) throws {
    let stage = Stage(verb)
    let before = stage.entries()
    let (whole, count) = FaultyCalls.run(stage.program, stage.words, fault, at: nil)
    try #require(whole.code == 0, "\(whole)")
    let after = stage.entries()
    guard count > 0 else { return }
    for place in Proof.asked != nil ? Array(1...count) : [count / 2 + 1] {
      stage.reset()
      let (outcome, _) = FaultyCalls.run(stage.program, stage.words, fault, at: place)
      let note: Comment = "\(verb), \(fault) at call \(place) of \(count): \(outcome)"
      if fault == .error {
        #expect(outcome.code != 70 && outcome.code < 128, note)
      } else {
        #expect([0, 128 + System.killed].contains(outcome.code), note)
      }
      let entries = stage.entries()
      #expect(verb.renewsDevice || entries == before || entries == after, note)
      // A command that said that it is done must have stored it.
      if outcome.code == 0 || fault != .error && !outcome.bytes.isEmpty {
        #expect(verb.renewsDevice || entries == after, "acknowledged and lost: \(note)")
      }
      let doctor = stage.program.run("doctor")
      #expect(doctor.code == 0 && !doctor.out.contains("can't be read"), "\(doctor), \(note)")
      let again = stage.program.run(stage.words)
      // What was done already can't be done again, and says so.
      #expect(
        again.code == 0 || entries == after && [1, 64, 66].contains(again.code),
        "\(again), \(note)")
      #expect(stage.program.run("doctor").code == 0, note)
    }
  }

  /// A program with data that is prepared for one command.
  private struct Stage {
    let program: Program
    let words: [String]

    init(_ verb: Verb) {
      let scorer = Scorer()
      scorer.startSample()
      _ = scorer.run("enter", "Ben 3")
      program = scorer.program
      words = verb.words(program.scratch)
      Scratch.write([UInt8](repeating: 65, count: 50_000), to: program.scratch.file("card.txt"))
      Self.writeBundle(to: program.scratch.file("other.bundle"))
      if verb.isOfFinished { _ = program.run("finish", "--yes") }
      if verb == .bringBack { _ = program.run("move-out", "--older", "0d") }
      if verb == .restore { _ = program.run("backup", program.scratch.file("saved.db")) }
      if verb == .sync { _ = program.run("sync", "--init", program.scratch.file("shared")) }
      if verb == .sync { _ = program.run("note", "Calm") }
      _ = program.shell("rm -rf \"$1\" && cp -a \"$2\" \"$1\"", saved, program.data)
    }

    private var saved: String { program.scratch.file("saved-data") }

    /// Writes the round of another device as a bundle.
    private static func writeBundle(to file: String) {
      let other = Scorer()
      other.startSample()
      Scratch.write(other.run("export").bytes, to: file)
    }

    /// Restores the data to the state before the command, in the same files: a store in another file
    /// is a copy, which continues as another device.
    func reset() {
      _ = program.shell(
        "cd \"$1\" && find . -type f | while read -r f; do [ -e \"$2/$f\" ] || rm -f \"$f\"; done; "
          + "cp -a \"$2/.\" .", program.data, saved)
    }

    /// Returns the stored entries without their times and checksums, which differ from run to run.
    func entries() -> Set<String> {
      let lines = program.run("export", "--no-attachments").lines
      return Set(
        lines.filter { $0.contains("\"entry\":") }.map { line in
          line.replacing(/"(checksum|sum)":"[0-9a-f]+",?/, with: "")
            .replacing(/"time":[0-9]+/, with: "")
        })
    }
  }
}
