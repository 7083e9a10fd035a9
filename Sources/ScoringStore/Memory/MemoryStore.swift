package import ScoringKit

/// A store that lives as long as the process: for tests, and for trying a sport out.
///
/// It behaves as ``SQLiteStore`` does. Looking things up is not as fast in long logs.
package final class MemoryStore: Store, @unchecked Sendable {
  private let lock = Lock()
  private var contents: MemoryContents
  private var isWriting = false

  /// Makes an empty store.
  ///
  /// - Parameter device: the device that it writes under; a random one unless given.
  package init(device: DeviceID = DeviceID(bits: .random(in: 0 ... .max))) {
    contents = MemoryContents(device: device)
  }

  package var identityNotice: String? { nil }

  package func read<Value>(_ body: (any StoreReader) throws -> Value) throws -> Value {
    let reader = lock.hold { MemoryReader(contents) }
    return try body(reader)
  }

  @discardableResult
  package func write<Value>(_ body: (any StoreWriter) throws -> Value) throws -> Value {
    try lock.hold {
      guard !isWriting else { throw StoreError.nested }
      isWriting = true
      defer { isWriting = false }
      let writer = MemoryReader(contents)
      let value = try body(writer)
      contents = writer.contents
      return value
    }
  }

  package func beginDevice() throws -> DeviceID {
    let device = DeviceID(bits: .random(in: 0 ... .max))
    lock.hold {
      contents.device = device
      contents.furtherDevices = []
    }
    return device
  }

  package func changes(after mark: Changes.Mark?) throws(StoreError) -> Changes {
    lock.hold { contents.changes(after: mark) }
  }

  package func check() throws(StoreError) -> StoreReport {
    let contents = lock.hold { self.contents }
    return contents.check()
  }

  /// Refuses: there is no file to copy.
  ///
  /// - Throws: always.
  package func backup(to path: String, replacing: Bool) throws(StoreError) {
    throw StoreError(.cannotCreate, "A store in memory has no file to copy.", path: path)
  }
}
