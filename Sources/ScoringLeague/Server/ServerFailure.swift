#if League
  internal import ScoringStore

  /// An error that a PostgreSQL server reported, or the loss of the connection to it.
  struct ServerFailure: Error, Hashable {
    /// The SQLSTATE code of the error, five characters; empty if the connection was lost.
    let state: String
    /// A message of one line of text from the server or from libpq, which does not contain the data
    /// that was sent.
    let message: String
    /// Whether the connection was lost, so that it can no longer be used.
    let isBroken: Bool
  }

  extension ServerFailure {
    /// Whether the error reports that another transaction has already written a row with the same
    /// key.
    var isTaken: Bool { state == "23505" }

    /// Whether the whole transaction may be run again, because it conflicted with another one or
    /// lost its connection.
    var mayBeRunAgain: Bool {
      isBroken || isTaken || ["40001", "40P01", "40003", "57P01", "57P02", "57P03"].contains(state)
    }

    /// Returns the error as a ``StoreError``, which names the server and the database without the
    /// password.
    func error(at address: String) -> StoreError {
      let (kind, sentence, hint) = told
      return StoreError(kind, sentence, hint: hint, path: address)
    }

    private var told: (StoreError.Kind, String, String?) {
      if isBroken || state.hasPrefix("08") || state.hasPrefix("57P") {
        return (
          .gone, "The league's server can't be reached: \(message)",
          "Nothing is lost; try again. Without SCORE_STORE the store of this machine is used."
        )
      }
      switch state {
      case "28000", "28P01":
        return (
          .permission, "The league's server doesn't let this user in: \(message)",
          "Check the user in SCORE_STORE, and the password there or in ~/.pgpass."
        )
      case "3D000", "3F000":
        return (.missing, "The league's database isn't there: \(message)", Self.askKeeper)
      case "42501":
        return (
          .permission, "The role of this user may not do that: \(message)", Self.askKeeper
        )
      case "25006":
        return (
          .readOnly, "The league's server only lets read: it is a copy of another one.",
          "Name the first server in SCORE_STORE."
        )
      case "53100": return (.full, "The disk of the league's server is full.", Self.askKeeper)
      case "40001", "40P01", "23505", "53300", "55P03", "57014":
        return (.busy, "The league's server is busy: \(message)", "Try again in a moment.")
      case "XX001", "XX002":
        return (.damaged, "The league's database is damaged: \(message)", Self.askKeeper)
      default:
        return (.inputOutput, "The league's server refused: \(message) (\(state))", nil)
      }
    }

    private static let askKeeper = "Ask who keeps the league; Docs/League.md says what is needed."
  }
#endif
