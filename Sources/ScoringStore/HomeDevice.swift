package import ScoringKit

/// A small file of a home that names the device under which the home writes to a shared store.
///
/// As in a store's file, a fingerprint of the file is stored with the device, so that a copied home
/// continues as a new device.
package struct HomeDevice: Sendable {
  /// The folder of the home's data.
  package let folder: String
  private let fingerprint: Fingerprint

  package init(folder: String, fingerprint: Fingerprint) {
    self.folder = folder
    self.fingerprint = fingerprint
  }

  private func path(_ store: DeviceID) -> String { "\(folder)/league-\(store)" }

  /// Returns the device that the file names; `nil` if there is no file or the file is a copy.
  package func known(in store: DeviceID) throws(StoreError) -> DeviceID? {
    let path = path(store)
    let parts = try FilePath.line(of: path)?.split(separator: "/") ?? []
    guard parts.count == 2, try parts[1] == fingerprint.text(path) else { return nil }
    return DeviceID(parts[0])
  }

  /// Returns the device that the file names.
  ///
  /// If there is no file or the file is a copy, a new device is stored.
  ///
  /// - Returns: The device, and whether the file was a copy.
  package func own(
    in store: DeviceID, new: DeviceID
  ) throws(StoreError) -> (device: DeviceID, isCopy: Bool) {
    if let known = try known(in: store) { return (known, false) }
    let isCopy = try FilePath.line(of: path(store)) != nil
    return (try keep(new, in: store, replacing: isCopy), isCopy)
  }

  /// Stores a device, completely or not at all.
  ///
  /// If another process was faster, its device is kept.
  ///
  /// - Returns: The device that the file names now.
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
