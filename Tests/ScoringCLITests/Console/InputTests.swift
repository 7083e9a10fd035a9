import Testing

@testable import ScoringCLI

@Suite struct InputTests {
  @Test func test_readAll_withinTheLimit_givesEverything() throws {
    #expect(try Input(text: "abc").readAll(limit: 3) == Array("abc".utf8))
    #expect(try Input(text: "").readAll() == [])
  }

  @Test func test_readAll_beyondTheLimit_isRefused() {
    #expect(throws: InputError.tooLong(limit: 3)) { try Input(text: "abcd").readAll(limit: 3) }
    #expect(ErrorReport(InputError.tooLong(limit: 3)).exitCode == .data)
    #expect(
      InputError.tooLong(limit: Input.defaultLimit).message
        == "Standard input holds more than 64 MiB.")
  }

  @Test func test_readAll_endlessDevice_stopsAtTheLimit() {
    let zero = Descriptors.reading("/dev/zero")
    defer { Descriptors.shut(zero) }
    #expect(throws: InputError.tooLong(limit: 100_000)) {
      try Input(descriptor: zero).readAll(limit: 100_000)
    }
    #expect(throws: InputError.tooLong(limit: 65_536)) { try Input(descriptor: zero).readLine() }
  }

  @Test func test_readAll_badDescriptor_endsWith74() {
    do {
      _ = try Input(descriptor: -1).readAll()
      Issue.record("no error")
    } catch {
      #expect(ErrorReport(error).exitCode == .inputOutput)
      #expect(error.message.hasPrefix("Standard input could not be read: "))
    }
  }

  @Test func test_readLine_textWithSeveralLines_givesOneAfterTheOther() throws {
    let input = Input(text: "one\r\n\ntwo\nlast")
    #expect(try input.readLine() == "one")
    #expect(try input.readLine() == "")
    #expect(try input.readLine() == "two")
    #expect(try input.readLine() == "last")
    #expect(try input.readLine() == nil)
  }

  @Test func test_readLine_pipe_leavesTheRestForReadAll() throws {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading) }
    try System.write(Array("one\ntwo\nthree".utf8), to: ends.writing)
    Descriptors.shut(ends.writing)
    let input = Input(descriptor: ends.reading)
    #expect(try input.readLine() == "one")
    #expect(try input.readAll() == Array("two\nthree".utf8))
  }

  @Test func test_readLine_tooLong_isRefused() {
    #expect(throws: InputError.tooLong(limit: 3)) { try Input(text: "abcd\n").readLine(limit: 3) }
    #expect(throws: InputError.tooLong(limit: 3)) { try Input(text: "abcd").readLine(limit: 3) }
  }

  @Test func test_readLine_bytesThatAreNoText_areReplaced() throws {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading) }
    try System.write([0x61, 0xFF, 0x0A], to: ends.writing)
    Descriptors.shut(ends.writing)
    #expect(try Input(descriptor: ends.reading).readLine() == "a\u{FFFD}")
  }
}
