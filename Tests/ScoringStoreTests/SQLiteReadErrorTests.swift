import CSQLite
import ScoringKit
import Synchronization
import Testing

@testable import ScoringStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Tests that a failed read of the disk is not reported as damage.
@Suite(.serialized) struct SQLiteReadErrorTests {
  private let folder = TestFolder()

  /// The file whose reads fail in a test, and the number of reads that still succeed.
  private struct Failing {
    var node: UInt64 = 0
    var reads = -1
  }
  private static let failing = Mutex(Failing())

  /// Returns whether the next read of a file fails in a test.
  private static func fails(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    return failing.withLock { failing in
      guard failing.reads >= 0, UInt64(status.st_ino) == failing.node else { return false }
      failing.reads -= 1
      return failing.reads < 0
    }
  }

  private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int) -> Int
  private typealias ReadAt =
    @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int

  private static let read: Read = { file, bytes, count in
    guard !fails(file) else {
      errno = EIO
      return -1
    }
    #if canImport(Darwin)
      return Darwin.read(file, bytes, count)
    #elseif canImport(Glibc)
      return Glibc.read(file, bytes, count)
    #else
      return Musl.read(file, bytes, count)
    #endif
  }

  private static let readAt: ReadAt = { file, bytes, count, offset in
    guard !fails(file) else {
      errno = EIO
      return -1
    }
    return pread(file, bytes, count, offset)
  }

  private func set(_ isFailing: Bool) throws {
    let system = try #require(sqlite3_vfs_find(nil))
    let set = try #require(system.pointee.xSetSystemCall)
    let calls = [
      ("read", unsafeBitCast(Self.read, to: sqlite3_syscall_ptr.self)),
      ("pread", unsafeBitCast(Self.readAt, to: sqlite3_syscall_ptr.self)),
      ("pread64", unsafeBitCast(Self.readAt, to: sqlite3_syscall_ptr.self)),
    ]
    // Each build of SQLite uses at least one of these system calls.
    for (name, call) in calls {
      guard let known = system.pointee.xGetSystemCall?(system, name) else { continue }
      _ = known
      _ = set(system, name, isFailing ? call : nil)
    }
  }

  @Test func test_reads_thatFailOnce_areNeverDamage() throws {
    let store = try SQLiteStore(path: folder.store)
    for number in 0..<40 {
      try store.write { writer in
        try writer.add("event \(number)", to: .round(bits: UInt64(number % 4)))
        try writer.freeze(String(repeating: "layout \(number) ", count: 600))
      }
    }
    guard case .file(_, let node) = try FilePath.look(at: folder.store) else {
      Issue.record("There is no store.")
      return
    }
    try set(true)
    defer {
      Self.failing.withLock { $0.reads = -1 }
      try? set(false)
    }
    var failures = 0
    for number in 0..<2_000 {
      Self.failing.withLock { $0 = Failing(node: node, reads: number) }
      do throws(StoreError) {
        let report = try SQLiteStore(path: folder.store).check()
        #expect(!report.hasDamage, "\(number): \(report.findings)")
      } catch {
        #expect(error.kind == .inputOutput, "\(number): \(error)")
        failures += 1
      }
      // The operation has read everything before the read that was to fail.
      if Self.failing.withLock({ $0.reads >= 0 }) { break }
    }
    #expect(failures > 10)
    Self.failing.withLock { $0.reads = -1 }
    #expect(try SQLiteStore(path: folder.store).check().findings.isEmpty)
  }
}
