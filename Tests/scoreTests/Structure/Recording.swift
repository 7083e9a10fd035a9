#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whether recorded files are written again instead of compared: `SCORE_RECORD=1`.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["SCORE_RECORD"] == "1"
}
