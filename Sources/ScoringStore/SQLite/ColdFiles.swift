internal import ScoringKit

/// The files to which a store moved rounds; each is opened when it is first read.
///
/// An object of this class must not be used by two threads at the same time.
final class ColdFiles: ColdStores {
  private let folder: String
  private var opened: [Int64: SQLiteStore] = [:]
  /// For each file that could not be read at the last attempt, the reason as a sentence, by the
  /// file's number.
  private var problems: [Int64: String] = [:]
  /// The numbers of the files whose content was damaged at the last attempt.
  private var damaged: Set<Int64> = []

  /// A sentence about the first file that could not be read; `nil` if all files could be read.
  var notice: String? { problems.min { $0.key < $1.key }?.value }

  /// Creates the files for moved rounds of the store at a path; opens none of them.
  init(of store: String) {
    folder = FilePath.folder(of: store)
  }

  /// Returns the present path of a file to which the store moved rounds.
  ///
  /// If only a name is recorded, the file is in the store's folder, wherever that folder is now.
  func path(of place: ColdPlace) -> String {
    place.path.utf8.contains(UInt8(ascii: "/")) ? place.path : "\(folder)/\(place.path)"
  }

  /// Returns the form in which the path of a file for moved rounds is recorded: only the name for a
  /// file in the store's folder.
  func kept(_ path: String) -> String {
    guard FilePath.folder(of: path) == folder, let slash = path.lastIndex(of: "/") else {
      return path
    }
    return String(path[path.index(after: slash)...])
  }

  /// Opens a file for moved rounds, or returns it if it is already open.
  ///
  /// - Throws: ``StoreError`` of the kind `away` if the file does not exist, can't be read, or
  ///   belongs to another store.
  func open(_ place: ColdPlace) throws(StoreError) -> any Store {
    let path = path(of: place)
    damaged.remove(place.number)
    do throws(StoreError) {
      guard try FilePath.look(at: path) != .nothing else {
        throw StoreError(.missing, "The file isn't there.")
      }
      if let known = opened[place.number], try known.isMade {
        problems[place.number] = nil
        return known
      }
      let store = try SQLiteStore(path: path, mode: .readOnly)
      guard try store.coldID() == place.id else {
        throw StoreError(.foreign, "The file contains rounds of another store.")
      }
      opened[place.number] = store
      problems[place.number] = nil
      return store
    } catch {
      opened[place.number] = nil
      if error.kind == .damaged || error.kind == .notADatabase { damaged.insert(place.number) }
      let away = away(path, error.message)
      problems[place.number] = away.message
      throw away
    }
  }

  func isDamaged(_ place: ColdPlace) -> Bool { damaged.contains(place.number) }

  private func away(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .away, "Rounds were moved to \(path), and can't be read. \(reason)",
      hint: "Bring the file back, or name its new place: `score move-out --to FILE`.")
  }

  /// Opens an existing file for moved rounds for writing.
  ///
  /// - Throws: ``StoreError`` of the kind `away` if the file doesn't exist or belongs to another
  ///   store, and the errors of opening a store.
  func store(of place: ColdPlace) throws(StoreError) -> SQLiteStore {
    let path = path(of: place)
    guard try FilePath.look(at: path) != .nothing else { throw away(path, "The file isn't there.") }
    let store = try SQLiteStore(path: path, mode: .readWrite)
    guard try store.coldID() == place.id else {
      throw away(path, "The file contains rounds of another store.")
    }
    return store
  }
}
