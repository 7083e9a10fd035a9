package import ScoringDesk
public import ScoringKit
internal import ScoringViews

/// The command-line program for a list of sports.
///
/// A package with sports of its own makes a program with it:
/// ```swift
/// ScoreProgram.main(sports: [.pebbles, .lanterns])
/// ```
public enum ScoreProgram {
  /// Runs the command line of this process, and ends the process.
  ///
  /// `sports` are the sports of the program; they are made when they are first needed, and
  /// `--version` needs none.
  public static func main(sports: @autoclosure () -> [Sport]) -> Never {
    System.ignoreFileSizeSignal()
    // Scripts mostly run `score --version`, which needs neither sports nor commands.
    if System.arguments.dropFirst() == ["--version"] { endWithVersion() }
    let environment = Environment.process()
    let output = Output.process(environment)
    let clock = Clock.system(zone: environment.value(of: "TZ")) { zone in
      output.noteLine("\(escaped(zone.message)) Times are those of UTC.")
    }
    let run = Run(
      sports: SportList(sports()), environment: environment, output: output,
      input: .process(), clock: clock)
    let code = run.perform(access: nil)
    if code == .brokenPipe { System.endByBrokenPipe() }
    System.end(code.rawValue)
  }

  private static func endWithVersion() -> Never {
    do {
      try System.write(Array("\(versionLine)\n".utf8), to: System.standardOutput)
      System.end(ExitCode.done.rawValue)
    } catch {
      let lost = LostOutput(number: error.number)
      let code = ExitCode(lost)
      if code == .brokenPipe { System.endByBrokenPipe() }
      try? System.write(Array("score: \(lost.message)\n".utf8), to: System.standardError)
      System.end(code.rawValue)
    }
  }

  private static var versionLine: String { "score \(ProgramTree.version)" }

  /// One run of the program, with one command line.
  ///
  /// The caller passes everything that the run reads and writes, so that tests can pass other
  /// values.
  package struct Run {
    let sports: SportList
    let environment: Environment
    let output: Output
    let input: Input
    let clock: Clock
    /// The source of random numbers for new ids.
    package var random: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }

    /// Makes a run; ``perform(access:)`` performs it.
    package init(
      sports: SportList, environment: Environment, output: Output, input: Input, clock: Clock
    ) {
      self.sports = sports
      self.environment = environment
      self.output = output
      self.input = input
      self.clock = clock
    }

    /// Performs the run, and reports an error if there is one.
    ///
    /// - Parameter access: the store to use; nil for the one that the environment names.
    /// - Returns: the exit code.
    package func perform(access: StoreAccess?) -> ExitCode {
      let words = environment.arguments
      if words.first == CompletionService.name { return complete(access: access) }
      // A killed process may have left the terminal in full-screen mode, which would hide the
      // output.
      if input.isOwnTerminal, output.terminal.isTerminal, let paths = try? Paths(environment) {
        RawTerminal.mend(beside: paths.store, closing: ScreenPainter.closing)
      }
      var wantsJSON = GlobalOptions.asksForJSON(words)
      do {
        let parser = CommandParser(
          ProgramTree.root(sports), today: { [clock] in clock.localNow })
        let line = try parser.parse(words)
        if case .run(let invocation) = line { wantsJSON = invocation.options.json }
        try perform(line, access: access)
        try output.flush()
        return .done
      } catch {
        let report = ErrorReport(any: error)
        if !(error is LostOutput) { _ = output.finish() }
        if report.exitCode != .brokenPipe { tell(report, json: wantsJSON) }
        return report.exitCode
      }
    }

    /// Prints the words that a shell may offer to complete a line; errors are not reported.
    private func complete(access: StoreAccess?) -> ExitCode {
      let words = Array(environment.arguments.dropFirst())
      let session = session(GlobalOptions(), access: access)
      for line in CompletionService.answer(words, sports: sports, session: session) {
        output.line(line)
      }
      try? output.flush()
      return .done
    }

    private func tell(_ report: ErrorReport, json wantsJSON: Bool) {
      let wantsASCII =
        environment.arguments.prefix { $0 != "--" }.contains("--ascii")
        || Charset.isForeign(environment)
      guard wantsASCII, !wantsJSON else { return report.tell(output, json: wantsJSON) }
      output.note(Charset.ascii(report.text))
    }

    private func perform(_ line: ParsedLine<Session>, access: StoreAccess?) throws {
      switch line {
      case .version(let options):
        output.line(
          options.json
            ? try CanonicalJSON.text(
              [
                "version": "1.0", "kind": "version",
                "payload": ["version": .string(ProgramTree.version)],
              ] as JSONValue)
            : ScoreProgram.versionLine)
      case .help(let path, let length, let options):
        let commands = try CommandParser(ProgramTree.root(sports))
          .commands(at: Array(path.dropFirst()))
        let console = Console(
          output: output, input: input, options: options, environment: environment)
        console.page(
          HelpText.text(
            commands, length: length, width: console.width, topics: HelpTopic.all(sports)))
      case .run(let invocation):
        try invocation.perform(in: session(invocation.options, access: access))
      }
    }

    private func session(_ options: GlobalOptions, access: StoreAccess?) -> Session {
      let paths = Result { () throws(NoHome) in try Paths(environment) }
      let console = Console(
        output: output, input: input, options: options, environment: environment)
      let access = access ?? StoreOpening.access(environment, paths) { console.detail($0) }
      return Session(
        options: options, console: console, environment: environment, paths: paths,
        desk: Desk(access: access, sports: sports, clock: clock, random: random))
    }
  }
}
