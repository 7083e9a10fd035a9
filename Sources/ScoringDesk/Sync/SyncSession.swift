import ScoringKit
import ScoringStore

/// A shared folder as one process knows it: what was read of its files, and what was said of them.
///
/// It is kept between exchanges, so that one at rest looks at the list of files alone. It can be
/// thrown away at any time: the next exchange then reads all files again.
package struct SyncSession {
  /// The folder.
  let folder: any SyncFolder
  /// What was read of each file, by its name.
  var logs: [String: SyncLog] = [:]
  /// The rounds whose openings name a frozen text, by the text's name.
  var wanted: [String: Set<StreamID>] = [:]
  /// The rounds that are in this store with another opening.
  var leftOut: Set<StreamID> = []
  /// The attached files in the folder as they were after the last exchange.
  var files: Set<SyncFile> = []
  /// Those of them that could not be taken, and are not read again while they stay as they are.
  var passedOver: Set<SyncFile> = []
  /// The files that entries in the folder attach to rounds that were deleted here.
  var goneAttachments: Set<ContentID> = []
  /// How far the store had come at the last exchange.
  var mark: Changes.Mark?
  private var said: Set<String> = []

  /// Begins with a folder of which nothing is known.
  package init(_ folder: any SyncFolder) {
    self.folder = folder
  }

  /// What was not said before, of some sentences.
  mutating func news(_ sentences: [Line]) -> [Line] {
    sentences.filter { said.insert($0.text).inserted }
  }

  /// The entries in all files, as far as they are as this store has them.
  var entries: EntryRuns {
    logs.values.reduce(into: EntryRuns()) { $0.formUnion($1.entries) }
  }

  /// The names of the frozen texts in all files but one.
  func texts(without name: String) -> Set<String> {
    logs.values.reduce(into: []) { if $1.name != name { $0.formUnion($1.texts) } }
  }
}

/// What one exchange did.
struct SyncTally {
  /// How many entries were new here.
  var taken = 0
  /// How many entries were written to this store's file.
  var given = 0
  /// How many entries could not be given, because they lie in a file that can't be read now.
  var withheld = 0
  /// How many new entries were set aside, because their round was deleted here.
  var setAside = 0
  /// The rounds that were new.
  var new: Set<StreamID> = []
  /// The rounds that got entries.
  var continued: Set<StreamID> = []
  /// What a person should know of the rounds that got entries.
  var remarks: [StreamID: [ImportPlan.Warning]] = [:]
  /// How many attached files were new here.
  var filesTaken = 0
  /// How many attached files were written to the folder.
  var filesGiven = 0
  /// How many texts were new here.
  var texts = 0

  /// Adds what was taken in one transaction.
  mutating func add(_ intake: EntryIntake) {
    taken += intake.counts.added
    setAside += intake.counts.setAside
    new.formUnion(intake.grown.new)
    // A round can come in several transactions.
    continued = continued.union(intake.grown.continued).subtracting(new)
    remarks.merge(intake.remarks) { $1 }
  }
}
