import ScoringKit
import ScoringStore

/// The knowledge of one process about a shared folder: the files that it has read, and the remarks
/// that it has reported.
///
/// The session is kept between exchanges, so that an exchange without changes only lists the files.
/// It may be discarded at any time; the next exchange then reads all files again.
package struct SyncSession {
  let folder: any SyncFolder
  /// The result of reading each file of entries in the shared folder, by the name of the file.
  var logs: [String: SyncLog] = [:]
  /// The rounds that need frozen rules, by the content id of the rules.
  var wanted: [String: Set<StreamID>] = [:]
  /// The attached files in the shared folder after the last exchange.
  var files: Set<SyncFile> = []
  /// The attached files in the shared folder that could not be imported; they are not read again
  /// until they change.
  var passedOver: Set<SyncFile> = []
  /// The content ids of attached files to which entries in the shared folder refer whose round was
  /// deleted in this store.
  var goneAttachments: Set<ContentID> = []
  /// The cursor that marks the newest change of the store at the last exchange; `nil` before the
  /// first.
  var mark: Changes.Cursor?
  private var said: Set<String> = []

  /// Creates a session for a shared folder of which nothing was read yet.
  package init(_ folder: any SyncFolder) {
    self.folder = folder
  }

  /// Returns those sentences that this session did not return before.
  mutating func news(_ sentences: [Line]) -> [Line] {
    sentences.filter { said.insert($0.text).inserted }
  }

  /// The entries in all files of the shared folder that this store has, too, or had before it
  /// deleted their round.
  var entries: EntryRuns {
    logs.values.reduce(into: EntryRuns()) { $0.formUnion($1.entries) }
  }

  /// Returns the content ids of the frozen texts in all files of the shared folder except one.
  func texts(without name: String) -> Set<String> {
    logs.values.reduce(into: []) { if $1.name != name { $0.formUnion($1.texts) } }
  }
}

/// The numbers of entries and files that one exchange through a shared folder moved.
struct SyncTally {
  /// The number of new entries that the exchange imported.
  var taken = 0
  /// The number of entries that the exchange wrote to this store's file in the shared folder.
  var given = 0
  /// The number of entries that could not be written to the shared folder, because they are in an
  /// offloaded file that can't be read now.
  var withheld = 0
  /// The number of new entries that were stored without effect, because their round was deleted in
  /// this store.
  var setAside = 0
  /// The rounds that the exchange added to this store.
  var new: Set<StreamID> = []
  /// The rounds that this store had before and that received entries in the exchange.
  var continued: Set<StreamID> = []
  /// The remarks about rounds and players that received entries in the exchange, by stream.
  var remarks: [StreamID: [ImportPlan.Warning]] = [:]
  /// The number of attached files that the exchange imported.
  var filesTaken = 0
  /// The number of attached files that the exchange wrote to the shared folder.
  var filesGiven = 0
  /// The number of frozen texts that the exchange imported.
  var texts = 0

  /// Adds the numbers of entries, and the rounds and remarks, of one transaction of the import.
  mutating func add(_ intake: EntryIntake) {
    taken += intake.counts.added
    setAside += intake.counts.setAside
    new.formUnion(intake.grown.new)
    // The entries of a new round may be imported in several transactions.
    continued = continued.union(intake.grown.continued).subtracting(new)
    remarks.merge(intake.remarks) { $1 }
  }
}
