internal import ScoringDesk

/// The options of the server's command line.
struct ServeOptions {
  /// The path of the store's file.
  var store = ""
  var settings = Server.Settings()
  /// The beginning of public addresses; empty if it is not set.
  var publicURL = ""
  var certificatePath: String?
  var keyPath: String?
  /// The round of the keypad; nil for no keypad.
  var keypad: String?
  /// Whether the owner's pages are shown.
  var isMine = false
  /// The time for which the keypad's link is valid.
  var time = LinkTime.seconds(86_400)
  /// Whether the access log is off.
  var isQuiet = false

  /// Reads the arguments of a command line.
  ///
  /// - Throws: a sentence about the argument that isn't understood.
  init(_ words: [String]) throws {
    var rest = words[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw Server.Failure(message: "\(option) needs a value.", hint: Self.hint)
      }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--store": store = try value(word)
      case "--bind": settings.address = try value(word)
      case "--port":
        let text = try value(word)
        guard let port = UInt16(text) else {
          throw Server.Failure(
            message: "\"\(text)\" is no port.", hint: "A port is a number from 0 to 65535.")
        }
        settings.port = port
      case "--public-url": publicURL = try Self.address(value(word))
      case "--tls-cert": certificatePath = try value(word)
      case "--tls-key": keyPath = try value(word)
      case "--keypad": keypad = try value(word)
      case "--expires": time = try LinkTime(value(word))
      case "--quiet": isQuiet = true
      case "--mine": isMine = true
      default:
        throw Server.Failure(
          message: "\"\(word)\" is not understood.", hint: Self.hint)
      }
    }
    guard !store.isEmpty else {
      throw Server.Failure(message: "No store is named.", hint: Self.hint)
    }
    let isReadOnTheWay =
      certificatePath == nil && !publicURL.hasPrefix("https:")
      && !["127.0.0.1", "::1"].contains(settings.address)
    guard !isMine || !isReadOnTheWay else {
      throw Server.Failure(
        message: "Your own pages are shown on this machine, or over https.",
        hint: "Leave --bind out, or give --tls-cert and --tls-key.")
    }
    guard (certificatePath == nil) == (keyPath == nil) else {
      throw Server.Failure(
        message: "A certificate and its key belong together.",
        hint: "Give both --tls-cert and --tls-key, or neither.")
    }
  }

  private static let hint = "This program is run by `score serve`, whose --help says how."

  /// Returns an address without a slash at its end.
  private static func address(_ text: String) throws -> String {
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 200,
      text.allSatisfy({ $0.isASCII && !$0.isWhitespace && !"\"<>#?".contains($0) })
    else {
      throw Server.Failure(
        message: "\"\(text)\" is no address of a site.", hint: "As in https://scores.club.example")
    }
    var text = text[...]
    while text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}
