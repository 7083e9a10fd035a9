package import ScoringKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// That a process takes keys under a device, so that no second one does: what one enters would be
/// the other's to undo.
///
/// It ends with the object, and with the process however that ends. Writing needs no claim: a single
/// command and a keypad may share a device, as they are one person's.
package final class DeviceClaim: Sendable {
  /// The file whose byte is locked; negative where no other process can see the store.
  private let descriptor: Int32

  /// A claim that nobody contests.
  package init() {
    descriptor = -1
  }

  /// Claims a device in a file beside the store, of which each device has one byte, beyond its end.
  ///
  /// No file system takes the whole of an id for a place in a file, so forty of its bits stand for
  /// it: two devices of one store that share them would share a claim, and one in 10¹² does.
  ///
  /// Where the file can't be made or locked at all, nobody is kept from scoring for that.
  ///
  /// - Returns: nil where another process holds the claim.
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
