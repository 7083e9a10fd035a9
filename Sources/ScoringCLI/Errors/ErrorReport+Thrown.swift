import ScoringStore

extension ErrorReport {
  /// The report of whatever a command threw.
  init(thrown error: any Error) {
    switch error {
    case let error as LineRefusal:
      self.init(error.refusal, source: error.source, line: error.line)
    case let error as StoreError: self.init(error)
    case let error as DecodingError:
      self.init(
        "damaged", "What is stored or was given cannot be read: \(Self.words(error))",
        exitCode: .data, hint: "`score doctor` checks the whole store.")
    default: self.init(any: error)
    }
  }

  private init(_ error: StoreError) {
    let message = error.path.map { "\(error.message) (\($0))" } ?? error.message
    self.init(
      error.name, message, exitCode: ExitCode(rawValue: error.exitCode) ?? .inputOutput,
      hint: error.hint)
  }

  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.debugDescription.hasSuffix(".")
        ? context.debugDescription : "\(context.debugDescription)."
    @unknown default: "\(error)"
    }
  }
}
