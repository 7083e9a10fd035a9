internal import CSQLite
internal import ScoringKit

/// A function that distinguishes a store's file from its copies: it computes a text from facts that
/// copying a file does not preserve.
package struct Fingerprint: Sendable {
  /// Returns the fingerprint of the file at a path, or throws if it can't be computed now.
  package let text: @Sendable (_ path: String) throws(StoreError) -> String

  /// Creates a fingerprint from another function, for tests.
  ///
  /// - Parameter text: A function that returns the fingerprint of the file at a path.
  package init(_ text: @escaping @Sendable (_ path: String) throws(StoreError) -> String) {
    self.text = text
  }

  /// The fingerprint that the program uses: a digest of the machine's id and the file's inode
  /// number.
  ///
  /// A copy of the file has another fingerprint, and so has a home that was moved to another
  /// machine. A renamed file keeps its fingerprint.
  ///
  /// An error is thrown if the machine's id or the inode number can't be read, for example because
  /// the process has too many open files: a made-up value would make the file seem to be a copy.
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
