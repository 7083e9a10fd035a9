#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Decides whether to run tests that take too long for an ordinary test run; `make prove` enables
/// them.
package enum Proof {
  /// The value of the environment variable `SCORE_PROVE` for the long tests; `nil` if it is not set
  /// to a number.
  package static let asked: Int? = ProcessInfo.processInfo.environment["SCORE_PROVE"].flatMap {
    Int($0)
  }
}
