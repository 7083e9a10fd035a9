internal import CServe
package import ScoringDesk
public import ScoringKit
internal import ScoringStore

#if League
  internal import ScoringLeague
#endif

/// The program of the server, which a package runs with its list of sports; `score serve` starts
/// it.
///
/// A package with sports of its own makes its own server:
/// ```swift
/// ServeProgram.main(sports: [.pebbles, .lanterns])
/// ```
public enum ServeProgram {
  /// Runs the server in this process until a signal ends it.
  public static func main(sports: @autoclosure () -> [Sport]) -> Never {
    serve_hold_signals()
    do {
      try run(SportList(sports()), Array(CommandLine.arguments.dropFirst()))
      serve_leave(0)
    } catch let failure as Server.Failure {
      end(failure.message, failure.hint, failure.isOfUsage ? 64 : 1)
    } catch let error as StoreError {
      end(error.message, error.hint)
    } catch let error as DeskError {
      end(error.message, error.hint?.text, error.code == .unknownRound ? 66 : 1)
    } catch let question as Question {
      end(question.refusal?.message ?? question.sentence, question.refusal?.hint?.text)
    } catch {
      end("\(error)", nil)
    }
  }

  /// Prints an error, and ends the process with one of the exit codes of `score`: 1 for a refusal,
  /// 64 for a wrong command line, 66 for a missing round.
  private static func end(_ message: String, _ hint: String?, _ code: Int32 = 1) -> Never {
    serve_complain("score serve: \(message)\n" + (hint.map { "\($0)\n" } ?? ""))
    serve_leave(code)
  }

  private static func run(_ sports: SportList, _ words: [String]) throws {
    let clock = Clock.system(zone: variable("TZ"))
    let running = try Run(sports, words, league: variable("SCORE_STORE"), clock: clock).start()
    _ = serve_await_signal()
    running.stop()
  }

  /// One run of the server, from the words of its command line.
  ///
  /// Tests can replace its clock, its random numbers and its output.
  package struct Run {
    let sports: SportList
    let words: [String]
    let league: String?
    let clock: Clock
    /// The source of random numbers for new ids and tokens.
    package var random: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
    /// Whether the server draws preview pictures of shared rounds, if `rsvg-convert` or Inkscape is installed.
    package var drawsPictures = true
    /// Prints a text on the standard output.
    package var say: @Sendable (String) -> Void = { serve_say($0) }

    /// Creates a run of the server from the words of its command line.
    ///
    /// - Parameters:
    ///   - sports: The sports that the server knows.
    ///   - words: The words of the command line, without the program's name.
    ///   - league: The address of a league's server; `nil` or an empty text for the store's file
    ///     that the words name.
    ///   - clock: The clock for new entries and links.
    package init(_ sports: SportList, _ words: [String], league: String? = nil, clock: Clock) {
      self.sports = sports
      self.words = words
      self.league = league
      self.clock = clock
    }

    /// Starts the server, and prints its addresses.
    ///
    /// - Throws: ``Server/Failure``, or an error of the desk or the store, if the server can't be
    ///   started.
    package func start() throws -> Running {
      var options: ServeOptions
      do {
        options = try ServeOptions(words)
      } catch var failure as Server.Failure {
        failure.isOfUsage = true
        throw failure
      }
      if let certificate = options.certificatePath, let key = options.keyPath {
        options.settings.certificate = (
          try ServeProgram.text(certificate), try ServeProgram.text(key)
        )
      }
      if !options.isQuiet { options.settings.log = { [say] in say($0 + "\n") } }
      // Writes use a separate desk and a separate connection to the store, so that pages don't wait
      // for them.
      let (desk, writing) = (try desk(options.store), try desk(options.store))
      let keypad = try options.keypad.map { try ServeProgram.makeKeypad($0, options.time, desk) }
      let isSecure = options.certificatePath != nil || options.publicURL.hasPrefix("https:")
      let owner = options.isMine ? OwnerRoutes.Keys(desk, isSecure: isSecure) : nil
      let server = try Server.start(
        Router(
          desk: desk, writing: writing, publicURL: options.publicURL, owner: owner,
          previews: drawsPictures ? Previews() : Previews(draw: nil)), options.settings)
      let address = ServeProgram.announce(options, server, keypad, owner, say)
      // While the server runs, `score` begins the addresses of new links with this address.
      return Running(server: server, place: ServerPlace(address, besides: options.store))
    }

    private func desk(_ store: String) throws -> Desk {
      Desk(
        access: try ServeProgram.access(store, league: league), sports: sports, clock: clock,
        random: random)
    }
  }

  /// A server that was started and can be stopped.
  package struct Running {
    let server: Server
    /// The published address of the server, from which `score` makes links as long as this value
    /// exists; `nil` if its file can't be written.
    let place: ServerPlace?

    /// The port on which the server listens; 0 after it was stopped.
    package var port: UInt16 { server.port }

    /// Stops the server and ends its open connections.
    package func stop() {
      server.stop()
    }
  }

  /// Returns the access to the store: for reading and writing, or only for reading if the file
  /// can't be written.
  ///
  /// A league's address can contain a password, so it is never passed on the command line, which
  /// every user of the machine can read.
  private static func access(_ path: String, league: String?) throws -> StoreAccess {
    // The store is opened now, so that errors are reported when the server starts.
    if let league, !league.isEmpty {
      let store = try open(league, besides: path)
      return StoreAccess(forReading: { store }, forWriting: { store })
    }
    _ = try read(path)
    return StoreAccess(
      forReading: { try read(path) },
      forWriting: { try SQLiteStore(path: path, mode: .readWrite) })
  }

  /// Opens the store in a file, only for reading if the file can't be written; nil if there is none.
  private static func read(_ path: String) throws -> (any Store)? {
    guard serve_exists(path) != 0 else { return nil }
    do {
      return try SQLiteStore(path: path, mode: .readWrite)
    } catch {
      guard [.readOnly, .permission].contains(error.kind) else { throw error }
      return try SQLiteStore(path: path, mode: .readOnly)
    }
  }

  /// Opens the store of a league at an address; files of this home are in the folder of the store's
  /// path.
  private static func open(_ league: String, besides path: String) throws -> any Store {
    #if League
      let home = path.split(separator: "/").dropLast().joined(separator: "/")
      return try LeagueStore(address: LeagueAddress(league), home: "/\(home)")
    #else
      throw Server.Failure(
        message: "SCORE_STORE names a league's server, and this program was built without leagues.",
        hint: "Build it with `swift build -c release --traits League`, or unset SCORE_STORE.")
    #endif
  }

  private static func makeKeypad(_ round: String, _ time: LinkTime, _ desk: Desk) throws
    -> MadeLink
  {
    let named = RoundRequest(round: round == "-" ? nil : round)
    return try desk.scorer().sharing.makeLink(
      .keypad, ShareRequest(round: named), time: time)
  }

  private static func text(_ path: String) throws -> String {
    guard let bytes = serve_read_file(path) else {
      throw Server.Failure(
        message: "\(path) can't be read.", hint: "It must be there, and readable for this user.")
    }
    defer { serve_free(bytes) }
    return String(cString: bytes)
  }

  private static func variable(_ name: String) -> String? {
    serve_variable(name).map { String(cString: $0) }
  }

  // MARK: Output

  /// Prints the address of the site, and the links of the keypad and of the owner's pages.
  ///
  /// - Returns: The address of the site, with which all its links begin.
  private static func announce(
    _ options: ServeOptions, _ server: Server, _ keypad: MadeLink?, _ owner: OwnerRoutes.Keys?,
    _ say: (String) -> Void
  ) -> String {
    let isSecure = options.settings.certificate != nil
    let isLocal = ["127.0.0.1", "::1"].contains(options.settings.address)
    var name = options.settings.address
    if ["0.0.0.0", "::"].contains(name) { name = neighbourly() ?? "127.0.0.1" }
    if name.contains(":") { name = "[\(name)]" }
    let own = "\(isSecure ? "https" : "http")://\(name):\(server.port)"
    let base = options.publicURL.isEmpty ? own : options.publicURL
    say("Serving on \(base). Ctrl-C ends it.\n")
    if let owner {
      say("Your own pages, for you alone, as long as this runs:\n\(base)/m/\(owner.token)\n")
      if !isSecure, !isLocal {
        say("They are shown over https, and on this machine; on the network they are not.\n")
      }
    }
    guard let keypad else { return base }
    let address = "\(base)/k#\(keypad.token.text)"
    say(
      "Keypad for \(keypad.title), until \(keypad.until.isEmpty ? "revoked" : keypad.until):\n")
    say("\(address)\n")
    if isLocal, options.publicURL.isEmpty {
      say("It can be opened on this machine alone; --bind 0.0.0.0 lets phones in.\n")
    } else if serve_show_code(address) == 0 {
      say("With qrencode installed, a code for the phone's camera stands here.\n")
    }
    return base
  }

  /// The address of this machine in its local network; nil if it is in none.
  private static func neighbourly() -> String? {
    var bytes = [CChar](repeating: 0, count: 64)
    guard serve_find_address(&bytes, bytes.count) != 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
