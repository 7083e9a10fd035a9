package import ScoringKit
import ScoringStore

/// A file that is attached to a round, with its content.
package struct AttachedFile: Hashable, Sendable {
  /// The id of the round to which the file is attached.
  package let round: String
  /// The name of the attached file, without a path.
  package let name: String
  /// The media type of the attached file; `nil` if it is not one of those that this program
  /// accepts.
  package let type: MediaType?
  /// The content of the attached file.
  package let bytes: [UInt8]
}

extension Scorer.Notes {
  /// Returns a page with the list of the files attached to a round.
  package func attachments(of request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(named(request, repository))
        let list = try AttachmentList(record, in: repository)
        let id = try repository.shortID(record.stream)
        return Page(
          kind: "attachments",
          payload: ["roundID": .string(record.stream.key), "attachments": list.payload],
          blocks: list.items.isEmpty
            ? [
              .empty(
                "Nothing is attached.",
                Action("attach", of: record.sport.id, round: id, [.blank("FILE")]))
            ] : [.sheet(list.sheet(dates, offset))],
          next: list.items.isEmpty
            ? []
            : [
              Action(
                "attach", of: record.sport.id, round: id, options: ["save": .text("1")])
            ])
      }
    }
  }

  /// Returns a file attached to a round, by its number in the list or its name.
  ///
  /// - Throws: An error if there is no such file, or if the store lacks its content.
  package func attachment(_ name: String, of request: RoundRequest) throws -> AttachedFile {
    try read { repository in
      let record = try repository.record(named(request, repository))
      let found = try AttachmentList(record, in: repository).item(named: name).attachment
      guard let bytes = try repository.reader.attached(found.content) else {
        throw DeskError(
          .missing, "\(found.name) is not here yet: only its name has come.",
          hint: "It comes with `\(Action("sync", [.blank("FOLDER")]))` or a bundle from a store "
            + "that has it.")
      }
      return AttachedFile(
        round: record.stream.key, name: found.name, type: MediaType(of: bytes), bytes: bytes)
    }
  }

  /// Attaches a file to a round; a file that is already attached gets the new name.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The name of the file: its path, or a chosen name.
  ///   - request: The round to which the file is attached.
  /// - Returns: A page about the attached file.
  /// - Throws: An error if the file is empty, too large or of an unaccepted type, or if the round
  ///   has the maximum number of files.
  package func attach(_ bytes: [UInt8], name: String, to request: RoundRequest) throws -> Page {
    try page {
      let (name, type) = try Self.checked(bytes, name)
      return try write { writer in
        let record = try writer.repository.record(named(request, writer.repository))
        try writer.repository.checkStandsAlone(record)
        let id = try writer.repository.shortID(record.stream)
        let content = ContentID(of: bytes)
        let all = record.ledger.attachments
        let known = all.first { $0.content == content }
        guard known != nil || all.count < Attachment.most else {
          throw DeskError(
            .illegal, "\(Attachment.most) files are attached, and there can be no more.",
            hint: "`\(Action("detach", of: record.sport.id, round: id, [.blank("N")]))` "
              + "takes one off.")
        }
        // If the store knew only the name of the file, its content is stored now.
        try writer.writer.attach(bytes)
        let payload: JSONValue = [
          "roundID": .string(record.stream.key), "name": .string(name),
          "type": .string(type.rawValue), "bytes": .integer(bytes.count),
          "content": .string(content.text), "isNew": .bool(known == nil),
        ]
        let next = [Action("attach", of: record.sport.id, round: id)]
        guard known?.name != name else {
          return Page(
            kind: "attached", payload: payload,
            blocks: [.line(Line("\(name) is attached already."))], next: next)
        }
        let field = Attachment.field(
          content, name: name, type: type.rawValue, size: bytes.count)
        try writer.append(record.ledger.drafts(setting: [field]), to: record)
        let said =
          known.map { "\($0.name) is called \(name) now." }
          ?? "Attached \(name), \(AttachmentList.size(bytes.count)), "
          + "to \(record.nouns.round) \(id)."
        return Page(
          kind: "attached", payload: payload, blocks: [.line(Line(said))], next: next)
      }
    }
  }

  /// Detaches a file from a round, by its number in the list or its name; `undo` attaches it again.
  package func detach(_ name: String, of request: RoundRequest) throws -> Page {
    try page {
      try write { writer in
        let record = try writer.repository.record(named(request, writer.repository))
        let id = try writer.repository.shortID(record.stream)
        let found = try AttachmentList(record, in: writer.repository).item(named: name).attachment
        let field = FieldBody(FieldBody.attachmentKey(found.content), .null)
        try writer.append(record.ledger.drafts(setting: [field]), to: record)
        return Page(
          kind: "detached",
          payload: [
            "roundID": .string(record.stream.key), "name": .string(found.name),
            "content": .string(found.content.text),
          ],
          blocks: [.line(Line("Detached \(found.name) from \(record.nouns.round) \(id)."))],
          next: [Action("undo", of: record.sport.id, round: id)])
      }
    }
  }

  /// Returns the name and the media type of a file to attach; throws an error if the file is not
  /// accepted.
  private static func checked(_ bytes: [UInt8], _ text: String) throws -> (String, MediaType) {
    let name = Attachment.cleaned(text)
    let shown = name ?? "The file"
    guard !bytes.isEmpty else {
      throw DeskError(.unknownForm, "\(shown) is empty.", hint: "Nothing was attached.")
    }
    guard bytes.count <= Attachment.mostBytes else {
      throw DeskError(
        .unknownForm, "\(shown) holds more than \(AttachmentList.size(Attachment.mostBytes)).",
        hint: "Nothing was attached. A smaller picture of it is enough to be read.")
    }
    guard let type = MediaType(of: bytes) else {
      throw DeskError(
        .unknownForm, "\(shown) is no picture, PDF or plain text.",
        expected: MediaType.allCases.map(\.word),
        hint: "Nothing was attached. The type is detected from the first bytes, not from the name.")
    }
    guard let name else {
      throw DeskError(
        .badValue, "The file has no name that can be kept.", token: text,
        hint: "Give it one: --name TEXT.")
    }
    return (name, type)
  }
}
