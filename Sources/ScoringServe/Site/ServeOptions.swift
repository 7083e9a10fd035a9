internal import ScoringDesk

/// The options on the command line of the server's program.
struct ServeOptions {
  /// The path of the store's file that the server reads and writes.
  var store = ""
  var settings = Server.Settings()
  /// The public address of the site, with which its links begin; empty if it is not set.
  var publicURL = ""
  var certificatePath: String?
  var keyPath: String?
  /// The id of the round for which a keypad's link is made; nil for no keypad.
  var keypad: String?
  /// Whether the server shows the owner's pages.
  var isMine = false
  /// The time for which the keypad's link is valid.
  var time = LinkTime.seconds(86_400)
  /// Whether the server writes no access log.
  var isQuiet = false

  /// Parses the words of a command line.
  ///
  /// - Throws: ``Server/Failure`` with a sentence about the word that isn't understood.
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

  /// Returns an address without slashes at its end; throws an error if it is not the address of a
  /// site.
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
