import ScoringKit

/// What the first and the last line of a bundle hold.
package enum BundleForm {
  /// The version that this program writes; a greater first number is refused.
  static let major = 1
  /// A greater second number may bring kinds of lines that this program passes over.
  static let minor = 0
  /// The longest line, in bytes: an entry of the largest size with every byte escaped.
  package static let longestLine = 32 << 20
  /// The most lines that are read.
  static let mostLines = 20_000_000

  /// The kind of the first line.
  static let head = "head"
  /// The kind of a line with a frozen text.
  static let text = "text"
  /// The kind of a line with an entry.
  static let entry = "entry"
  /// The kind of the last line.
  static let end = "end"

  /// The first line: which form, which store, and how far its devices had come.
  struct Head: Codable {
    /// `score-bundle`.
    let form: String
    /// Major and minor version, as in `1.0`.
    let version: String
    /// The device of the store that wrote it.
    let device: String
    /// The newest entry of each device in that store.
    let heads: [String]

    /// The two numbers of the version; nil where it is none.
    var numbers: (major: Int, minor: Int)? {
      let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
        return nil
      }
      return (major, minor)
    }
  }

  /// A frozen text with its name.
  struct Text: Codable {
    /// The text's name.
    let id: String
    /// The text.
    let text: String
  }

  /// The last line.
  struct End: Codable {
    /// How many different lines came before.
    let lines: Int
    /// See ``BundleTally/digest``.
    let digest: String
  }

  /// The name of the form.
  static let name = "score-bundle"
}
