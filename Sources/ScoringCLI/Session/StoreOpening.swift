package import ScoringDesk
package import ScoringStore

/// How the program comes by its store: the one place that knows that it is a file.
package enum StoreOpening {
  /// The file of a home; it comes into being with the first write.
  static func access(_ path: String, say: @escaping @Sendable (String) -> Void) -> StoreAccess {
    StoreAccess(
      forReading: {
        guard System.exists(path) else {
          say("There is no store yet.")
          return nil
        }
        say("Reading \(path)")
        do throws(StoreError) {
          return try SQLiteStore(path: path, mode: .readOnly)
        } catch {
          // What an older version of the program wrote is brought up to date, where it may be.
          guard error.kind == .readOnly, (try? SQLiteStore(path: path, mode: .readWrite)) != nil
          else { throw error }
          say("Brought up to date, with a copy beside it")
          return try SQLiteStore(path: path, mode: .readOnly)
        }
      },
      forWriting: {
        say("Writing \(path)")
        return try SQLiteStore(path: path, mode: .readWrite)
      })
  }

  /// Brings a copy back in the place of a store; where the store that was there is kept, if any.
  static func restore(_ copy: String, to path: String) throws -> String? {
    do throws(StoreError) {
      return try SQLiteStore.restore(from: copy, to: path)
    } catch {
      throw DeskError(error)
    }
  }
}

extension StoreAccess {
  /// The access to a store that is open already, as tests have it.
  package static func open(_ store: any Store) -> StoreAccess {
    StoreAccess(forReading: { store }, forWriting: { store })
  }
}
