internal import ScoringKit

extension Format {
  /// The numbers of the format in a few words: `to 11, win by 2, best of 3`.
  var numbers: String {
    var parts = ["to \(target)", "win by \(winBy)"]
    if let cap { parts.append("capped at \(cap)") }
    if bestOf > 1 { parts.append("best of \(bestOf)") }
    if isSkinny { parts.append("skinny singles") }
    return parts.joined(separator: ", ")
  }

  /// What each rule says, for people who do not know the format.
  var explanation: [(rule: String, meaning: String)] {
    var rows = [
      (
        "Scoring",
        scoring == .sideOut
          ? "side-out: only the serving side scores" : "rally: every rally scores a point"
      ),
      ("Game", "to \(target), win by \(winBy)" + (cap.map { ", capped at \($0)" } ?? "")),
      ("Match", bestOf == 1 ? "one game" : "best of \(bestOf) games"),
    ]
    if gamePoint == .serve { rows.append(("Game point", "only on the own serve")) }
    if let freeze {
      let trailing = freezeTrailing.map { ", the other side then at \($0)" } ?? ""
      rows.append(("Freeze", "at \(freeze)\(trailing): points on the own serve only"))
    }
    rows.append(("Positions", positionsInWords))
    if let rotation {
      rows.append(("Players", "the next ones come on after \(rotation) rallies"))
    }
    if swaps { rows.append(("Partners", "may change courts at a time-out or an end change")) }
    rows.append(
      ("Ends", endChange.map { "changed at \($0) in the deciding game" } ?? "not changed in play"))
    rows.append(("Time-outs", "\(timeOuts) a side and game"))
    return rows
  }

  private var positionsInWords: String {
    if isSkinny { return "half the court; each player stands by the own score" }
    if rotation != nil { return "singles: right on an even own score" }
    return switch positions {
    case .parity: "the starting player is on the right when the own score is even"
    case .fixed: "fixed courts; the right player serves on an even score, else the left one"
    }
  }
}
