package import ScoringKit

/// The reason why a store could not do an operation.
package struct StoreError: Error, Hashable, Sendable {
  /// The kind of failure, as far as a program can react to it.
  package enum Kind: Hashable, Sendable {
    /// The file isn't a database.
    case notADatabase
    /// The file is another program's database.
    case foreign
    /// A newer version of this program wrote it, in a format that this version does not know.
    case newer(version: Int)
    /// The content is broken.
    case damaged
    /// Another process uses it.
    ///
    /// A later attempt may succeed.
    case busy
    /// The file was moved, replaced or deleted while it was open.
    ///
    /// Another attempt opens the file that exists then.
    case gone
    /// The disk or the quota is full.
    case full
    /// The store was opened for reading only, or the file is read-only.
    case readOnly
    /// The user lacks the permission to open it.
    case permission
    /// A file or folder can't be created.
    case cannotCreate
    /// The disk failed.
    case inputOutput
    /// Something else exists under the same name, or the content contradicts itself.
    case conflict
    /// A part of an entry is out of range, so no device can have written it.
    case impossible
    /// The named item does not exist.
    case missing
    /// The named item is in a file that is missing or can't be read.
    case away
  }

  /// The kind of failure.
  package let kind: Kind
  /// A sentence for the user.
  package let message: String
  /// Advice for the user; `nil` if there is none.
  package let hint: String?
  /// The file, or the address of the database; `nil` if it doesn't matter.
  package let path: String?
  /// SQLite's extended result code; `nil` if the error isn't one of SQLite's.
  package let code: Int32?
  /// Whether all data was stored nevertheless, because the failure came after the commit.
  package let isStored: Bool

  /// Creates an error.
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
  /// Whether the same call can succeed later: the store is busy, full or gone.
  ///
  /// Nothing was stored. A program can keep the data and try again.
  package var isTemporary: Bool {
    switch kind {
    case .busy, .full, .gone: true
    default: false
    }
  }
}

extension StoreError {
  /// Returns the value of a body; `nil` if the body needs a file that is missing or can't be read.
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
  /// The message without the hint.
  package var description: String {
    message
  }
}

// The errors that all stores have in common.
extension StoreError {
  /// Returns the error for a round that was deleted.
  package static func deleted(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "\(stream) was deleted.")
  }

  /// Returns the error for a stream that does not exist.
  package static func noEntries(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "There is no \(stream).")
  }

  /// Returns the error for an id that another entry already has.
  package static func otherContent(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Another entry is here under the name \(id).",
      hint: twoCopies)
  }

  /// Returns the error for an entry from elsewhere whose device is this store's own.
  package static func ownName(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) bears this device's name, but wasn't written here.",
      hint: twoCopies)
  }

  /// The usual cause of two entries with one id, and the remedy.
  private static let twoCopies = """
    A home was copied, and both copies went on under the same device. Run `score doctor \
    --new-device` in one of them, and bring its rounds over as text (`export --form notation`).
    """

  /// Returns the error for an entry whose checksum does not follow from the previous one.
  package static func brokenChain(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) doesn't follow from the entry before it.",
      hint: "It was changed, or \(twoCopies.prefix(1).lowercased())\(twoCopies.dropFirst())")
  }

  /// Returns the error for a name that another text already has.
  package static func otherText(_ id: ContentID) -> StoreError {
    StoreError(.conflict, "Another text is frozen under the name \(id.text).")
  }

  /// Returns the error for a store that was moved or replaced while it was open.
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

  /// Returns the error for a failure after the commit: the data was stored.
  package static func stored(despite error: StoreError) -> StoreError {
    StoreError(
      .inputOutput, "What you entered is stored. Then the disk failed: \(error.message)",
      hint: "Don't enter it again. Look after the disk, and make a backup elsewhere.",
      path: error.path, code: error.code, isStored: true)
  }

  /// Returns the error for a device that does not belong to this store.
  package static func notOwn(_ device: DeviceID) -> StoreError {
    StoreError(
      .missing, "This store doesn't write under the device \(device).",
      hint: "It was copied, restored, or went on as a new device: make another one.")
  }

  /// Returns the error for a line that wasn't numbered in this write.
  package static func notNumbered(_ id: EntryID) -> StoreError {
    StoreError(.conflict, "Entry \(id) wasn't numbered in this write, or its number was taken.")
  }

  /// The error for a text beyond the limits.
  package static let longText = StoreError(.conflict, "A text is too long to be stored.")

  /// The error for a file beyond the limits.
  package static let noAttachment = StoreError(
    .conflict, "A file is empty, or too large to be kept.")

  /// The error for a body that called its own store.
  package static let nested = StoreError(
    .busy, "This store is already being read or written in the same thread.")
}
