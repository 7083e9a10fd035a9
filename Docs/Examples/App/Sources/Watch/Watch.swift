import DiscGolf
import ScoringKit

/// The app on the watch: it gets a saved round from the phone, scores, and sends it back.
public struct Watch {
  /// The round, with a device of its own for what the watch enters.
  public private(set) var round: RoundLog

  /// Opens a round that the phone saved, or that the watch saved before.
  ///
  /// `isFromPhone` gives the copy a device of its own: two copies that write as one device can't be
  /// merged.
  public init(saved text: String, isFromPhone: Bool) throws(Refusal) {
    round = try RoundLog(saved: text, of: .discGolf, device: isFromPhone ? .random() : nil)
  }

  /// Enters a line such as `3 4`, or takes one back with `undo`, and returns what to show.
  public mutating func answer(_ line: String) -> String {
    do throws(Refusal) {
      let said = line == "undo" ? try round.undo() : try round.enter(line)
      return "\(said.text)\n\(round.prompt.question)"
    } catch {
      return error.message
    }
  }

  /// Adds what the phone entered meanwhile.
  public mutating func receive(_ text: String) throws(Refusal) {
    try round.merge(RoundLog(saved: text, of: .discGolf))
  }
}
