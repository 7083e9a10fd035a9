import ScoringViews
import Testing

@testable import ScoringCLI

@Suite struct OutputTests {
  @Test func test_captured_keepsBothStreamsApart() {
    let output = Output.captured()
    output.line("result")
    output.noteLine("note")
    output.write("more")
    #expect(output.capturedResults == "result\nmore")
    #expect(output.capturedNotes == "note\n")
    #expect(output.finish() == .done)
    #expect(output.finish(.refused) == .refused)
  }

  @Test func test_flush_descriptor_writesInOrderAndWhole() async throws {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading) }
    let output = Output(results: ends.writing, notes: ends.writing, environment: Environment())
    output.write("one ")
    output.note("two ")
    output.write("three")
    #expect(output.finish() == .done)
    Descriptors.shut(ends.writing)
    #expect(try Input(descriptor: ends.reading).readAll() == Array("one two three".utf8))
  }

  @Test(.enabled(if: Descriptors.writing("/dev/full") >= 0, "needs /dev/full"))
  func test_finish_fullDisk_saysSoAndEndsWith74() throws {
    let full = Descriptors.writing("/dev/full")
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(full, ends.reading) }
    let output = Output(results: full, notes: ends.writing, environment: Environment())
    output.line("lost")
    #expect(throws: LostOutput.self) { try output.flush() }
    output.line("dropped")
    #expect(output.finish() == .inputOutput)
    Descriptors.shut(ends.writing)
    let said = String(decoding: try Input(descriptor: ends.reading).readAll(), as: UTF8.self)
    #expect(said.hasPrefix("score: The output could not be written: No space left on device."))
  }

  @Test func test_finish_moreThanTheBuffer_failsToo() {
    let output = Output(results: -1, notes: -1, environment: Environment())
    for _ in 0..<2000 { output.line(String(repeating: "x", count: 100)) }
    #expect(output.finish() == .inputOutput)
  }

  @Test func test_finish_nothingWritten_isDoneEvenWhereClosed() {
    #expect(Output(results: -1, notes: -1, environment: Environment()).finish() == .done)
  }

  @Test func test_process_closedOutput_endsWith74() async {
    await #expect(processExitsWith: .exitCode(74)) {
      Descriptors.shut(1)
      let output = Output.process(Environment())
      output.line("lost")
      Descriptors.end(output.finish().rawValue)
    }
  }

  @Test func test_process_ignoredPipeSignal_isRestored() async {
    await #expect(processExitsWith: .signal(Descriptors.pipeSignal)) {
      Descriptors.ignorePipeSignal()
      _ = Output.process(Environment())
      let ends = Descriptors.pipePair()
      Descriptors.shut(ends.reading)
      let output = Output(results: ends.writing, notes: 2, environment: Environment())
      output.line("nobody reads this")
      _ = output.finish()
      Descriptors.end(0)
    }
  }

  @Test func test_finish_brokenPipeWithoutSignal_isSilent141() async {
    await #expect(processExitsWith: .exitCode(141)) {
      Descriptors.ignorePipeSignal()
      let ends = Descriptors.pipePair()
      Descriptors.shut(ends.reading)
      let notes = Descriptors.pipePair()
      let output = Output(
        results: ends.writing, notes: notes.writing, environment: Environment())
      output.line("nobody reads this")
      let code = output.finish()
      Descriptors.shut(notes.writing)
      let said = (try? Input(descriptor: notes.reading).readAll()) ?? [0]
      Descriptors.end(said.isEmpty ? code.rawValue : 1)
    }
  }

  @Test func test_endByBrokenPipe_endsByTheSignal() async {
    await #expect(processExitsWith: .signal(Descriptors.pipeSignal)) { System.endByBrokenPipe() }
  }

  @Test func test_terminals_choice_setsTheColour() {
    let output = Output.captured(terminal: Terminal(isTerminal: true))
    let environment = Environment(variables: ["TERM": "xterm-256color"])
    #expect(output.terminals(.auto, environment).results.color == .palette)
    #expect(output.terminals(.auto, environment).notes.color == .none)
    #expect(output.terminals(.never, environment).results.color == .none)
    #expect(output.terminals(.always, environment).notes.color == .palette)
  }
}
