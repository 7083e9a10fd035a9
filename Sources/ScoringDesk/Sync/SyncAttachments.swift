import ScoringKit
import ScoringStore

/// The attached files of rounds in a shared folder; each is a file named by the digest of its
/// content.
///
/// No attached file is written twice, and a store does not read one that it has. An incomplete or
/// changed file is recognized, because its content does not match its name.
struct SyncAttachments {
  /// The suffix of the names of attached files in a shared folder.
  static let suffix = ".scorefile"
  /// The number of bytes of an attached file that are read at a time.
  private static let piece = 256 * 1024

  private let scorer: Scorer
  private let folder: any SyncFolder
  /// The attached files in the shared folder, by their content ids.
  private var found: [ContentID: SyncFile]
  /// The number of attached files that this exchange imported.
  private(set) var taken = 0
  /// The number of attached files that this exchange wrote to the shared folder.
  private(set) var given = 0
  /// The remarks about attached files that could not be imported.
  private(set) var remarks: [SyncRemark] = []

  init(_ scorer: Scorer, _ folder: any SyncFolder, _ files: [SyncFile]) {
    self.scorer = scorer
    self.folder = folder
    found = Self.attachments(files)
  }

  /// Returns the attached files among all files of a shared folder, by their content ids.
  static func attachments(_ files: [SyncFile]) -> [ContentID: SyncFile] {
    Dictionary(files.compactMap { file in content(of: file.name).map { ($0, file) } }) { first, _ in
      first
    }
  }

  /// Returns the content id in the name of an attached file; `nil` for the name of any other file.
  private static func content(of name: String) -> ContentID? {
    name.hasSuffix(suffix) ? ContentID(String(name.dropLast(suffix.count))) : nil
  }

  private static func file(of content: ContentID) -> String { content.text + suffix }

  /// Imports the attached files that entries of this store refer to and whose bytes the store
  /// lacks.
  ///
  /// - Throws: An error if the store can't be written. For a file that can't be read, a remark is
  ///   added instead.
  mutating func take(_ session: inout SyncSession) throws {
    let missing = try scorer.desk.storeForReading().read { try $0.missingAttachments() }
    for content in missing {
      guard let file = found[content], !session.passedOver.contains(file) else { continue }
      do {
        let bytes = try read(file)
        guard ContentID(of: bytes) == content else {
          throw SyncUnreadable("it is incomplete, or was changed")
        }
        _ = try scorer.desk.storeForWriting().write { try $0.attach(bytes) }
        taken += 1
      } catch let error as SyncUnreadable {
        session.passedOver.insert(file)
        remarks.append(
          SyncRemark(
            file: file.name, line: nil, what: "can't be taken: \(error.reason)",
            hint: "If this remains so, delete it: it comes again from a device that has it."))
      }
    }
  }

  private func read(_ file: SyncFile) throws -> [UInt8] {
    guard (1...StoreLimits.attachmentBytes).contains(file.size) else {
      throw SyncUnreadable(file.size == 0 ? "it is empty" : "it is too large")
    }
    var bytes: [UInt8] = []
    while bytes.count < file.size {
      let limit = min(Self.piece, file.size - bytes.count)
      let next = try folder.read(file.name, from: bytes.count, limit: limit)
      guard !next.isEmpty else { break }
      bytes += next
    }
    return bytes
  }

  /// Writes the attached files of the store that the shared folder lacks or contains incompletely.
  ///
  /// - Throws: An error if the shared folder can't be written.
  mutating func give() throws {
    let store = try scorer.desk.storeForReading()
    let here = try store.read { try $0.attachments() }
    for (content, size) in here.sorted(by: { $0.key.text < $1.key.text })
    where found[content]?.size != size {
      // The attached files are read one by one, so that no transaction is open during a long write.
      guard let bytes = try store.read({ try $0.attached(content) }) else { continue }
      found[content] = try folder.replace(Self.file(of: content)) { write in try write(bytes) }
      given += 1
    }
  }

  /// Removes from the shared folder the attached files of rounds deleted in this store, unless a
  /// log in the folder or another round of the store refers to them.
  mutating func clear(_ session: SyncSession) throws {
    let named = session.logs.values.reduce(into: Set<ContentID>()) { $0.formUnion($1.attachments) }
    let gone = session.goneAttachments.subtracting(named).filter { found[$0] != nil }
    guard !gone.isEmpty else { return }
    let kept = try scorer.desk.storeForReading().read { reader in
      Set(try reader.attachments().keys).union(try reader.missingAttachments())
    }
    for content in gone.subtracting(kept) {
      folder.remove(Self.file(of: content))
      found[content] = nil
    }
  }

  /// The attached files in the shared folder.
  var files: Set<SyncFile> { Set(found.values) }
}
