import Testing

@testable import ScoringCLI

@Suite struct SystemTests {
  @Test func test_writeAndRead_pipe_carriesAllBytes() throws {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading) }
    try System.write(Array("hello".utf8), to: ends.writing)
    Descriptors.shut(ends.writing)
    #expect(try System.read(64, from: ends.reading) == Array("hello".utf8))
    #expect(try System.read(64, from: ends.reading).isEmpty)
  }

  @Test func test_write_badDescriptor_throws() {
    #expect(throws: System.Failure.self) { try System.write([1], to: -1) }
    #expect(throws: System.Failure.self) { try System.read(1, from: -1) }
  }

  @Test func test_isTerminal_pipe_isNone() {
    let ends = Descriptors.pipePair()
    defer { Descriptors.shut(ends.reading, ends.writing) }
    #expect(!System.isTerminal(ends.reading))
    #expect(System.windowSize(ends.reading) == nil)
  }

  @Test func test_surroundings_areThere() {
    #expect(System.currentDirectory()?.hasPrefix("/") == true)
    #expect(System.exists("/") && !System.exists("/nowhere"))
  }

  @Test func test_holdStandardDescriptors_closedOutput_keepsItsNumberFree() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // Between these two calls another thread of the test process may take the free descriptors,
      // so the test tries several times.
      for _ in 0..<5 {
        Descriptors.shut(0, 1)
        System.holdStandardDescriptors()
        let other = Descriptors.reading("/dev/null")
        let isRefused = (try? System.write([65], to: 1)) == nil
        if other > 2, isRefused { Descriptors.end(0) }
      }
      Descriptors.end(1)
    }
  }
}
