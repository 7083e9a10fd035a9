import ScoringKit
import ScoringStore

/// The current round of a device: the round that a command means if it names none.
///
/// `start`, `live` and lines without `--round` change the current round. Commands that name a round
/// don't, and neither do corrections, notes and the writes of other devices. Keypads and further
/// scorers of a store have devices of their own, so only a person at the store's own device changes
/// its current round.
///
/// As long as each write goes to the current round, the current round is the one that the device
/// wrote to last, and nothing about it is stored. The first write to another round stores the id of
/// the current one in a field of the settings. A device numbers its entries, so the numbers show
/// whether it wrote to a round before or after it stored the field.
struct CurrentRound {
  /// The ways in which the current round is known.
  enum Choice: Equatable {
    /// The current round is the one that the device wrote to last.
    case lastWritten
    /// The current round is stored in the settings.
    case round(StreamID)
    /// No round is current: it was deleted, or the device only wrote to rounds that commands named.
    case none
  }

  /// The way in which the device's current round is known.
  let choice: Choice
  /// The number of the device's entry that stored the current round in the settings; 0 for
  /// ``Choice/lastWritten``.
  let sequence: Int
  /// The key of the round that the device deleted last, and the number of its entry about the
  /// deletion; `nil` if it deleted none.
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

  /// Returns the field of the settings that stores the key of a device's current round: an empty
  /// key for no round, `nil` to clear the field.
  static func field(_ key: JSONValue?, of device: DeviceID) -> FieldBody {
    FieldBody(currentPrefix + device.description, key ?? .null)
  }

  /// Returns the field of the settings that records which round a device deleted last.
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
  /// Keeps or changes the current round of the store's own device, before an entry is written to a
  /// round.
  ///
  /// Nothing happens for a scorer with another device.
  ///
  /// - Parameters:
  ///   - stream: The round that the entry is written to.
  ///   - isMeant: Whether this round becomes the current one, because it was just started or a line
  ///     did not name its round.
  /// - Throws: An error if the store can't be read or written.
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

  /// Records that this device deletes a round.
  ///
  /// If the round is the current one, there is no current round any more.
  func noteDeletion(of stream: StreamID) throws {
    guard try device == writer.device else { return }
    let isCurrent = try repository.isCurrent(stream)
    if isCurrent { try makeCurrent(nil) }
    try set([CurrentRound.deletedField(stream, of: device)], of: .settings)
  }

  private func makeCurrent(_ stream: StreamID?) throws {
    let device = try device
    // A field that keeps its value isn't stored again, so it is cleared first.
    try set([CurrentRound.field(nil, of: device)], of: .settings)
    try set([CurrentRound.field(.string(stream?.key ?? ""), of: device)], of: .settings)
  }
}
