import ScoringDesk
import ScoringStore

#if League
  internal import ScoringLeague
#endif

/// How the program comes by its store: the one place that knows that it is a file, or a league's.
package enum StoreOpening {
  /// What names a league's server in place of the file; nil where nothing does.
  static func league(in environment: Environment) -> String? { environment["SCORE_STORE"] }

  /// The store that the environment names; the file of the home, where it names none.
  static func access(
    _ environment: Environment, _ paths: Result<Paths, NoHome>,
    say: @escaping @Sendable (String) -> Void
  ) -> StoreAccess {
    // Help and the like open no store, so they need no place for one.
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

  /// The store on a league's server; nil where nothing was ever written, and it is only read.
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

  /// The file of a home; it comes into being with the first write.
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

  /// Brings a copy back in the place of a store; where the store that was there is kept, if any.
  static func restore(_ copy: String, to path: String) throws -> String? {
    do throws(StoreError) {
      return try SQLiteStore.restore(from: copy, to: path)
    } catch {
      throw DeskError(error)
    }
  }
}
