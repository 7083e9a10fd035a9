package import ScoringKit

/// Why a store couldn't do what was asked.
package struct StoreError: Error, Hashable, Sendable {
  /// What went wrong, as far as a program can act on it.
  package enum Kind: Hashable, Sendable {
    /// The file is something else than a database.
    case notADatabase
    /// The file is another program's database.
    case foreign
    /// A newer version of this program wrote it, in a form that this one can't know.
    case newer(version: Int)
    /// The content is broken.
    case damaged
    /// Another process holds it; trying again helps.
    case busy
    /// The file was moved, replaced or taken away while it was open; trying again opens what is
    /// there now.
    case gone
    /// The disk or the quota is full.
    case full
    /// It was opened for reading, or can only be read.
    case readOnly
    /// The user may not open it.
    case permission
    /// A file or folder can't be made.
    case cannotCreate
    /// The disk failed.
    case inputOutput
    /// Something else is there under the same name, or the content contradicts itself.
    case conflict
    /// A part of an entry is out of range, so no device can have written it.
    case impossible
    /// What was named isn't there.
    case missing
    /// What was named lies in a file that isn't there, or can't be read.
    case away
  }

  /// What went wrong.
  package let kind: Kind
  /// One sentence for people.
  package let message: String
  /// What can be done about it; nil where nothing sensible can be said.
  package let hint: String?
  /// The file, or the address of the database; nil where it doesn't matter.
  package let path: String?
  /// SQLite's extended result code; nil where SQLite wasn't asked.
  package let code: Int32?
  /// Whether all of it was stored nevertheless: the failure came after the commit.
  package let isStored: Bool

  /// Makes an error.
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
  /// Nothing was stored. A front door holds on to what it wanted to write and tries again.
  package var isTemporary: Bool {
    switch kind {
    case .busy, .full, .gone: true
    default: false
    }
  }
}

extension StoreError {
  /// What a body gives; nil where it would have to read a file that isn't there.
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
  /// The sentence alone.
  package var description: String {
    message
  }
}

// The sentences that all stores say.
extension StoreError {
  /// A round that is spoken of was deleted.
  package static func deleted(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "\(stream) was deleted.")
  }

  /// A stream that is spoken of isn't there.
  package static func noEntries(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "There is no \(stream).")
  }

  /// Another entry bears the name.
  package static func otherContent(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Another entry is here under the name \(id).",
      hint: twoCopies)
  }

  /// An entry from elsewhere bears a name of this store's own.
  package static func ownName(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) bears this device's name, but wasn't written here.",
      hint: twoCopies)
  }

  /// What happened where two entries have one name, and what to do.
  private static let twoCopies = """
    A home was copied, and both copies went on under the same device. Run `score doctor \
    --new-device` in one of them, and bring its rounds over as text (`export --form notation`).
    """

  /// An entry's checksum doesn't follow.
  package static func brokenChain(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) doesn't follow from the entry before it.",
      hint: "It was changed, or \(twoCopies.prefix(1).lowercased())\(twoCopies.dropFirst())")
  }

  /// Another text bears the name.
  package static func otherText(_ id: ContentID) -> StoreError {
    StoreError(.conflict, "Another text is frozen under the name \(id.text).")
  }

  /// The store was moved or replaced while it was open.
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

  /// A failure after the commit: what was written is there.
  package static func stored(despite error: StoreError) -> StoreError {
    StoreError(
      .inputOutput, "What you entered is stored. Then the disk failed: \(error.message)",
      hint: "Don't enter it again. Look after the disk, and make a backup elsewhere.",
      path: error.path, code: error.code, isStored: true)
  }

  /// A device isn't this store's.
  package static func notOwn(_ device: DeviceID) -> StoreError {
    StoreError(
      .missing, "This store doesn't write under the device \(device).",
      hint: "It was copied, restored, or went on as a new device: make another one.")
  }

  /// A line wasn't numbered in this write.
  package static func notNumbered(_ id: EntryID) -> StoreError {
    StoreError(.conflict, "Entry \(id) wasn't numbered in this write, or its number was taken.")
  }

  /// A text is beyond the limits.
  package static let longText = StoreError(.conflict, "A text is too long to be stored.")

  /// A file is beyond the limits.
  package static let noAttachment = StoreError(
    .conflict, "A file is empty, or too large to be kept.")

  /// A body called its own store.
  package static let nested = StoreError(
    .busy, "This store is already being read or written in the same thread.")
}
