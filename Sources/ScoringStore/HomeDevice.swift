package import ScoringKit

/// A small file in a home that names the device under which this home writes to a league's
/// database.
///
/// The file also contains its own fingerprint. If the home is copied, the fingerprint no longer
/// matches, and the copy writes under a new device.
package struct HomeDevice: Sendable {
  /// The path of the folder with the home's data, in which the file with the device is.
  package let folder: String
  private let fingerprint: Fingerprint

  package init(folder: String, fingerprint: Fingerprint) {
    self.folder = folder
    self.fingerprint = fingerprint
  }

  private func path(_ store: DeviceID) -> String { "\(folder)/league-\(store)" }

  /// Returns the device that the file names for a database; `nil` if there is no file, or if the
  /// file is a copy.
  package func known(in store: DeviceID) throws(StoreError) -> DeviceID? {
    let path = path(store)
    let parts = try FilePath.line(of: path)?.split(separator: "/") ?? []
    guard parts.count == 2, try parts[1] == fingerprint.text(path) else { return nil }
    return DeviceID(parts[0])
  }

  /// Returns the device under which this home writes to a database.
  ///
  /// If there is no file, or if the file is a copy, the new device is stored in the file.
  ///
  /// - Parameters:
  ///   - store: The id of the database.
  ///   - new: The device to use if the file names none.
  /// - Returns: The device that the file names now, and whether the file was a copy.
  /// - Throws: ``StoreError`` if the file can't be read or written.
  package func own(
    in store: DeviceID, new: DeviceID
  ) throws(StoreError) -> (device: DeviceID, isCopy: Bool) {
    if let known = try known(in: store) { return (known, false) }
    let isCopy = try FilePath.line(of: path(store)) != nil
    return (try keep(new, in: store, replacing: isCopy), isCopy)
  }

  /// Writes a device into the file, completely or not at all.
  ///
  /// If another process creates the file at the same time, the device of that process is used.
  ///
  /// - Parameters:
  ///   - device: The new device.
  ///   - store: The id of the database.
  ///   - replacing: Whether to replace an existing file.
  /// - Returns: The device that the file names now.
  /// - Throws: ``StoreError`` if the file can't be read or written.
  package func keep(
    _ device: DeviceID, in store: DeviceID, replacing: Bool
  ) throws(StoreError) -> DeviceID {
    let path = path(store)
    try FilePath.makeFolder(folder)
    let file = NewFile(path)
    do throws(StoreError) {
      try file.write([])
      // The fingerprint contains the file's inode number, which a rename does not change.
      let text = "\(device)/\(try fingerprint.text(file.partial))\n"
      try file.write(Array(text.utf8))
      if try !file.publish(replacing: replacing) {
        if let other = try known(in: store) { return other }
        try file.publish()
      }
    } catch {
      throw StoreError(
        .cannotCreate, "The device of this home can't be written down. \(error.message)",
        hint: "SCORE_HOME names the folder; it must be there to be written to.", path: path)
    }
    return device
  }
}
