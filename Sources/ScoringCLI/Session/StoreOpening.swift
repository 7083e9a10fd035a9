import ScoringDesk
import ScoringStore

#if League
  internal import ScoringLeague
#endif

/// Opens the store; no other type knows whether it is a file or a league's server.
package enum StoreOpening {
  /// Returns the address of a league's server, which the environment names; nil if the store is a
  /// file.
  static func league(in environment: Environment) -> String? { environment["SCORE_STORE"] }

  /// Returns the access to the store that the environment names, or else to the file in the data
  /// folder.
  ///
  /// `say` receives a note about each opening.
  static func access(
    _ environment: Environment, _ paths: Result<Paths, NoHome>,
    say: @escaping @Sendable (String) -> Void
  ) -> StoreAccess {
    // Help and similar commands open no store, so an unknown data folder is no error for them.
    let found: Paths
    do {
      found = try paths.get()
    } catch {
      return StoreAccess(forReading: { throw error }, forWriting: { throw error })
    }
    return access(environment, found, say: say)
  }

  private static func access(
    _ environment: Environment, _ paths: Paths, say: @escaping @Sendable (String) -> Void
  ) -> StoreAccess {
    guard let address = league(in: environment) else { return access(paths.store, say: say) }
    let home = paths.data
    return StoreAccess(
      forReading: { try league(address, home, isReading: true, say) },
      forWriting: {
        guard let store = try league(address, home, isReading: false, say) else { throw noLeague }
        return store
      })
  }

  /// Opens the store on a league's server; nil if it is opened for reading and nothing was ever
  /// written.
  private static func league(
    _ text: String, _ home: String, isReading: Bool, _ say: (String) -> Void
  ) throws -> (any Store)? {
    #if League
      let address: LeagueAddress
      do throws(StoreError) {
        address = try LeagueAddress(text)
      } catch {
        throw ErrorReport(
          "bad-store", error.message, exitCode: .configuration, hint: error.hint)
      }
      say("\(isReading ? "Reading" : "Writing") \(address.name)")
      let store = try LeagueStore(address: address, home: home)
      return isReading && !store.isMade ? nil : store
    #else
      throw noLeague
    #endif
  }

  private static let noLeague = ErrorReport(
    "no-league", "SCORE_STORE names a league's server, and this program was built without leagues.",
    exitCode: .configuration,
    hint: """
      Build it with `swift build -c release --traits League`, which needs libpq; or unset \
      SCORE_STORE to use the store of this machine.
      """)

  /// Returns the access to a store in a file, by the path of the file.
  ///
  /// The first write makes the file; until then, reading finds no store.
  static func access(_ path: String, say: @escaping @Sendable (String) -> Void) -> StoreAccess {
    StoreAccess(
      forReading: {
        guard System.exists(path) else {
          say("There is no store yet.")
          return nil
        }
        say("Reading \(path)")
        return try SQLiteStore(path: path, mode: .readOnly)
      },
      forWriting: {
        say("Writing \(path)")
        return try SQLiteStore(path: path, mode: .readWrite)
      })
  }

  /// Replaces a store by a backup copy.
  ///
  /// - Returns: the path to which the replaced store was moved; nil if there was none.
  /// - Throws: an error if the copy is no store, or if the file can't be replaced.
  static func restore(_ copy: String, to path: String) throws -> String? {
    do throws(StoreError) {
      return try SQLiteStore.restore(from: copy, to: path)
    } catch {
      throw DeskError(error)
    }
  }
}
