import ScoringKit

/// Texts that are hardly the name of a new player: a date, a way of leaving, a word for nobody, or
/// text without letters.
///
/// They are usually typed where an option is missing: `start Ann yesterday`.
enum UnlikelyName {
  /// Words for days, besides dates with a number.
  private static let days: Set<String> = [
    "today", "yesterday", "tomorrow", "now", "heute", "gestern", "morgen",
  ]

  /// Returns the refusal of a text that is hardly a name; `nil` for any other text.
  static func refusal(_ name: String) -> DeskError? {
    guard let reason = reason(name) else { return nil }
    return DeskError(
      .notation, "\"\(name)\" is hardly the name of a player: \(reason).", token: name,
      hint: "--new takes it as a name.")
  }

  /// A day for reading dates without a year; which one it is makes no difference.
  private static let someDay = LocalTime("2026-01-01")

  private static func reason(_ name: String) -> String? {
    let folded = Roster.folded(name[...])
    if !name.unicodeScalars.contains(where: \.properties.isAlphabetic) {
      return "it has no letter"
    }
    if FileNames.isNobody(name) { return "it says that nobody is meant" }
    if FileNames.isGuest(name) { return "a guest has a name, as in `guest:Dave`" }
    let isNumbered = name.contains { $0.isNumber }
    if days.contains(folded) || isNumbered && WrittenDate(name, today: someDay) != nil {
      return "it is a date, which --at takes"
    }
    if Leaving.allCases.contains(where: { $0.words.contains(folded) }) {
      return "it says how somebody leaves a round"
    }
    return nil
  }
}
