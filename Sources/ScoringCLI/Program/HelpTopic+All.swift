import ScoringDesk
import ScoringKit

extension HelpTopic {
  /// Returns all topics of a program with some sports, in the order in which help lists them.
  static func all(_ sports: SportList) -> [HelpTopic] {
    [options, exitCodes, environment, notation(sports), dates]
  }

  /// The options that every command accepts.
  static let options = HelpTopic(
    name: "options", abstract: "The options of every command",
    blocks: [.rows(GlobalOptions.all.map { Row($0.fullForm, $0.description) })])

  /// The exit codes of the program.
  static let exitCodes = HelpTopic(
    name: "exit-codes", abstract: "What the program ends with", blocks: [.rows(ExitCode.rows)])

  /// The variables that the program reads.
  static let environment = HelpTopic(
    name: "environment", abstract: "The variables that the program reads",
    blocks: [
      .rows([
        Row(
          "SCORE_HOME",
          "the folder of the data; a relative path starts at the current folder"),
        Row(
          "SCORE_STORE",
          "the address of a league's server, in place of the file, in a program that is built for "
            + "leagues"),
        Row(
          "XDG_DATA_HOME", "where the folder score with the data lies; ~/.local/share if not set"),
        Row("XDG_CONFIG_HOME", "the same for settings; ~/.config if not set"),
        Row("XDG_STATE_HOME", "the same for what the program remembers; ~/.local/state if not set"),
        Row("XDG_CACHE_HOME", "the same for what can be made again; ~/.cache if not set"),
        Row("HOME", "the home of those defaults; where it is not set, SCORE_HOME must be"),
        Row("SCORE_URL", "the address that links begin with, where `score serve` can be reached"),
        Row("SCORE_PAGER", "what shows long output on a terminal; empty or cat for nothing"),
        Row("PAGER", "the same, where SCORE_PAGER is not set; less, where neither is"),
        Row("VISUAL", "the editor of `note --edit`"),
        Row("EDITOR", "the same, where VISUAL is not set"),
        Row("TMPDIR", "where the editor finds the note; `/tmp` without it"),
        Row("LESS", "the options of less; FIRX if not set"),
        Row("LC_ALL", "the locale; a character set other than UTF-8 in it means --ascii"),
        Row("LC_CTYPE", "the same, where LC_ALL is not set"),
        Row("LANG", "the same, where neither is set"),
        Row("NO_COLOR", "no colour, if it is not empty; --color always overrides it"),
        Row("CLICOLOR_FORCE", "colour without a terminal too, if it is neither empty nor 0"),
        Row("TERM", "how many colours there are; dumb, or not set, for none and for no pager"),
        Row("COLORTERM", "truecolor or 24bit for all colours"),
        Row("COLORFGBG", "the colours of the terminal; 7 or 15 at its end is a light ground"),
        Row("COLUMNS", "the width, where the terminal does not say; else 80"),
        Row("LINES", "the height, where the terminal does not say; else 24"),
        Row("TZ", "the zone of the place; the system's if not set"),
      ]),
      .text("An empty variable counts as not set, SCORE_PAGER excepted."),
    ])

  /// The forms of dates.
  static let dates = HelpTopic(
    name: "dates", abstract: "How dates are typed and printed",
    blocks: [
      .text("Typed, with or without a time of day, from 1900 to a year from now:"),
      .rows([
        Row("2026-04-26", "a day; the time is 00:00"),
        Row("2026-04-26T10:00", "the time to the minute"),
        Row("\"2026-04-26 10:00:30\"", "a space instead of the T, and seconds"),
        Row("\"2026-04-26 1000\"", "the time without a colon"),
      ]),
      .text("Printed:"),
      .rows([
        Row("Apr 26, 2026", "for people"), Row("2026-04-26", "with --date iso, and in files"),
        Row("2026-04-26T10:00:00Z", "a moment in UTC, in JSON"),
      ]),
      .text(
        """
        A round keeps its start as the clock of the place showed it. `import --timezone` says \
        in which zone a file's clock ran: a name of the zone database (Europe/Tallinn), UTC, \
        or a distance (+02:00). A time that clocks show twice is the first of the two.
        """),
    ])

  /// Returns the topic on notation: general rules, and then each sport's own grammar.
  static func notation(_ sports: SportList) -> HelpTopic {
    let own = sports.sports.filter { !$0.grammar.isEmpty }.flatMap { sport in
      [Block.heading("\(sport.name): score \(sport.id) enter"), .text(sport.grammar)]
    }
    return HelpTopic(
      name: "notation", abstract: "How what happens is typed",
      blocks: [
        .text(
          """
          `enter` takes a line in the words of the sport, and says it back in one line. \
          Several events may stand in one line; it is taken entirely or not at all. A line \
          that begins with a dash needs -- before it. `enter -` takes each line of standard \
          input.

          Players are known by the beginning of a name, by an alias, or by a name in quotes; \
          case does not matter. `status` says what may be typed now, and a shell with \
          completion offers it.

          A place, for `amend` and `remove`, is a number in `log`, an entry's id, or a cell \
          of the card. After `amend PLACE` stands the new value.

          What is stored and exported is canonical: one event, one form, without names. \
          `replay` reads both kinds without storing anything.
          """)
      ] + own)
  }
}

extension ExitCode {
  /// All exit codes with their names and meanings.
  fileprivate static var rows: [HelpTopic.Row] {
    allCases.map { code in
      let digits = String(code.rawValue)
      let padding = String(repeating: " ", count: max(0, 3 - digits.count))
      return HelpTopic.Row("\(padding)\(digits)  \(code.name)", code.meaning)
    }
  }
}
