import ScoringStore

/// A file that a command writes.
///
/// The file gets its name only when it is complete.
///
/// The store creates its own files in the same way: see `NewFile`.
package final class OutputFile {
  private let file: NewFile

  /// Chooses a temporary name in the same folder.
  ///
  /// No file is created yet.
  ///
  /// - Parameters:
  ///   - path: The final name, as an absolute path.
  ///   - sweeps: Whether to remove files that killed processes left in the folder.
  package init(_ path: String, sweeps: Bool = true) {
    file = NewFile(path, sweeps: sweeps)
  }

  /// Creates the file under its temporary name; every user may read it.
  ///
  /// - Returns: A descriptor to write to, which the caller closes.
  /// - Throws: ``DeskError`` if the file can't be created.
  package func make() throws(DeskError) -> Int32 {
    do throws(StoreError) {
      return try file.make(mode: 0o644)
    } catch {
      throw DeskError(error)
    }
  }

  /// Waits until the file is on disk, and renames it to its final name in one step.
  ///
  /// - Throws: ``DeskError`` if the disk is full or fails. An existing file with the name is
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
