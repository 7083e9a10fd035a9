import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the grants of links, which are stored by their digests and are removed on request.
@Suite struct StoreGrantsTests {
  private let folder = TestFolder()

  private func grant(
    _ byte: UInt8, stream: StreamID? = Fixture.round, made: Int64 = 10, expires: Int64? = nil,
    revoked: Int64? = nil
  ) -> Grant {
    Grant(
      digest: Array(repeating: byte, count: 32), kind: "share", stream: stream, body: "{}",
      made: Moment(milliseconds: made), expires: expires.map { Moment(milliseconds: $0) },
      revoked: revoked.map { Moment(milliseconds: $0) })
  }

  @Test(arguments: Kind.allCases)
  func test_put_grants_areReadByDigestAndNewestFirst(kind: Kind) throws {
    let store = try kind.make(folder)
    let old = grant(1, made: 5)
    var new = grant(2, stream: nil, made: 9, expires: 100)
    try store.write { writer in
      try writer.add("a")
      try writer.put(old)
      try writer.put(new)
    }
    #expect(try store.read { try $0.grants() } == [new, old])
    #expect(try store.read { try $0.grant(old.digest) } == old)
    #expect(try store.read { try $0.grant([]) } == nil)
    new.revoked = Moment(milliseconds: 50)
    try store.write { try $0.put(new) }
    #expect(try store.read { try $0.grant(new.digest) } == new)
    #expect(new.ended == Moment(milliseconds: 50))
    #expect(try store.check().findings.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func test_forgetGrants_thoseThatEndedBefore_areGone(kind: Kind) throws {
    let store = try kind.make(folder)
    let kept = [grant(1), grant(2, expires: 100), grant(3, revoked: 100)]
    let gone = [grant(4, expires: 99), grant(5, expires: 500, revoked: 20)]
    try store.write { writer in
      for grant in kept + gone { try writer.put(grant) }
      try writer.forgetGrants(endedBefore: Moment(milliseconds: 100))
    }
    #expect(try Set(store.read { try $0.grants() }) == Set(kept))
  }

  @Test(arguments: Kind.allCases)
  func test_deleteRound_takesItsGrants(kind: Kind) throws {
    let store = try kind.make(folder)
    let other = grant(2, stream: Fixture.other)
    try store.write { writer in
      try writer.add("a")
      try writer.put(grant(1))
      try writer.put(other)
    }
    try store.write { try $0.deleteRound(Fixture.round) }
    #expect(try store.read { try $0.grants() } == [other])
    #expect(
      ScoringStoreTests.kind { try store.write { try $0.put(grant(3)) } } == .missing)
  }
}
