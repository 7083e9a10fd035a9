#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whether to run checks that take too long for a test run; `make prove` enables them.
package enum Proof {
  /// The value of `SCORE_PROVE`; nil if it is not set.
  package static let asked: Int? = ProcessInfo.processInfo.environment["SCORE_PROVE"].flatMap {
    Int($0)
  }
}
