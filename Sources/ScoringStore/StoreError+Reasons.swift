internal import ScoringKit

// The sentences that both stores say.
extension StoreError {
  static func deleted(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "\(stream) was deleted.")
  }

  static func noEntries(_ stream: StreamID) -> StoreError {
    StoreError(.missing, "There is no \(stream).")
  }

  static func otherContent(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Another entry is here under the name \(id).",
      hint: twoCopies)
  }

  static func ownName(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) bears this device's name, but wasn't written here.",
      hint: twoCopies)
  }

  /// What happened where two entries have one name, and what to do.
  private static let twoCopies = """
    A home was copied, and both copies went on under the same device. Run `score doctor \
    --new-device` in one of them, and bring its rounds over as text (`export --form notation`).
    """

  static func brokenChain(_ id: EntryID) -> StoreError {
    StoreError(
      .conflict, "Entry \(id) doesn't follow from the entry before it.",
      hint: "It was changed, or \(twoCopies.prefix(1).lowercased())\(twoCopies.dropFirst())")
  }

  static func otherText(_ id: ContentID) -> StoreError {
    StoreError(.conflict, "Another text is frozen under the name \(id.text).")
  }

  static func gone(_ path: String, code: Int32? = nil) -> StoreError {
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
  static func stored(despite error: StoreError) -> StoreError {
    StoreError(
      .inputOutput, "What you entered is stored. Then the disk failed: \(error.message)",
      hint: "Don't enter it again. Look after the disk, and make a backup elsewhere.",
      path: error.path, code: error.code, isStored: true)
  }

  static func notOwn(_ device: DeviceID) -> StoreError {
    StoreError(
      .missing, "This store doesn't write under the device \(device).",
      hint: "It was copied, restored, or went on as a new device: make another one.")
  }

  static func notNumbered(_ id: EntryID) -> StoreError {
    StoreError(.conflict, "Entry \(id) wasn't numbered in this write, or its number was taken.")
  }

  static let longText = StoreError(.conflict, "A text is too long to be stored.")

  static let nested = StoreError(
    .busy, "This store is already being read or written in the same thread.")
}
