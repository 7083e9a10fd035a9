internal import ScoringKit

/// The options that change the numbers and rules of a format.
enum FormatOptions {
  static let to = OptionSyntax(
    "to", value: .integer("N", Format.targets), "the points that win a game")
  static let winBy = OptionSyntax(
    "win-by", value: .integer("N", 1...2), "the lead that a winner needs")
  static let cap = OptionSyntax(
    "cap", value: .integer("N", 1...200), "the points that win a game whatever the lead")
  static let bestOf = OptionSyntax(
    "best-of", value: .choice("N", ["1", "3", "5"]), "the games of a match at most")
  static let endChange = OptionSyntax(
    "end-change", value: .integer("N", 0...99),
    "the points at which ends are changed in the deciding game; 0 for never")
  static let timeOuts = OptionSyntax(
    "time-outs", value: .integer("N", 0...9), "the time-outs of a side in a game")
  static let skinny = OptionSyntax(
    "skinny", negatable: true, "singles on half the court, from corner to corner")

  static let scoring = OptionSyntax(
    "scoring", choice: Format.Scoring.self, called: "WHO", "who scores")
  static let gamePoint = OptionSyntax(
    "game-point", choice: Format.GamePoint.self, called: "WHO",
    "who may score the point that wins a game, in rally scoring")
  static let positions = OptionSyntax(
    "positions", choice: Format.Positions.self, called: "HOW", "the positions of partners")
  static let freeze = OptionSyntax(
    "freeze", value: .integer("N", 0...99),
    "the points from which a side scores on its own serve only; 0 for never")
  static let freezeTrailing = OptionSyntax(
    "freeze-trailing", value: .integer("N", 0...99),
    "the same for the other side, once one is frozen; 0 for the same points")
  static let rotation = OptionSyntax(
    "rotation", value: .integer("N", 0...99),
    "the rallies after which the next players come on; 0 for never")
  static let swaps = OptionSyntax(
    "swaps", negatable: true, "partners may change courts at a time-out or an end change")
  static let summary = OptionSyntax(
    "summary", value: .text("TEXT"), "the rules in a sentence or two")
  static let edition = OptionSyntax(
    "edition", value: .text("TEXT"), "whose rules they are, and of what year")

  /// The options for numbers of a format, which `start` also has.
  static let numbers = [to, winBy, cap, bestOf, endChange, timeOuts, skinny]
  static let rules = [
    scoring, gamePoint, positions, freeze, freezeTrailing, rotation, swaps, summary, edition,
  ]

  /// Returns a format with the changes of the options.
  ///
  /// Another target sets the end change and the number of time-outs to the usual values, and moves
  /// a freeze by the same number of points; separate options override this.
  static func format(_ base: Format, _ arguments: Arguments) throws(Refusal) -> Format {
    /// Returns the number of points or rallies that an option sets, `nil` for 0; without the
    /// option, the usual number.
    func number(_ option: OptionSyntax, _ usual: Int?) -> Int? {
      arguments.integer(option).map { $0 == 0 ? nil : $0 } ?? usual
    }
    var format = base
    if let target = arguments.integer(to) { format = base.resized(to: target) }
    format.winBy = arguments.integer(winBy) ?? format.winBy
    format.cap = number(cap, format.cap)
    format.bestOf = arguments.integer(bestOf) ?? format.bestOf
    format.endChange = number(endChange, format.endChange)
    format.timeOuts = arguments.integer(timeOuts) ?? format.timeOuts
    format.isSkinny = arguments.flag(skinny) ?? format.isSkinny
    format.scoring = arguments.value(scoring) ?? format.scoring
    format.gamePoint = arguments.value(gamePoint) ?? format.gamePoint
    format.positions = arguments.value(positions) ?? format.positions
    format.freeze = number(freeze, format.freeze)
    format.freezeTrailing = number(freezeTrailing, format.freezeTrailing)
    format.rotation = number(rotation, format.rotation)
    format.swaps = arguments.flag(swaps) ?? format.swaps
    if let text = arguments.text(summary) { format.summary = try FormatDocument.line(text) }
    if let text = arguments.text(edition) { format.edition = try FormatDocument.line(text) }
    return try format.checked()
  }
}
