import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of homes that exchange entries through a shared folder, with the program as separate
/// processes and real files.
@Suite struct SyncTests {
  /// The seeds of the random histories; 300 histories with `make prove-sync`.
  private static let histories: Range<UInt64> = 0..<UInt64(min(Proof.asked ?? 3, 300))

  @Test(arguments: histories)
  func test_sync_threeHomesAndOneFolder_endInTheSameLog(seed: UInt64) throws {
    var history = FolderHistory(seed: seed)
    try history.happen()
    for _ in 0..<2 {
      for home in 0..<3 {
        let outcome = history.sync(home)
        #expect(outcome.code == 0, "seed \(seed): \(outcome)")
      }
    }
    let logs = history.logs()
    #expect(logs[0].count > 3, "seed \(seed)")
    #expect(logs[0] == logs[1] && logs[1] == logs[2], "seed \(seed)")
    for home in history.homes {
      let outcome = home.doctor()
      #expect(outcome.code == 0, "seed \(seed): \(outcome)")
    }
  }

  @Test func test_sync_twoAtOnce_bothComeThrough() throws {
    let folder = Scratch()
    let (one, other) = (Scorer(), Scorer())
    one.startSample()
    other.startSample()
    for _ in 0..<3 {
      let running = [one, other, one].map { $0.program.start(["sync", folder.path]) }
      for process in running {
        let outcome = process.wait()
        #expect(outcome.code == 0, "\(outcome)")
      }
    }
    let logs = [one, other].map(FolderHistory.log)
    #expect(logs[0] == logs[1])
  }

  @Test func test_sync_withoutAFolder_usesThatOfTheLastExchange() {
    let folder = Scratch()
    let scorer = Scorer()
    scorer.startSample()
    let unknown = scorer.program.run("sync")
    #expect(unknown.code == 64 && unknown.err.contains("No folder was named yet"), "\(unknown)")
    #expect(scorer.program.run("sync", "nowhere").code == 66)
    #expect(scorer.program.run("sync").code == 64)
    #expect(scorer.program.run("sync", folder.path).code == 0)
    let again = scorer.program.run("sync")
    #expect(again.code == 0 && again.err.contains("Folder: \(folder.path)"), "\(again)")
  }

  @Test func test_sync_folderThatIsNotThereOrNotOurs_isSaidAndLeftAsItIs() {
    let scorer = Scorer()
    scorer.startSample()
    let missing = scorer.program.run("sync", "nowhere")
    #expect(missing.code == 66 && missing.err.contains("--init"), "\(missing)")
    let folder = Scratch()
    Scratch.write("letter".utf8, to: folder.file("letter.txt"))
    let asked = scorer.program.run("sync", "--no-input", folder.path)
    #expect(asked.code == 1 && asked.err.contains("letter.txt"), "\(asked)")
    #expect(Scratch.tree(folder.path) == ["letter.txt"])
    #expect(scorer.program.run("sync", folder.file("letter.txt")).code == 65)
    #expect(scorer.program.run("sync", "--init", folder.file("new")).code == 0)
    #expect(Scratch.tree(folder.file("new")).count == 1)
    #expect(scorer.doctor().code == 0)
  }

  @Test func test_syncWatch_exchangesWhatIsNewAndEndsWithCtrlC() throws {
    let folder = Scratch()
    let (one, other) = (Scorer(), Scorer())
    let id = try #require(one.startSample())
    let watching = other.program.start(["sync", "--watch", folder.path])
    var isGiven = false
    let ended = watching.end(by: System.interrupted) {
      // The signal is sent only once the program is watching; before that, it would end the program
      // too early.
      guard Scratch.text(watching.notes).contains("Watching") else { return false }
      if !isGiven {
        _ = one.program.run("sync", folder.path)
        isGiven = true
      }
      return Scratch.text(watching.results).contains("1 new round")
    }
    #expect(ended.code == 0 && ended.err.contains("Stopped."), "\(ended)")
    #expect(other.run("show", id).out == one.run("show", id).out)
  }
}

/// A random history for a test: the actions of three homes and the changes in the folder that they
/// share.
struct FolderHistory {
  let homes = (0..<3).map { _ in Scorer() }
  private let folder = Scratch()
  private var dice: Dice
  private var rounds: [String] = []

  init(seed: UInt64) {
    dice = Dice(seed: seed)
  }

  /// Performs random actions: the homes score the same rounds, and files of the shared folder get
  /// damaged.
  mutating func happen() throws {
    _ = homes[0].program.run("me", "Ann")
    rounds.append(try #require(homes[0].startSample()))
    for home in 0..<3 { _ = sync(home) }
    for _ in 0..<Int.random(in: 8...16, using: &dice) { act(.random(in: 0..<3, using: &dice)) }
  }

  private mutating func act(_ home: Int) {
    let scorer = homes[home]
    let round = rounds.randomElement(using: &dice) ?? ""
    switch Int.random(in: 0..<14, using: &dice) {
    case 0..<4:
      let line =
        "\(Int.random(in: 1...3, using: &dice)): Ann \(Int.random(in: 2...6, using: &dice))"
      _ = scorer.run("enter", "--round", round, line)
    case 4: _ = scorer.run("undo", "--round", round)
    case 5: _ = scorer.run("note", round, "windy \(Int.random(in: 0...9, using: &dice))")
    case 6: _ = scorer.run("archive", round)
    case 7:
      _ = scorer.program.run("players", "add", "Player \(Int.random(in: 0...9, using: &dice))")
    case 8:
      _ = scorer.addCourse("Course \(home)", holes: 2)
      if let id = scorer.start(["Ann", "Cid"], course: "Course \(home)") { rounds.append(id) }
    case 9, 10: _ = sync(home)
    case 11:
      _ = homes[home].program.start(["sync", folder.path, "--init"])
        .kill(after: .random(in: 0...40, using: &dice))
    default: harm()
    }
  }

  /// Damages a random file of the shared folder.
  private mutating func harm() {
    let names = Scratch.tree(folder.path).filter { $0.hasSuffix(".scorelog") }
    guard let name = names.randomElement(using: &dice) else { return }
    let path = folder.file(name)
    var bytes = Scratch.bytes(path)
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: bytes = Array(bytes.prefix(.random(in: 0...bytes.count, using: &dice)))
    case 1 where !bytes.isEmpty: bytes[.random(in: bytes.indices, using: &dice)] ^= 4
    case 2: Scratch.write(bytes, to: folder.file("copy of \(name)"))
    default: _ = Program().shell("rm \"$1\"", path)
    }
    if Scratch.exists(path) { Scratch.write(bytes, to: path) }
  }

  /// Makes a home exchange its entries through the shared folder.
  func sync(_ home: Int) -> Outcome {
    homes[home].program.run("sync", folder.path, "--init")
  }

  /// Returns all entries and texts of each of the three homes.
  func logs() -> [Set<Substring>] { homes.map(Self.log) }

  /// Returns all entries and texts in the home of a scorer.
  static func log(_ scorer: Scorer) -> Set<Substring> {
    let lines = scorer.program.run("export").out.split(separator: "\n")
    return Set(lines.filter { $0.contains("\"entry\":{") || $0.contains("\"text\":{") })
  }
}
