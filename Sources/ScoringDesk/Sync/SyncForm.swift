import ScoringKit

/// The format of the files in a shared folder: bundle lines with a different head and without an
/// end line, because the files grow.
enum SyncForm {
  /// The format's name in the head.
  static let name = "scorelog"
  /// The major version that this program writes; files of a greater one are not read.
  static let major = 1
  /// The minor version; a greater one may have kinds of lines that this program skips.
  static let minor = 0
  /// The suffix of the file names.
  static let suffix = ".scorelog"

  /// The kind of a line that reports a deleted round.
  static let deleted = "deleted"

  /// A round that was deleted on the device of the file.
  struct Deletion: Codable {
    /// The round's stream.
    let stream: String
  }

  /// Returns the name of a device's file.
  static func file(of device: DeviceID) -> String { "\(device)\(suffix)" }

  /// Whether a file name belongs to this format, including copies that a cloud drive made.
  static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) }

  /// Returns the first line of a device's file.
  static func head(of device: DeviceID) throws -> BundleLine {
    let head = BundleForm.Head(
      form: name, version: "\(major).\(minor)", device: device.description, heads: [])
    return BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head))
  }
}

/// A remark about a file of a shared folder.
struct SyncRemark: Hashable {
  /// The file's name.
  let file: String
  /// The line, from 1; `nil` for the file as a whole.
  let line: Int?
  /// The remark, worded to follow the file and the line: `is damaged`.
  let what: String
  /// A hint about what to do; `nil` if there is none.
  var hint: String?

  /// The remark as a whole sentence.
  var sentence: String {
    let place = line.map { "\(file), line \($0)," } ?? file
    return "\(place) \(what)." + (hint.map { " \($0)" } ?? "")
  }
}
