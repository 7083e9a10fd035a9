internal import CSQLite
internal import ScoringKit

/// A value that distinguishes a store from its copies, because copying a file does not preserve it.
package struct Fingerprint: Sendable {
  /// Returns the fingerprint of the file at a path.
  package let text: @Sendable (_ path: String) throws(StoreError) -> String

  /// Creates a fingerprint with another function, for tests.
  ///
  /// - Parameter text: A function that returns the fingerprint of the file at a path.
  package init(_ text: @escaping @Sendable (_ path: String) throws(StoreError) -> String) {
    self.text = text
  }

  /// A digest of the machine's id and the file's inode number.
  ///
  /// A copy of the file has another fingerprint, and so has a home directory that was brought to
  /// another machine. A renamed file keeps its fingerprint.
  ///
  /// If an input can't be read, because descriptors are used up or the disk fails, an error is
  /// thrown: otherwise the same file would look like a copy.
  package static let machine = Fingerprint { (path) throws(StoreError) -> String in
    var node: UInt64 = 0
    if case .file(_, let number) = try FilePath.look(at: path) {
      node = number
    }
    let name = try machineName()
    return Hexadecimal.text(SHA256.digest(Array("score \(name) \(node)".utf8)).prefix(16))
  }

  private static func machineName() throws(StoreError) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    if score_machine_uuid(&bytes) == SQLITE_OK {
      return Hexadecimal.text(bytes)
    }
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let name = try FilePath.line(of: path) { return name }
    }
    return FilePath.hostName()
  }
}
