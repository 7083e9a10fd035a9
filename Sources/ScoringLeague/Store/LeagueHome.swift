#if League
  internal import ScoringKit
  internal import ScoringStore

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

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
      let partial = FilePath.partial(path)
      let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw cannotKeep(path, errno) }
      defer { FilePath.remove(partial) }
      // The file keeps its number under its other name.
      let bytes = Array("\(device)/\(try fingerprint.text(partial))\n".utf8)
      let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
      let isOnDisk = isWritten && fsync(descriptor) == 0
      let number = errno
      close(descriptor)
      guard isOnDisk else { throw cannotKeep(path, number) }
      if replacing {
        guard rename(partial, path) == 0 else { throw cannotKeep(path, errno) }
      } else if link(partial, path) != 0 {
        guard errno == EEXIST else { throw cannotKeep(path, errno) }
        var isCopy = false
        if let other = try self.device(store, isCopy: &isCopy) { return other }
        guard rename(partial, path) == 0 else { throw cannotKeep(path, errno) }
      }
      try FilePath.synchronise(folder)
      return device
    }

    private func cannotKeep(_ path: String, _ number: Int32) -> StoreError {
      StoreError(
        .cannotCreate,
        "The device of this home can't be written down: \(String(cString: strerror(number))).",
        hint: "SCORE_HOME names the folder; it must be there to be written to.", path: path)
    }
  }
#endif
