package import ScoringKit

/// An error of a store: the reason why a call failed, with a message for the user.
package struct StoreError: Error, Hashable, Sendable {
  /// The categories of errors, so that a program can react to them.
  package enum Kind: Hashable, Sendable {
    /// The file isn't a database.
    case notADatabase
    /// The file is another program's database.
    case foreign
    /// A newer version of this program wrote the store, in a format that this version does not
    /// know.
    case newer(version: Int)
    /// The content of the store is damaged.
    case damaged
    /// Another process uses the store, or a body called its own store.
    ///
    /// If another process uses the store, a later call may succeed.
    case busy
    /// The store's file was moved, replaced or deleted while it was open, or the league's server
    /// can't be reached.
    ///
    /// A later call opens the store that exists then.
    case gone
    /// The disk is full, or the user has no space left on it.
    case full
    /// The store was opened for reading only, or its file or server is read-only.
    case readOnly
    /// The user lacks the permission to do this.
    case permission
    /// A file or folder can't be created.
    case cannotCreate
    /// The disk or the database failed to read or write.
    case inputOutput
    /// Another value exists under the same id, or the store refuses the value.
    case conflict
    /// A part of an entry is out of range, so no device can have written this entry.
    case impossible
    /// The file, stream or device that the call needs does not exist.
    case missing
    /// The round is in a file for moved rounds that is missing or can't be read.
    case away
  }

  /// The category of the error.
  package let kind: Kind
  /// A sentence for the user about what failed.
  package let message: String
  /// Advice for the user about what to do next; `nil` if there is none.
  package let hint: String?
  /// The path of the file, or the address of the database without the password; `nil` if the error
  /// is not about one.
  package let path: String?
  /// SQLite's extended result code; `nil` if SQLite did not report the error.
  package let code: Int32?
  /// Whether all data was stored nevertheless, because the failure followed the commit.
  package let isStored: Bool

  /// Creates an error of a store.
  package init(
    _ kind: Kind, _ message: String, hint: String? = nil, path: String? = nil, code: Int32? = nil,
    isStored: Bool = false
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.path = path
    self.code = code
    self.isStored = isStored
  }
}

extension StoreError {
  /// Whether the same call can succeed later, because the store is busy, its disk is full, or it
  /// can't be reached now.
  ///
  /// If so, nothing was stored; the caller can keep the data and try again.
  package var isTemporary: Bool {
    switch kind {
    case .busy, .full, .gone: true
    default: false
    }
  }
}

extension StoreError {
  /// Returns the value of a body; `nil` if the body throws an error of the kind `away`, because it
  /// needs a file for moved rounds that is missing or can't be read.
  package static func unlessAway<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    do throws(StoreError) {
      return try body()
    } catch {
      guard error.kind == .away else { throw error }
      return nil
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The message of the error without the advice.
  package var description: String {
    message
  }
}

// The errors that SQLite and league stores have in common.
extension StoreError {
  /// Returns the error for a call about a round that was deleted.
  package static func deleted(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "\(stream) was deleted.")
  }

  /// Returns the error for a call about a stream that does not exist.
  package static func noEntries(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "There is no \(stream).")
  }

  /// Returns the error for an entry whose id the store has for another entry.
  package static func otherContent(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Another entry is here under the name \(id).",
      hint: twoCopies)
  }

  /// Returns the error for an entry from another store that was written under this store's own
  /// device.
  package static func ownName(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) bears this device's name, but wasn't written here.",
      hint: twoCopies)
  }

  /// Advice about two entries with the same id: the usual cause and the remedy.
  private static let twoCopies = """
    A home was copied, and both copies went on under the same device. Run `score doctor \
    --new-device` in one of them, and bring its rounds over as text (`export --form notation`).
    """

  /// Returns the error for an entry whose checksum does not follow from that of its device's
  /// previous entry.
  package static func brokenChain(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) doesn't follow from the entry before it.",
      hint: "It was changed, or \(twoCopies.prefix(1).lowercased())\(twoCopies.dropFirst())")
  }

  /// Returns the error for a text whose digest the store has for another text.
  package static func otherText(_ id: ContentID) -> StoreError {
    StoreError(.conflict, "Another text is frozen under the name \(id.text).")
  }

  /// Returns the error for a store whose file was moved or replaced while it was open.
  package static func gone(_ path: String, code: Int32? = nil) -> StoreError {
    StoreError(
      .gone, "The store was moved or replaced while it was open.",
      hint: "Try again in a moment.", path: path, code: code)
  }

  static func interrupted(_ path: String, code: Int32?) -> StoreError {
    StoreError(
      .busy, "A write was interrupted, and it isn't undone yet: that needs permission to write.",
      hint: "Try again, or let a user who may write to the store's folder run any command once.",
      path: path, code: code)
  }

  /// Returns the error for a failure after a commit, when all data was already stored.
  package static func stored(despite error: StoreError) -> StoreError {
    StoreError(
      .inputOutput, "What you entered is stored. Then the disk failed: \(error.message)",
      hint: "Don't enter it again. Look after the disk, and make a backup elsewhere.",
      path: error.path, code: error.code, isStored: true)
  }

  /// Returns the error for a device under which this store may not write.
  package static func notOwn(_ device: DeviceID) -> StoreError {
    StoreError(
      .missing, "This store doesn't write under the device \(device).",
      hint: "It was copied, restored, or went on as a new device: make another one.")
  }

  /// Returns the error for a line that can't be stored, because it wasn't numbered in this
  /// transaction.
  package static func notNumbered(_ id: EntryID) -> StoreError {
    StoreError(.conflict, "Entry \(id) wasn't numbered in this write, or its number was taken.")
  }

  /// The error for a text that is longer than the store accepts.
  package static let longText = StoreError(.conflict, "A text is too long to be stored.")

  /// The error for an attached file that is empty or larger than the store accepts.
  package static let noAttachment = StoreError(
    .conflict, "A file is empty, or too large to be kept.")

  /// The error for a body that writes to its own store, or that asks it for changes.
  package static let nested = StoreError(
    .busy, "This store is already being read or written in the same thread.")
}
