#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The built program, which tests run as a separate process with a home of its own.
struct Program {
  /// The temporary folder with all files that the program may create or change.
  let scratch = Scratch()
  /// The environment variables with which the program runs.
  var variables: [String: String]
  /// The program's working directory.
  let folder: String
  /// The path of the program's home, which is empty at first.
  let home: String
  /// The path of the program's executable file.
  var path = Program.built

  /// The path of the folder with the program's store.
  var data: String { "\(home)/data" }
  /// The path of the program's store.
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

  /// The path of the program that was built together with the tests, in a folder above the test
  /// bundle.
  ///
  /// The variable `SCORE_PROGRAM` can name another program, such as a release build.
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

  /// Whether the program was built with the trait League, together with the tests.
  static let hasLeagues: Bool = {
    #if League
      return true
    #else
      return false
    #endif
  }()

  // MARK: Running

  /// Runs the program with some words and waits for its end; `input` is its standard input.
  func run(_ words: [String], input: String? = nil) -> Outcome {
    run(raw: words.map { Array($0.utf8) }, input: input)
  }

  /// Runs the program with some words and waits for its end; `input` is its standard input.
  func run(_ words: String..., input: String? = nil) -> Outcome {
    run(words, input: input)
  }

  /// Runs the program with words given as bytes, which need not be valid UTF-8.
  func run(raw words: [[UInt8]], input: String? = nil) -> Outcome {
    start(raw: words, input: input).wait()
  }

  /// Starts the program without waiting for its end.
  func start(_ words: [String], input: String? = nil) -> Running {
    start(raw: words.map { Array($0.utf8) }, input: input)
  }

  /// Starts the program with some text on its standard input, which then stays open, so that the
  /// program waits for more.
  func startWaiting(_ words: [String], input: String = "") -> Running {
    let name = scratch.file("\(UInt64.random(in: 0 ... .max)).fifo")
    let pipe = System.makePipe(name, holding: Array(input.utf8))
    var running = spawn([Array(path.utf8)] + words.map { Array($0.utf8) }, input: name)
    running.pipe = pipe
    return running
  }

  /// Runs a shell script; in it, `$score` is the path of the program, and `$1`, `$2` … are the
  /// given words.
  func shell(_ script: String, _ words: String...) -> Outcome {
    let all = ["/bin/sh", "-c", script, "sh"] + words
    return spawn(all.map { Array($0.utf8) }, input: "/dev/null").wait()
  }

  /// Copies the built program to a path, so that every user may run it.
  ///
  /// A separate process makes the copy. If this process had the copy open for writing, child
  /// processes started at the same time would keep it open, and a file that is open for writing
  /// can't be run.
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

/// A process that a test started.
struct Running {
  /// The id of the process; `nil` if it could not be started.
  let process: Int32?
  let results: String
  let notes: String
  /// The descriptor that keeps the standard input of the process open; -1 if there is none.
  var pipe: Int32 = -1

  /// The time in milliseconds after which a process counts as hanging; long enough for slow
  /// machines.
  private static let patience: UInt32 = 300_000

  /// Sends a signal to the process.
  func send(_ signal: Int32) {
    if let process { System.send(signal, to: process) }
  }

  /// Waits for the end of the process and returns its outcome; a process that hangs is killed, so
  /// that no test hangs.
  func wait() -> Outcome {
    outcome(process.map { System.wait($0, atMost: Self.patience) ?? System.end($0) } ?? -2)
  }

  /// Kills the process some microseconds after it has written `count` lines of output.
  ///
  /// So the moment of the kill depends on the progress of the process, not on the speed of the
  /// machine.
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

  /// Sends a signal to the process as soon as a condition is true, unless the process ends before.
  func end(by signal: Int32, once isDue: () -> Bool) -> Outcome {
    guard let process else { return outcome(-2) }
    while !isDue() {
      if let code = System.wait(process, atMost: 0) { return outcome(code) }
    }
    send(signal)
    return wait()
  }

  /// Kills the process unless it ends by itself within a number of milliseconds, and returns its
  /// outcome.
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
