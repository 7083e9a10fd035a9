import ScoringKit
import ScoringStore

/// The current round of a device: the one that its commands mean if they name none.
///
/// `start`, `live` and lines without `--round` change it. Commands that name a round don't, nor do
/// corrections, notes, and the writes of other devices. Keypads and further scorers of a store have
/// devices of their own, so only the person at the store's own device changes its current round.
///
/// As long as each write goes to the current round, it is the round that the device wrote to last,
/// and nothing is stored. The first write to another round stores the current one in the settings,
/// in a field of the device. Entries of a device are numbered, so the numbers show what it wrote
/// later.
struct CurrentRound {
  /// The form in which the current round is known.
  enum Choice: Equatable {
    /// It is the round that the device wrote to last.
    case lastWritten
    /// It is this round.
    case round(StreamID)
    /// No round is current: it was deleted, or the device only wrote to rounds that it named.
    case none
  }

  /// The current round.
  let choice: Choice
  /// The number of the device's entry that made it current; 0 for ``Choice/lastWritten``.
  let sequence: Int
  /// The round that the device deleted last, with the number of its entry about it; `nil` for none.
  let deletion: (key: String, sequence: Int)?

  private static let currentPrefix = "current."
  private static let deletedPrefix = "deleted."

  /// Reads the current round of a device from the entries of the settings.
  init(of device: DeviceID, _ settings: [Entry]) {
    func last(_ prefix: String) -> (key: String, sequence: Int)? {
      let field = prefix + device.description
      for entry in settings.reversed() where entry.id.device == device {
        guard entry.body.hasPrefix(field), let body = FieldBody(entry.body), body.key == field
        else { continue }
        return body.value.string.map { ($0, entry.id.sequence) }
      }
      return nil
    }
    let current = last(Self.currentPrefix)
    choice =
      current.map { current in
        StreamID(kind: StreamID.roundKind, key: current.key).map { .round($0) } ?? .none
      } ?? .lastWritten
    sequence = current?.sequence ?? 0
    deletion = last(Self.deletedPrefix)
  }

  /// Returns the field of the settings with the key of the current round; an empty key for no
  /// round, `nil` to clear the field.
  static func field(_ key: JSONValue?, of device: DeviceID) -> FieldBody {
    FieldBody(currentPrefix + device.description, key ?? .null)
  }

  /// Returns the field of the settings that records a deletion.
  static func deletedField(_ stream: StreamID, of device: DeviceID) -> FieldBody {
    FieldBody(deletedPrefix + device.description, .string(stream.key))
  }
}

extension Repository {
  /// Returns the current round of the store's own device.
  func currentRound() throws -> CurrentRound {
    CurrentRound(of: try reader.device, try reader.entries(of: .settings))
  }

  /// Whether a round is the current one of the store's own device.
  func isCurrent(_ stream: StreamID) throws -> Bool {
    let choice = try currentRound().choice
    return try choice == .round(stream)
      || choice == .lastWritten && lastWritten(archive: .included)?.stream == stream
  }
}

extension RepositoryWriter {
  /// Keeps or changes the current round before a write to a round.
  ///
  /// Entries of other devices never change it.
  ///
  /// - Parameters:
  ///   - stream: The round that is written to.
  ///   - isMeant: Whether the write makes the round the current one: the round was started, or a
  ///     line did not name it.
  func keepCurrentRound(before stream: StreamID, isMeant: Bool) throws {
    guard try device == writer.device else { return }
    let mark = try repository.currentRound()
    if isMeant {
      guard mark.choice != .lastWritten, mark.choice != .round(stream) else { return }
      return try makeCurrent(stream)
    }
    guard mark.choice == .lastWritten else { return }
    let last = try repository.lastWritten(archive: .included)
    if last?.stream != stream { try makeCurrent(last?.stream) }
  }

  /// Makes a round the current one without writing to it.
  func useRound(_ stream: StreamID) throws {
    guard try device == writer.device else { return }
    let mark = try repository.currentRound()
    let last = try repository.lastWritten(archive: .included)
    let isUsedLast =
      try last.map {
        try $0.stream == stream || repository.number(of: $0) < mark.sequence
      } ?? true
    let isCurrent =
      mark.choice == .lastWritten ? last?.stream == stream : mark.choice == .round(stream)
    if !isCurrent || !isUsedLast { try makeCurrent(stream) }
  }

  /// Records that this device deletes a round, which ends its being the current one.
  func noteDeletion(of stream: StreamID) throws {
    guard try device == writer.device else { return }
    let isCurrent = try repository.isCurrent(stream)
    if isCurrent { try makeCurrent(nil) }
    try set([CurrentRound.deletedField(stream, of: device)], of: .settings)
  }

  private func makeCurrent(_ stream: StreamID?) throws {
    let device = try device
    // A field that keeps its value isn't stored, so it is cleared first.
    try set([CurrentRound.field(nil, of: device)], of: .settings)
    try set([CurrentRound.field(.string(stream?.key ?? ""), of: device)], of: .settings)
  }
}
