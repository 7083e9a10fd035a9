package import ScoringKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A claim of a process on a device while it reads key presses, so that no second process does the
/// same: one could then undo the entries of the other.
///
/// The claim ends with the object, and with the process, however the process ends. Writing needs no
/// claim: a single command and a keypad may share a device, because one person uses both.
package final class DeviceClaim: Sendable {
  /// The file whose byte is locked; negative if no other process can see the store.
  private let descriptor: Int32

  /// Creates a claim that no other process can contest.
  package init() {
    descriptor = -1
  }

  /// Claims a device in a file beside the store.
  ///
  /// Each device has one byte, beyond the end of the file.
  ///
  /// A device id is too large for an offset in a file, so forty of its bits are used. Two devices
  /// of one store that share these bits share a claim; the probability is one in 10¹².
  ///
  /// If the file can't be created or locked, the claim succeeds: scoring must not fail for that.
  ///
  /// - Returns: `nil` if another process has the claim.
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
