package import DeskTesting
internal import ScoringDesk
package import ScoringKit
internal import ScoringStore

@testable internal import ScoringCLI

/// A store for tests that imports entries which no device writes, and on which every command then
/// runs.
package struct HostileStore {
  private let run: Runner
  private let sports: [Sport]
  private let entries: HostileEntries

  /// Plays a round by some command lines, and makes hostile entries from its entries.
  package init(_ sports: [Sport], _ parts: [HostileEntries.Part], playedBy lines: [String]) throws {
    run = Runner(sports)
    self.sports = sports
    for line in lines { run(line) }
    entries = try HostileEntries(parts, like: run("export -o -").out)
  }

  /// Imports the hostile entries, runs every command, and returns a sentence for each failure.
  package func faults() throws -> [String] {
    var faults: [String] = []
    for text in [try entries.bundle, try entries.json] {
      let taken = run("import -", input: text)
      if taken.code != .done { faults.append("The import ended with \(taken.code): \(taken.err)") }
    }
    faults += everyCommand()
    let doctor = run("doctor")
    if doctor.code != .done { faults.append("doctor: \(doctor.out)") }
    faults += try travel()
    for words in Self.destroying { faults += defect(words) }
    return faults
  }

  /// Returns a sentence if another store can't import everything from this store; otherwise
  /// nothing.
  private func travel() throws -> [String] {
    let bundle = run("export -o -")
    let other = Runner(sports, device: 9)
    let taken = other("import - --json", input: bundle.out)
    guard bundle.code == .done, taken.code == .done else {
      return ["The bundle is refused elsewhere: \(bundle.err)\(taken.err)"]
    }
    let refused = taken.payload?["entries_refused"]?.integer ?? 0
    let lost = try ownEntries(of: run).subtracting(ownEntries(of: other))
    return refused == 0 && lost.isEmpty ? [] : ["\(refused) entries are refused elsewhere: \(lost)"]
  }

  /// Returns the ids of those entries in a program's store that the device of this store wrote.
  private func ownEntries(of runner: Runner) throws -> Set<EntryID> {
    guard let device = try run.store?.read({ try $0.device }), let store = runner.store else {
      return []
    }
    return try store.read { reader in
      Set(try reader.entries(by: device, after: 0, limit: .max).map(\.id))
    }
  }

  // MARK: Commands

  /// The names of commands that the test doesn't run: they wait for input, run until they are
  /// stopped, or need a file system.
  private static let left: Set<String> = ["serve", "live", "watch", "sync", "backup", "manual"]
  private static let destroying = [["delete", "1", "--yes"], ["doctor", "--rebuild"]]

  /// Runs each command, and returns a sentence for each that failed with a defect of the program; a
  /// command for a round runs with every round.
  private func everyCommand() -> [String] {
    let ids = run.rounds.map(\.key)
    return Self.commands(ProgramTree.root(SportList(sports)), []).flatMap { path, command in
      guard !Self.left.contains(path.last ?? ""),
        !Self.destroying.contains(where: { path.last == $0[0] })
      else { return [String]() }
      var faults = defect(path) + defect(path + ["--json"])
      let named = command.syntax.arguments.contains { $0.name == "ROUND" }
      guard named, path.count > 1 || path.last == "history" else { return faults }
      // Text and JSON output read a round with the same code, so each round is read for only one of
      // them; the JSON is also checked against the schema.
      for (index, id) in ids.enumerated() {
        faults += defect(path + [id] + (index % 2 == 0 ? ["--json"] : []))
      }
      return faults
    }
  }

  private static func commands(
    _ command: Command<Session>, _ path: [String]
  ) -> [([String], Command<Session>)] {
    let made = command.made
    return (made.run == nil || path.isEmpty ? [] : [(path, made)])
      + made.subcommands.flatMap { commands($0, path + [$0.name]) }
  }

  /// Runs a command; returns a sentence if its exit code reports a defect of the program, otherwise
  /// nothing.
  private func defect(_ words: [String]) -> [String] {
    let result = run.run(words + ["--no-input"])
    return result.code == .software ? ["\(words): \(result.err)"] : []
  }
}
