internal import ScoringKit

/// The files that a store moved rounds to, each opened when something in it is first read.
///
/// To be used by one thread at a time.
final class ColdFiles: ColdStores {
  private let folder: String
  private var opened: [Int64: SQLiteStore] = [:]
  /// What could not be read when it was last asked for, by the numbers of the files.
  private var problems: [Int64: String] = [:]

  /// What can't be read, in a sentence for people; nil for nothing.
  var notice: String? { problems.min { $0.key < $1.key }?.value }

  /// The files of a store.
  init(of store: String) {
    folder = FilePath.folder(of: store)
  }

  /// Where a file is now: what is beside the store moves with it.
  func path(of place: ColdPlace) -> String {
    place.path.utf8.contains(UInt8(ascii: "/")) ? place.path : "\(folder)/\(place.path)"
  }

  /// How a path is kept: a file beside the store by its name alone.
  func kept(_ path: String) -> String {
    guard FilePath.folder(of: path) == folder, let slash = path.lastIndex(of: "/") else {
      return path
    }
    return String(path[path.index(after: slash)...])
  }

  /// The open file.
  ///
  /// - Throws: `away` where it isn't there, can't be read, or belongs to another store.
  func open(_ place: ColdPlace) throws(StoreError) -> any Store {
    let path = path(of: place)
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
        throw StoreError(.foreign, "The file holds rounds of another store.")
      }
      opened[place.number] = store
      problems[place.number] = nil
      return store
    } catch {
      opened[place.number] = nil
      let away = away(path, error.message)
      problems[place.number] = away.message
      throw away
    }
  }

  private func away(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .away, "Rounds were moved to \(path), and can't be read. \(reason)",
      hint: "Bring the file back, or say where it is now: `score offload --to FILE`.")
  }

  /// Opens an existing file for writing.
  ///
  /// - Throws: `away` if the file doesn't exist or belongs to another store, and the errors of
  ///   opening a store.
  func store(of place: ColdPlace) throws(StoreError) -> SQLiteStore {
    let path = path(of: place)
    guard try FilePath.look(at: path) != .nothing else { throw away(path, "The file isn't there.") }
    let store = try SQLiteStore(path: path, mode: .readWrite)
    guard try store.coldID() == place.id else {
      throw away(path, "The file holds rounds of another store.")
    }
    return store
  }
}
