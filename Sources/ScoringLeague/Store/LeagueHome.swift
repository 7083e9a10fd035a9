#if League
  internal import ScoringKit
  internal import ScoringStore

  /// Under which device a home writes to a league's store: a small file of that home.
  ///
  /// It names the device beside a fingerprint of where it is, as a store's file does: a home that
  /// was copied goes on as a new device.
  struct LeagueHome {
    /// The folder of the home's data.
    let folder: String
    private let fingerprint: Fingerprint

    init(folder: String, fingerprint: Fingerprint) {
      self.folder = folder
      self.fingerprint = fingerprint
    }

    /// The file for a store.
    func path(_ store: DeviceID) -> String { "\(folder)/league-\(store)" }

    /// The device that the file names; nil where there is none, or the file is a copy.
    ///
    /// Where there is a file that isn't this home's own, `isCopy` is set.
    func device(_ store: DeviceID, isCopy: inout Bool) throws(StoreError) -> DeviceID? {
      let path = path(store)
      guard let line = try FilePath.line(of: path) else { return nil }
      let parts = line.split(separator: "/")
      if parts.count == 2, let device = DeviceID(parts[0]),
        try parts[1] == fingerprint.text(path)
      {
        return device
      }
      isCopy = true
      return nil
    }

    /// Writes down a device, complete or not at all; one that another process was quicker to write
    /// down stays.
    ///
    /// - Returns: the device that the file names now.
    func keep(_ device: DeviceID, _ store: DeviceID, replacing: Bool) throws(StoreError) -> DeviceID
    {
      let path = path(store)
      try FilePath.makeFolder(folder)
      let file = NewFile(path)
      do throws(StoreError) {
        try file.write([])
        // The fingerprint contains the file's inode number, which a rename does not change.
        let text = "\(device)/\(try fingerprint.text(file.partial))\n"
        try file.write(Array(text.utf8))
        if replacing {
          try file.publish()
        } else if try !file.publish(replacing: false) {
          var isCopy = false
          if let other = try self.device(store, isCopy: &isCopy) { return other }
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
#endif
