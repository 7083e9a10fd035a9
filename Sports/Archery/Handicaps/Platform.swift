#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#else
  private import Darwin
#endif

/// The two functions of the C library that handicaps need.
enum Platform {
  static func exponential(_ x: Double) -> Double { exp(x) }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
