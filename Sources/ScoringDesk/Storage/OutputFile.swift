import ScoringStore

/// A file that a command writes, such as an export.
///
/// The file has a temporary name until it is complete, and only then gets its final name.
///
/// The store creates its own files in the same way, with `NewFile`.
package final class OutputFile {
  private let file: NewFile

  /// Chooses a temporary name for a file, in the folder of its final name.
  ///
  /// No file is created yet.
  ///
  /// - Parameters:
  ///   - path: The absolute path that the file has when it is complete.
  ///   - sweeps: Whether to remove temporary files that killed processes left in the folder.
  package init(_ path: String, sweeps: Bool = true) {
    file = NewFile(path, sweeps: sweeps)
  }

  /// Creates the file under its temporary name; every user may read it.
  ///
  /// - Returns: A file descriptor to write to, which the caller closes.
  /// - Throws: ``DeskError`` if the file can't be created.
  package func make() throws(DeskError) -> Int32 {
    do throws(StoreError) {
      return try file.make(mode: 0o644)
    } catch {
      throw DeskError(error)
    }
  }

  /// Waits until the content of the file is on disk, and renames the file to its final name in one
  /// step.
  ///
  /// - Throws: ``DeskError`` if the disk is full or fails. An existing file with the final name is
  ///   replaced completely or not at all.
  package func publish() throws(DeskError) {
    do throws(StoreError) {
      try file.publish()
    } catch {
      throw DeskError(error)
    }
  }

  /// Removes the temporary files that killed processes left in a folder.
  package static func removeLeftovers(in folder: String) {
    NewFile.removeLeftovers(in: folder)
  }
}
