import Testing

@testable import ScoringCLI

@Suite struct PlatformTests {
  @Test func test_writeAndRead_pipe_carriesAllBytes() throws {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading) }
    try Platform.write(Array("hello".utf8), to: ends.writing)
    Descriptors.shut(ends.writing)
    #expect(try Platform.read(64, from: ends.reading) == Array("hello".utf8))
    #expect(try Platform.read(64, from: ends.reading).isEmpty)
  }

  @Test func test_write_badDescriptor_throws() {
    #expect(throws: Platform.Failure.self) { try Platform.write([1], to: -1) }
    #expect(throws: Platform.Failure.self) { try Platform.read(1, from: -1) }
  }

  @Test func test_isTerminal_pipe_isNone() {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading, ends.writing) }
    #expect(!Platform.isTerminal(ends.reading))
    #expect(Platform.windowSize(ends.reading) == nil)
  }

  @Test func test_surroundings_areThere() {
    #expect(Platform.currentDirectory()?.hasPrefix("/") == true)
    #expect(Platform.time().seconds > 1_700_000_000)
    #expect(!Platform.isZoneFile("/"))
    #expect(!Platform.isZoneFile("/nowhere"))
  }

  @Test func test_holdStandardDescriptors_closedOutput_keepsItsNumberFree() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Descriptors.shut(0, 1)
      Platform.holdStandardDescriptors()
      let other = Descriptors.reading("/dev/null")
      let isRefused = (try? Platform.write([65], to: 1)) == nil
      Descriptors.end(other > 2 && isRefused ? 0 : 1)
    }
  }
}
