#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whether more is tried than a test run has time for: `make prove` asks for it.
package enum Proof {
  /// What `SCORE_PROVE` says; nil where nobody asks.
  package static let asked: Int? = ProcessInfo.processInfo.environment["SCORE_PROVE"].flatMap {
    Int($0)
  }
}
