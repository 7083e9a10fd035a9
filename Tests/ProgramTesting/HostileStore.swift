package import DeskTesting
internal import ScoringDesk
package import ScoringKit
internal import ScoringStore

@testable internal import ScoringCLI

/// A store that imports entries which no device writes, and is then used by every command.
package struct HostileStore {
  private let run: Runner
  private let sports: [Sport]
  private let entries: HostileEntries

  /// Plays a round from some lines, and makes hostile entries from its entries.
  package init(_ sports: [Sport], _ parts: [HostileEntries.Part], playedBy lines: [String]) throws {
    run = Runner(sports)
    self.sports = sports
    for line in lines { run(line) }
    entries = try HostileEntries(parts, like: run("export -o -").out)
  }

  /// Returns a sentence for each failure.
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

  /// Returns a sentence if another store can't import everything from this one.
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

  /// Returns the entries in a store that were written by the device of this store.
  private func ownEntries(of runner: Runner) throws -> Set<EntryID> {
    guard let device = try run.store?.read({ try $0.device }), let store = runner.store else {
      return []
    }
    return try store.read { reader in
      Set(try reader.entries(by: device, after: 0, limit: .max).map(\.id))
    }
  }

  // MARK: Commands

  /// Commands that wait for input, run until they are stopped, or need a file system.
  private static let left: Set<String> = ["serve", "live", "watch", "sync", "backup", "manual"]
  private static let destroying = [["delete", "1", "--yes"], ["doctor", "--rebuild"]]

  /// Runs each command as text and as JSON; commands for a round also run with each round.
  private func everyCommand() -> [String] {
    let ids = run.rounds.map(\.key)
    return Self.commands(ProgramTree.root(SportList(sports)), []).flatMap { path, command in
      guard !Self.left.contains(path.last ?? ""),
        !Self.destroying.contains(where: { path.last == $0[0] })
      else { return [String]() }
      var faults = defect(path) + defect(path + ["--json"])
      let named = command.syntax.arguments.contains { $0.name == "ROUND" }
      guard named, path.count > 1 || path.last == "history" else { return faults }
      // Text and JSON read a round by the same code, so one form per round is enough. JSON is also
      // checked against the schema.
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

  /// Runs a command, and returns a sentence if it ended with the exit code for a defect.
  private func defect(_ words: [String]) -> [String] {
    let result = run.run(words + ["--no-input"])
    return result.code == .software ? ["\(words): \(result.err)"] : []
  }
}
