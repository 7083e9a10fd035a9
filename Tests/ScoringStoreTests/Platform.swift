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
