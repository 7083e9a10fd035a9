import ScoringDesk
import ScoringKit

/// The command `serve`, which runs a separate program in the same folder: the web server for links.
enum ServeVerb {
  /// The file name of the web server's program.
  private static let program = "score-serve"

  private static let bind = OptionSyntax(
    "bind", value: .text("ADDRESS"),
    "the address to listen at: 127.0.0.1 by default, 0.0.0.0 for the whole network")
  private static let port = OptionSyntax(
    "port", value: .integer("N", 0...65535), "the port; 8470 by default, 0 for any free one")
  private static let publicURL = OptionSyntax(
    "public-url", value: .text("URL"),
    "the public address, if it differs; SCORE_URL by default")
  private static let certificate = OptionSyntax(
    "tls-cert", value: .text("FILE"), completes: .file, "a certificate, for https")
  private static let key = OptionSyntax(
    "tls-key", value: .text("FILE"), completes: .file, "the key of the certificate")
  private static let keypad = OptionSyntax(
    "keypad", value: .text("ROUND"), completes: .round,
    "let phones keep score of this round: prints a link, and a QR code if qrencode is "
      + "installed; - is the round in progress")
  private static let mine = OptionSyntax(
    "mine", "serve your own pages too (history, rounds, statistics), behind a link only for you")
  private static let expires = OptionSyntax(
    "expires", value: .text("TIME"), "how long the link of the keypad works; 1d by default")

  /// The command `score serve`.
  static let command = Command<Session>(
    CommandSyntax(
      "serve", "Run a web server for links: rounds, scoreboards and keypads",
      discussion: """
        It runs until Ctrl-C. It shows rounds and events for which links were made, and nothing \
        else. With --mine, it also shows everything to whoever opens the link that it prints. \
        Only this machine can connect, unless --bind says otherwise; Docs/Serving.md explains \
        how to serve the public.
        """,
      options: [bind, port, publicURL, certificate, key, keypad, expires, mine],
      examples: [
        .init("score serve", "answer links on this machine"),
        .init("score serve --mine", "look at your own history and statistics in a browser"),
        .init("score serve --bind 0.0.0.0 --keypad -", "let phones of the same network keep score"),
      ])
  ) { session, arguments in
    guard let path = System.program(beside: program) else {
      throw ErrorReport(
        "no-server", "There is no \(program) beside this program.", exitCode: .missing,
        hint: "Build or install both: `make install` does.")
    }
    // A time that can't be understood is reported before the other program starts.
    if let time = arguments.text(expires) { _ = try LinkTime(time) }
    var words = try ["--store", session.paths.store]
    for option in [bind, publicURL, certificate, key, keypad, expires] {
      if let text = arguments.text(option) { words += ["--\(option.name)", text] }
    }
    if let number = arguments.integer(port) { words += ["--port", "\(number)"] }
    if arguments.text(publicURL) == nil, let url = session.environment["SCORE_URL"] {
      words += ["--public-url", url]
    }
    if arguments.has(mine) { words.append("--mine") }
    if session.options.quiet { words.append("--quiet") }
    try session.console.output.flush()
    let failure = System.become(path, words)
    throw ErrorReport(
      "no-server", "\(path) can't be run: \(failure.meaning).", exitCode: .missing)
  }
}
