import ScoringContests
import ScoringDesk
import ScoringKit

/// The command `result`, which enters final scores of an event.
enum ResultVerb {
  private static let words = ArgumentSyntax(
    "RESULT", optional: true, repeats: true,
    "a court, fixture or name, and the score; - reads lines from standard input")

  private static let at = OptionSyntax(
    "at", value: .date("DATE-TIME"), "when the round of a season was played; now by default")

  private static let ofRound = OptionSyntax(
    "of-round", value: .integer("N", 1...Season.mostRounds),
    "the numbered round of a stage; by default, the one in play")

  static let command = Command<Session>(
    CommandSyntax(
      "result", "Enter the final score of a match of an event",
      discussion: """
        The score is in the order in which the match is shown, or begins with the side that is \
        named: `c1 11-6`, `a.3.1 11-7 9-11 11-5`, `ann 11-6`, `ann 11-6 ben`. The sport reads it. In a match \
        of teams, the rubber follows, by its number or name, with those who played it: \
        `a.3.1 2 ann+eve 11-7 fay+gus`. Lines from \
        standard input are stored one by one; a line that cannot be stored is reported, and the \
        others are stored. In a stage that counts rounds, such as a season, the line is who and the \
        result, as in `ann 54`; --at says when it was played, or --of-round which of its numbered \
        rounds it is. Those who did not finish have `ann dnf`, `ann dns`, `ann dsq REASON`, or a \
        number as well: `ann 54 dnf`. Without words, on a terminal, it shows the event and asks for \
        one result after the other.
        """,
      arguments: [words], options: [ContestVerbs.event, at, ofRound],
      examples: [
        .init("score result c1 11-6", "on court 1"), .init("score result ann 6-11", "Ann lost"),
        .init("score result", "one after the other, at a terminal"),
        .init("score result -", "many, one on each line"),
      ])
  ) { session, arguments in
    let words = arguments.texts(words)
    guard words != ["-"] else { return try enterLines(session, arguments) }
    if words.isEmpty, session.console.canAsk {
      return try ResultConversation(session: session) { ContestVerbs.request(arguments, $0) }.hold()
    }
    try enter(words, session, arguments)
  }

  private static func enter(_ words: [String], _ session: Session, _ arguments: Arguments) throws {
    try session.showWritten(
      session.asking {
        try session.scorer.contests.enterResult(
          words, at: arguments.text(at).flatMap { LocalTime($0) },
          ofRound: arguments.integer(ofRound),
          in: ContestVerbs.request(arguments, $0))
      })
  }

  /// Enters the lines of standard input.
  ///
  /// Empty lines and those that begin with `#` are skipped.
  ///
  /// - Throws: the error of the first line that was not stored, after all lines were tried.
  private static func enterLines(_ session: Session, _ arguments: Arguments) throws {
    var (number, failed) = (0, [String]())
    var first: (any Error)?
    while let line = try session.console.input.readLine() {
      number += 1
      let words = line.split(separator: " ").map(String.init)
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      do {
        try enter(words, session, arguments)
      } catch {
        failed.append("\(number): \(line)")
        if first == nil { first = error }
        session.console.note("Line \(number), \"\(line)\", was not stored: \(sentence(error))")
      }
    }
    if let first { throw first }
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as DeskError: error.message
    case let error as ErrorReport: error.message
    default: "\(error)"
    }
  }
}
