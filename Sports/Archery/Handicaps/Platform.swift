#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#else
  private import Darwin
#endif

/// The two functions of the C library that handicaps need.
enum Platform {
  static func exp(_ x: Double) -> Double {
    #if canImport(Glibc)
      Glibc.exp(x)
    #elseif canImport(Musl)
      Musl.exp(x)
    #else
      Darwin.exp(x)
    #endif
  }

  static func pow(_ base: Double, _ exponent: Double) -> Double {
    #if canImport(Glibc)
      Glibc.pow(base, exponent)
    #elseif canImport(Musl)
      Musl.pow(base, exponent)
    #else
      Darwin.pow(base, exponent)
    #endif
  }
}
