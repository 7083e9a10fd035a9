import ScoringKit

/// The format of the files of entries in a shared folder: the lines of a bundle, but with another
/// format name in the first line, and without a last line, because the files grow.
enum SyncForm {
  /// The name of the format in the first line of each file in a shared folder.
  static let name = "scorelog"
  /// The major version of the shared folder's format that this program writes; a file of a greater
  /// one is not read.
  static let major = 1
  /// The minor version of the shared folder's format that this program writes; a file of a greater
  /// one may have kinds of lines that this program skips.
  static let minor = 0
  /// The suffix of the names of files with entries in a shared folder.
  static let suffix = ".scorelog"

  /// The word for the kind of a line that reports a deleted round.
  static let deleted = "deleted"

  /// A line's report that a round was deleted on the device that wrote the file.
  struct Deletion: Codable {
    /// The stream of the deleted round.
    let stream: String
  }

  /// Returns the name of the file in a shared folder to which a device writes.
  static func file(of device: DeviceID) -> String { "\(device)\(suffix)" }

  /// Whether a file name in a shared folder is that of a file with entries, or of a copy that a
  /// cloud drive made of one.
  static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) }

  /// Returns the first line of the file to which a device writes.
  static func head(of device: DeviceID) throws -> BundleLine {
    let head = BundleForm.Head(
      form: name, version: "\(major).\(minor)", device: device.description, heads: [])
    return BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head))
  }
}

/// A remark about a problem with a file in a shared folder.
struct SyncRemark: Hashable {
  /// The name of the file that the remark is about.
  let file: String
  /// The number of the line that the remark is about, from 1; `nil` for the file as a whole.
  let line: Int?
  /// The remark, worded to follow the name of the file and the number of the line: `is damaged`.
  let what: String
  /// A hint on what the user can do about the problem; `nil` if there is none.
  var hint: String?

  /// The remark as a sentence that begins with the name of the file.
  var sentence: String {
    let place = line.map { "\(file), line \($0)," } ?? file
    return "\(place) \(what)." + (hint.map { " \($0)" } ?? "")
  }
}
