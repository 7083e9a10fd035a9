import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of archived rounds: the text in their phase column, and the lists of both kinds of store.
@Suite struct PhaseCodeTests {
  @Test(arguments: Phase.allCases, [false, true])
  func test_text_readBack_isTheSame(phase: Phase, archived: Bool) {
    let read = PhaseCode.read(PhaseCode.text(phase, archived: archived))
    #expect(read?.phase == phase && read?.isArchived == archived)
  }

  @Test(arguments: ["", ".archived", "final.", "final.archived.archived", "Final", "final.hidden"])
  func test_read_anyOtherText_isNil(text: String) {
    #expect(PhaseCode.read(text) == nil)
  }

  @Test(arguments: [
    (SummaryQuery.Archive.left, [2]), (.only, [1, 3]), (.included, [1, 2, 3]),
  ])
  func test_summaries_archive_listsThoseAlone(archive: SummaryQuery.Archive, expected: [Int]) throws
  {
    for kind in Kind.allCases {
      let store = try kind.make(TestFolder())
      let streams = (1...3).map { StreamID.round(bits: UInt64($0)) }
      try store.write { writer throws in
        for (number, stream) in streams.enumerated() {
          try writer.add("a", to: stream)
          try writer.put(
            Summary(
              stream: stream, sport: "s", phase: number == 2 ? .setup : .final,
              isArchived: number != 1, startedAt: try #require(LocalTime("2026-01-01T10:00")),
              mark: .empty, revision: 1, body: "{}"))
        }
      }
      let found = try store.read { try $0.summaries(SummaryQuery(archive: archive, limit: 9)) }
      #expect(Set(found.map(\.stream)) == Set(expected.map { streams[$0 - 1] }), "\(kind)")
      #expect(found.allSatisfy { $0.isArchived == ($0.stream != streams[1]) }, "\(kind)")
      let finals = try store.read {
        try $0.summaries(SummaryQuery(phases: [.final], archive: archive, limit: 9))
      }
      #expect(finals.count == expected.count { $0 != 3 }, "\(kind)")
    }
  }
}
