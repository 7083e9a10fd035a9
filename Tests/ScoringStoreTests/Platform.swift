#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

func chmodFile(_ path: String, _ mode: UInt16) -> Int32 {
  chmod(path, mode_t(mode))
}

func overwriteFile(_ path: String, _ bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_TRUNC)
  guard descriptor >= 0 else { return }
  _ = write(descriptor, bytes, bytes.count)
  close(descriptor)
}
