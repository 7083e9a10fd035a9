#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The built program with a separate home.
struct Program {
  /// The folder of all files that this program may touch.
  let scratch = Scratch()
  /// The environment variables of the program.
  var variables: [String: String]
  /// The working directory.
  let folder: String
  /// The program's empty home.
  let home: String
  /// The path of the executable.
  var path = Program.built

  /// The folder of the store.
  var data: String { "\(home)/data" }
  /// The store.
  var store: String { "\(data)/score.db" }

  init() {
    folder = scratch.makeFolder("work")
    home = scratch.makeFolder("home")
    variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TZ": "UTC",
      "HOME": home, "SCORE_HOME": "\(home)/data", "score": Program.built,
    ]
    let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    if let libraries { variables["LD_LIBRARY_PATH"] = libraries }
  }

  /// The program that was built with these tests, in a folder above the test bundle.
  ///
  /// `SCORE_PROGRAM` names another one, such as a release build.
  static let built: String = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["SCORE_PROGRAM"] { return named }
    let candidates = CommandLine.arguments + ["\(Repository.root)/.build/debug/x"]
    for candidate in candidates where candidate.hasPrefix("/") {
      var parts = candidate.split(separator: "/")
      while !parts.isEmpty {
        parts.removeLast()
        let path = "/" + (parts + ["score"]).joined(separator: "/")
        if Scratch.isExecutable(path) { return path }
      }
    }
    return "\(Repository.root)/.build/debug/score"
  }()

  // MARK: Running

  /// Runs the program until it ends.
  func run(_ words: [String], input: String? = nil) -> Outcome {
    run(raw: words.map { Array($0.utf8) }, input: input)
  }

  /// Runs the program until it ends.
  func run(_ words: String..., input: String? = nil) -> Outcome {
    run(words, input: input)
  }

  /// Runs the program with words that need not be UTF-8.
  func run(raw words: [[UInt8]], input: String? = nil) -> Outcome {
    start(raw: words, input: input).wait()
  }

  /// Starts the program.
  func start(_ words: [String], input: String? = nil) -> Running {
    start(raw: words.map { Array($0.utf8) }, input: input)
  }

  /// Starts the program with lines on standard input, after which it waits for more that never
  /// come.
  func startWaiting(_ words: [String], input: String = "") -> Running {
    let name = scratch.file("\(UInt64.random(in: 0 ... .max)).fifo")
    let pipe = System.makePipe(name, holding: Array(input.utf8))
    var running = spawn([Array(path.utf8)] + words.map { Array($0.utf8) }, input: name)
    running.pipe = pipe
    return running
  }

  /// Runs a shell script, in which `$score` is the program, and `$1` and so on the words.
  func shell(_ script: String, _ words: String...) -> Outcome {
    let all = ["/bin/sh", "-c", script, "sh"] + words
    return spawn(all.map { Array($0.utf8) }, input: "/dev/null").wait()
  }

  /// Copies the built program to a place where everyone may run it.
  ///
  /// A separate process does this: a file that this process has open for writing can't be run, and
  /// child processes started meanwhile would keep it open.
  func copyBuilt(to copy: String) {
    _ = shell("cp \"$score\" \"$1\" && chmod 755 \"$1\"", copy)
  }

  private func start(raw words: [[UInt8]], input: String?) -> Running {
    var source = "/dev/null"
    if let input {
      source = scratch.file("\(UInt64.random(in: 0 ... .max)).in")
      Scratch.write(input.utf8, to: source)
    }
    return spawn([Array(path.utf8)] + words, input: source)
  }

  private func spawn(_ words: [[UInt8]], input: String) -> Running {
    let name = scratch.file("\(UInt64.random(in: 0 ... .max))")
    return Running(
      process: System.spawn(
        words, environment: variables, folder: folder, input: input, results: "\(name).out",
        notes: "\(name).err"),
      results: "\(name).out", notes: "\(name).err")
  }
}

/// A started process.
struct Running {
  /// The process id; `nil` if it could not be started.
  let process: Int32?
  let results: String
  let notes: String
  /// The descriptor that keeps its standard input open; -1 for none.
  var pipe: Int32 = -1

  /// The time after which a process is considered hanging, even on a slow machine, in milliseconds.
  private static let patience: UInt32 = 300_000

  /// Sends the process a signal.
  func send(_ signal: Int32) {
    if let process { System.send(signal, to: process) }
  }

  /// Waits for the process to end; one that hangs is killed, so that no test hangs.
  func wait() -> Outcome {
    outcome(process.map { System.wait($0, atMost: Self.patience) ?? System.end($0) } ?? -2)
  }

  /// Kills the process some microseconds after it has written `count` lines.
  ///
  /// So the moment depends on the program's progress, not on the speed of the machine.
  func kill(afterLines count: Int, pause: UInt32) -> Outcome {
    guard let process else { return outcome(-2) }
    for _ in 0..<Self.patience {
      guard Scratch.bytes(results).count(where: { $0 == 10 }) < count else { break }
      if let code = System.wait(process, atMost: 1) { return outcome(code) }
    }
    System.pause(pause)
    send(System.killed)
    return wait()
  }

  /// Sends the process a signal once a condition holds, unless it ends before.
  func end(by signal: Int32, once isDue: () -> Bool) -> Outcome {
    guard let process else { return outcome(-2) }
    while !isDue() {
      if let code = System.wait(process, atMost: 0) { return outcome(code) }
    }
    send(signal)
    return wait()
  }

  /// Kills the process unless it ends within a number of milliseconds.
  func kill(after milliseconds: UInt32) -> Outcome {
    guard let process else { return outcome(-2) }
    if let code = System.wait(process, atMost: milliseconds) { return outcome(code) }
    send(System.killed)
    return wait()
  }

  private func outcome(_ code: Int32) -> Outcome {
    System.shut(pipe)
    return Outcome(code: code, bytes: Scratch.bytes(results), noteBytes: Scratch.bytes(notes))
  }
}
