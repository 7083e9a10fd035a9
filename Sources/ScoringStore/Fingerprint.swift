internal import CSQLite
internal import ScoringKit

/// What tells one copy of a store from another: something that a copy doesn't take along.
package struct Fingerprint: Sendable {
  /// Gives the fingerprint of the file at a path.
  package let text: @Sendable (_ path: String) throws(StoreError) -> String

  /// Takes a fingerprint by other means: for tests.
  ///
  /// - Parameter text: gives the fingerprint of the file at a path.
  package init(_ text: @escaping @Sendable (_ path: String) throws(StoreError) -> String) {
    self.text = text
  }

  /// The machine's id and the file's number in its file system, as a digest.
  ///
  /// A file that is copied, or a home directory that is brought to another machine,
  /// gets another one. One that is renamed keeps its own.
  /// What can't be read for want of descriptors or for a failing disk is an error: otherwise
  /// the same file would look like a copy.
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
