import ScoringStore

/// A file that a command writes: complete under its name, or not there at all.
///
/// The store makes its own files the same way: see `NewFile`.
package final class OutputFile {
  private let file: NewFile

  /// Chooses a name to write under, in the same folder; nothing is made yet.
  ///
  /// - Parameters:
  ///   - path: the name that the file gets, as an absolute path.
  ///   - sweeps: whether to look for what killed processes left in the folder.
  package init(_ path: String, sweeps: Bool = true) {
    file = NewFile(path, sweeps: sweeps)
  }

  /// Makes the file under its other name, for everybody to read.
  ///
  /// - Returns: a descriptor to write to, which the caller closes.
  /// - Throws: ``DeskError`` if it can't be made.
  package func make() throws(DeskError) -> Int32 {
    do throws(StoreError) {
      return try file.make(mode: 0o644)
    } catch {
      throw DeskError(error)
    }
  }

  /// Waits until the file is on disk, and puts it in its place in one step.
  ///
  /// - Throws: ``DeskError`` if the disk is full or fails. A file of that name is then as it was.
  package func publish() throws(DeskError) {
    do throws(StoreError) {
      try file.publish()
    } catch {
      throw DeskError(error)
    }
  }

  /// Removes what killed processes left in a folder.
  package static func removeLeftovers(in folder: String) {
    NewFile.removeLeftovers(in: folder)
  }
}
