import ScoringDesk
import ScoringKit

extension HelpTopic {
  /// Returns all help topics of a program with some sports, in the order in which help lists them.
  static func all(_ sports: SportList) -> [HelpTopic] {
    [options, exitCodes, environment, notation(sports), dates]
  }

  /// The help topic on the options that every command accepts.
  static let options = HelpTopic(
    name: "options", abstract: "The options of every command",
    blocks: [.rows(GlobalOptions.all.map { Row($0.fullForm, $0.description) })])

  /// The help topic on the exit codes of the program.
  static let exitCodes = HelpTopic(
    name: "exit-codes", abstract: "The exit codes of the program", blocks: [.rows(ExitCode.rows)])

  /// The help topic on the environment variables that the program reads.
  static let environment = HelpTopic(
    name: "environment", abstract: "The environment variables of the program",
    blocks: [
      .rows([
        Row(
          "SCORE_HOME",
          "the folder of the data; a relative path starts at the current folder"),
        Row(
          "SCORE_STORE",
          "the address of a league's server instead of a file, in a program that is built for "
            + "leagues"),
        Row(
          "XDG_DATA_HOME", "the parent of the folder score with the data; ~/.local/share if not set"
        ),
        Row("XDG_CONFIG_HOME", "the same for settings; ~/.config if not set"),
        Row("XDG_STATE_HOME", "the same for the state of the program; ~/.local/state if not set"),
        Row("XDG_CACHE_HOME", "the same for temporary data; ~/.cache if not set"),
        Row("HOME", "the folder of these defaults; if it is not set, SCORE_HOME must be"),
        Row("SCORE_URL", "the address at which links begin, and at which `score serve` is reached"),
        Row(
          "SCORE_PAGER", "the program that shows long output on a terminal; empty or cat for none"),
        Row("PAGER", "the same, if SCORE_PAGER is not set; less if neither is"),
        Row("VISUAL", "the editor of `note --edit`"),
        Row("EDITOR", "the same, if VISUAL is not set"),
        Row("TMPDIR", "the folder of the file that the editor opens; /tmp if not set"),
        Row("LESS", "the options of less; FIRX if not set"),
        Row("LC_ALL", "the locale; a character set other than UTF-8 in it means --ascii"),
        Row("LC_CTYPE", "the same, if LC_ALL is not set"),
        Row("LANG", "the same, if neither is set"),
        Row("NO_COLOR", "no colour, if it is not empty; --color always overrides it"),
        Row("CLICOLOR_FORCE", "colour without a terminal too, if it is neither empty nor 0"),
        Row("TERM", "how many colours there are; dumb, or not set, for none and for no pager"),
        Row("FORCE_HYPERLINK", "0 for no links on a terminal, anything else for links"),
        Row("TERM_PROGRAM", "the name of the terminal, which decides whether it shows links"),
        Row("VTE_VERSION", "the version of the terminal, which decides the same from 5000 on"),
        Row("WT_SESSION", "set in a terminal that shows links"),
        Row("COLORTERM", "truecolor or 24bit for all colours"),
        Row("COLORFGBG", "the colours of the terminal; 7 or 15 at its end is a light ground"),
        Row("COLUMNS", "the width if the terminal has none; otherwise 80"),
        Row("LINES", "the height if the terminal has none; otherwise 24"),
        Row("TZ", "the time zone; that of the system if not set"),
      ]),
      .text("An empty variable counts as not set, except SCORE_PAGER."),
    ])

  /// The help topic on the forms of dates.
  static let dates = HelpTopic(
    name: "dates", abstract: "The forms of dates",
    blocks: [
      .text("These dates can be typed, from 1900 to a year from now:"),
      .rows([
        Row("2026-04-26", "a day; the time is 00:00"),
        Row("2026-04-26T10:00", "the time to the minute"),
        Row("\"2026-04-26 10:00:30\"", "a space instead of the T, and seconds"),
        Row("\"2026-04-26 1000\"", "the time without a colon"),
        Row("24.11.2026", "with dots, the day is first"),
        Row("\"Nov 24, 2026\"", "the month as a word, also without the year"),
        Row("yesterday", "also today, tomorrow, \"3 days ago\", and days of the week"),
        Row("\"yesterday 18:30\"", "each with a time"),
      ]),
      .text("A date such as 3/4/2026 that could be two days is refused, with both readings."),
      .rows([]),
      .text("Dates are printed like this:"),
      .rows([
        Row("Apr 26, 2026", "for people"), Row("2026-04-26", "with --date iso, and in files"),
        Row("2026-04-26T10:00:00Z", "a moment in UTC, in JSON"),
      ]),
      .text(
        """
        The start of a round is stored as local time. `import --timezone` sets the zone of the \
        times in a file: a name of the zone database (Europe/Tallinn), UTC, or an offset \
        (+02:00). If a local time occurs twice, the first one is meant.
        """),
    ])

  /// The name of the help topic on notation.
  static let notationName = "notation"

  /// Returns the help topic on notation: general rules, and then the grammar of each sport.
  static func notation(_ sports: SportList) -> HelpTopic {
    let own = sports.sports.filter { !$0.grammar.isEmpty }.flatMap { sport in
      [Block.heading("\(sport.name): score \(sport.id) enter"), .text(sport.grammar)]
    }
    return HelpTopic(
      name: notationName, abstract: "The short form in which scores and events are typed",
      blocks: [
        .text(
          """
          `enter` reads a line in the short form of the sport, and repeats it in the answer. A \
          line can contain several events; it is stored completely or not at all. A line that \
          begins with a dash needs -- before it. `enter -` reads lines from standard input.

          A player is named by the beginning of the name, by an alias, or by a name in quotes; \
          case doesn't matter. `status` lists what may be typed now, and the completion of a \
          shell offers it.

          The PLACE of `amend`, `insert` and `remove` is a number in `log`, an entry's id, or a \
          cell of the card. After `amend PLACE`, the new value follows.

          Stored and exported text is uniform: each event has exactly one form, without names. \
          `replay` reads both forms and stores nothing.
          """)
      ] + own)
  }
}

extension ExitCode {
  /// The rows of the help topic: all exit codes with their names and meanings.
  fileprivate static var rows: [HelpTopic.Row] {
    allCases.map { code in
      let digits = String(code.rawValue)
      let padding = String(repeating: " ", count: max(0, 3 - digits.count))
      return HelpTopic.Row("\(padding)\(digits)  \(code.name)", code.meaning)
    }
  }
}
