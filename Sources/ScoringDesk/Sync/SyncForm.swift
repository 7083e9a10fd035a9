import ScoringKit

/// The form of the files in a shared folder: lines of a bundle, under another head and without an
/// end, because they grow.
enum SyncForm {
  /// What the head says.
  static let name = "scorelog"
  /// The version that this program writes; a file of a greater first number is not read.
  static let major = 1
  /// A greater second number may bring kinds of lines that this program passes over.
  static let minor = 0
  /// How names of the files end.
  static let suffix = ".scorelog"

  /// The kind of a line that says that a round was deleted.
  static let deleted = "deleted"

  /// A round that was deleted on the device whose file says so.
  struct Deletion: Codable {
    /// The round's stream.
    let stream: String
  }

  /// The file of a store.
  static func file(of device: DeviceID) -> String { "\(device)\(suffix)" }

  /// Whether a file is one of a shared folder, by its name: copies that a cloud drive made of one,
  /// too.
  static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) }

  /// The first line of a store's file.
  static func head(of device: DeviceID) throws -> BundleLine {
    let head = BundleForm.Head(
      form: name, version: "\(major).\(minor)", device: device.description, heads: [])
    return BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head))
  }
}

/// Something odd in a file of a shared folder.
struct SyncRemark: Hashable {
  /// The file's name.
  let file: String
  /// The line, from 1; nil for the file as a whole.
  let line: Int?
  /// What is odd, after the file and the line: `is damaged`.
  let what: String
  /// What to do.
  var hint: String?

  /// The whole sentence.
  var sentence: String {
    let place = line.map { "\(file), line \($0)," } ?? file
    return "\(place) \(what)." + (hint.map { " \($0)" } ?? "")
  }
}
