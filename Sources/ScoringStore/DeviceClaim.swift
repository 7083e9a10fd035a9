package import ScoringKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A claim of a process on a device while the process reads key presses.
///
/// No second process can claim the same device: otherwise each could undo the entries of the other.
///
/// The claim ends when this object is released or the process ends, even if it is killed. Writing
/// needs no claim: a single command and a keypad may share a device, because one person uses both.
package final class DeviceClaim: Sendable {
  /// The descriptor of the file in which a byte is locked; negative if no file is locked.
  private let descriptor: Int32

  /// Creates a claim without a lock, for a store that no other process can open.
  package init() {
    descriptor = -1
  }

  /// Claims a device by a lock on one byte of a file, which is created if necessary; `nil` if
  /// another process has claimed the device.
  ///
  /// Each device has its own byte, usually beyond the end of the file. Its offset is the lowest
  /// forty bits of the device id, because a whole id is too large for an offset. Two devices with
  /// the same forty bits would share a claim; the probability is one in 10¹².
  ///
  /// If the file can't be created or locked, the claim succeeds nevertheless: scoring must not fail
  /// because of it.
  package init?(_ device: DeviceID, in path: String) {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      self.descriptor = -1
      return
    }
    let place = off_t(device.bits & (1 << 40 - 1))
    let isHeld =
      lseek(descriptor, place, SEEK_SET) >= 0 && lockf(descriptor, F_TLOCK, 1) != 0
      && (errno == EAGAIN || errno == EACCES)
    guard !isHeld else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
