package import ScoringKit

/// Under which device a home writes to a store that it shares with others: a small file of the home.
///
/// It names the device beside a fingerprint of where it is, as a store's file does: a home that
/// was copied goes on as a new device.
package struct HomeDevice: Sendable {
  /// The folder of the home's data.
  package let folder: String
  private let fingerprint: Fingerprint

  package init(folder: String, fingerprint: Fingerprint) {
    self.folder = folder
    self.fingerprint = fingerprint
  }

  private func path(_ store: DeviceID) -> String { "\(folder)/league-\(store)" }

  /// The device that the file names; nil where there is none, or the file is a copy.
  package func known(in store: DeviceID) throws(StoreError) -> DeviceID? {
    let path = path(store)
    let parts = try FilePath.line(of: path)?.split(separator: "/") ?? []
    guard parts.count == 2, try parts[1] == fingerprint.text(path) else { return nil }
    return DeviceID(parts[0])
  }

  /// The device that the file names; a new one is written down where there is none, or the file is
  /// a copy.
  ///
  /// - Returns: the device, and whether the file was a copy.
  package func own(
    in store: DeviceID, new: DeviceID
  ) throws(StoreError) -> (device: DeviceID, isCopy: Bool) {
    if let known = try known(in: store) { return (known, false) }
    let isCopy = try FilePath.line(of: path(store)) != nil
    return (try keep(new, in: store, replacing: isCopy), isCopy)
  }

  /// Writes down a device, complete or not at all; one that another process was quicker to write
  /// down stays.
  ///
  /// - Returns: the device that the file names now.
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
