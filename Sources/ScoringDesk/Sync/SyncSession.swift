import ScoringKit
import ScoringStore

/// The state of a shared folder in one process: what was read and reported.
///
/// It is kept between exchanges, so that an exchange without changes only lists the files. It may
/// be discarded at any time; the next exchange then reads all files again.
package struct SyncSession {
  let folder: any SyncFolder
  /// The state of each file, by name.
  var logs: [String: SyncLog] = [:]
  /// The rounds whose openings name a frozen text, by the text's name.
  var wanted: [String: Set<StreamID>] = [:]
  /// The rounds that this store has with a different opening.
  var leftOut: Set<StreamID> = []
  /// The attached files in the folder after the last exchange.
  var files: Set<SyncFile> = []
  /// The attached files that could not be imported; they are not read again until they change.
  var passedOver: Set<SyncFile> = []
  /// The attachments that entries in the folder add to rounds deleted in this store.
  var goneAttachments: Set<ContentID> = []
  /// The change cursor of the store at the last exchange.
  var mark: Changes.Cursor?
  private var said: Set<String> = []

  /// Creates a session for a folder of which nothing is known.
  package init(_ folder: any SyncFolder) {
    self.folder = folder
  }

  /// Returns those sentences that were not reported before.
  mutating func news(_ sentences: [Line]) -> [Line] {
    sentences.filter { said.insert($0.text).inserted }
  }

  /// The entries in all files that are identical in this store.
  var entries: EntryRuns {
    logs.values.reduce(into: EntryRuns()) { $0.formUnion($1.entries) }
  }

  /// Returns the names of the frozen texts in all files but one.
  func texts(without name: String) -> Set<String> {
    logs.values.reduce(into: []) { if $1.name != name { $0.formUnion($1.texts) } }
  }
}

/// The counts of one exchange.
struct SyncTally {
  /// The number of imported entries.
  var taken = 0
  /// The number of entries written to this store's file.
  var given = 0
  /// The number of entries that could not be exported, because their file can't be read now.
  var withheld = 0
  /// The number of new entries that were set aside, because this store deleted their round.
  var setAside = 0
  /// The new rounds.
  var new: Set<StreamID> = []
  /// The known rounds that received entries.
  var continued: Set<StreamID> = []
  /// The remarks about rounds that received entries.
  var remarks: [StreamID: [ImportPlan.Warning]] = [:]
  /// The number of imported attached files.
  var filesTaken = 0
  /// The number of attached files written to the folder.
  var filesGiven = 0
  /// The number of imported texts.
  var texts = 0

  /// Adds the entries of one transaction.
  mutating func add(_ intake: EntryIntake) {
    taken += intake.counts.added
    setAside += intake.counts.setAside
    new.formUnion(intake.grown.new)
    // A round may arrive in several transactions.
    continued = continued.union(intake.grown.continued).subtracting(new)
    remarks.merge(intake.remarks) { $1 }
  }
}
