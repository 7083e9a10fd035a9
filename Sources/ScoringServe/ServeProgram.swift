internal import CServe
internal import ScoringDesk
public import ScoringKit
internal import ScoringStore

#if League
  internal import ScoringLeague
#endif

/// The server as a program: run by `score serve`, over a list of sports.
///
/// A package with sports of its own makes its own server of it:
/// ```swift
/// ServeProgram.main(sports: [.pebbles, .lanterns])
/// ```
public enum ServeProgram {
  /// Runs this process's server until a signal ends it.
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

  /// Ends with a code of those that `score` ends with: 1 for a refusal, 64 for what the command line
  /// says, 66 for what there is not.
  private static func end(_ message: String, _ hint: String?, _ code: Int32 = 1) -> Never {
    serve_complain("score serve: \(message)\n" + (hint.map { "\($0)\n" } ?? ""))
    serve_leave(code)
  }

  private static func run(_ sports: SportList, _ words: [String]) throws {
    var options: ServeOptions
    do {
      options = try ServeOptions(words)
    } catch var failure as Server.Failure {
      failure.isOfUsage = true
      throw failure
    }
    if let certificate = options.certificatePath, let key = options.keyPath {
      options.settings.certificate = (try text(certificate), try text(key))
    }
    if !options.isQuiet { options.settings.log = { serve_say($0 + "\n") } }
    let desk = Desk(
      access: try access(options.store, league: variable("SCORE_STORE")), sports: sports,
      clock: .system(zone: variable("TZ")))
    let keypad = try options.keypad.map { try makeKeypad($0, options.time, desk) }
    let isSecure = options.certificatePath != nil || options.publicURL.hasPrefix("https:")
    let owner = options.isMine ? OwnerRoutes.Keys(desk, isSecure: isSecure) : nil
    let server = try Server.start(
      Router(desk: desk, publicURL: options.publicURL, owner: owner), options.settings)
    let address = say(options, server, keypad, owner)
    // Links that are made meanwhile begin with it.
    let note = options.store + ".address"
    serve_note(note, address)
    _ = serve_await_signal()
    serve_note(note, nil)
    server.stop()
  }

  /// The store: written to where it may be.
  ///
  /// A league's address can hold a password, so it is never among the words of the command line,
  /// which everybody on the machine can see.
  private static func access(_ path: String, league: String?) throws -> StoreAccess {
    if let league, !league.isEmpty {
      // Opened at once, so that what is wrong is said before anybody waits for a page.
      let store = try open(league, besides: path)
      return StoreAccess(forReading: { store }, forWriting: { store })
    }
    return StoreAccess(
      forReading: {
        guard serve_exists(path) != 0 else { return nil }
        do {
          return try SQLiteStore(path: path, mode: .readWrite)
        } catch let error as StoreError where [.readOnly, .permission].contains(error.kind) {
          return try SQLiteStore(path: path, mode: .readOnly)
        }
      },
      forWriting: { try SQLiteStore(path: path, mode: .readWrite) })
  }

  /// A league's store, for a home whose own store would be at a path.
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
    return try desk.scorer().makeLink(
      LinkRequest(.keypad, ShareRequest(round: named), time: time))
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

  // MARK: What it says

  /// Says where the site is, and the keypad's link; gives what addresses begin with.
  private static func say(
    _ options: ServeOptions, _ server: Server, _ keypad: MadeLink?, _ owner: OwnerRoutes.Keys?
  ) -> String {
    let isSecure = options.settings.certificate != nil
    let isLocal = ["127.0.0.1", "::1"].contains(options.settings.address)
    var name = options.settings.address
    if ["0.0.0.0", "::"].contains(name) { name = neighbourly() ?? "127.0.0.1" }
    if name.contains(":") { name = "[\(name)]" }
    let own = "\(isSecure ? "https" : "http")://\(name):\(server.port)"
    let base = options.publicURL.isEmpty ? own : options.publicURL
    serve_say("Serving on \(base). Ctrl-C ends it.\n")
    if let owner {
      serve_say("Your own pages, for you alone, as long as this runs:\n\(base)/m/\(owner.token)\n")
    }
    guard let keypad else { return base }
    let address = "\(base)/k#\(keypad.token.text)"
    serve_say(
      "Keypad for \(keypad.title), until \(keypad.until.isEmpty ? "revoked" : keypad.until):\n")
    serve_say("\(address)\n")
    if isLocal, options.publicURL.isEmpty {
      serve_say("It can be opened on this machine alone; --bind 0.0.0.0 lets phones in.\n")
    } else if serve_show_code(address) == 0 {
      serve_say("With qrencode installed, a code for the phone's camera stands here.\n")
    }
    return base
  }

  /// The address under which neighbours reach this machine; nil where there is none.
  private static func neighbourly() -> String? {
    var bytes = [CChar](repeating: 0, count: 64)
    guard serve_find_address(&bytes, bytes.count) != 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
