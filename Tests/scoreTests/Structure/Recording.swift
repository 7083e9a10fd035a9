#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whether the tests write recorded files again instead of comparing them: the variable
/// `SCORE_RECORD` is 1.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["SCORE_RECORD"] == "1"
}
