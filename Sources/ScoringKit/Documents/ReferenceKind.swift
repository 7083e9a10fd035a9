/// A kind of document that rounds of a sport are started from, such as courses, faces or formats.
///
/// The commands to list, show, add, edit, archive, delete, import and export such documents are
/// derived from this value alone.
public struct ReferenceKind: Sendable {
  /// The noun for one such document, such as `course`; the streams are of the kind
  /// `course.<sport>`.
  public let noun: String
  /// The noun for several such documents, such as `courses`; it is also the name of the command.
  public let plural: String
  /// The name for one such document in JSON output.
  public let form: String
  /// The name for several such documents in JSON output.
  public let forms: String
  /// The text that is shown if there are no such documents.
  public let emptyText: String
  /// The action that adds such a document, offered if there are none or if one is needed.
  public let adding: Action
  /// The documents of this kind that are included in the program; they are never stored.
  ///
  /// They are created on first use, so that commands that don't need them start sooner.
  public var seeds: [Document] { makeSeeds() }
  private let makeSeeds: @Sendable () -> [Document]
  /// The name of one document of this kind, for the examples of the commands.
  public let sample: String
  /// The key of the field with a second, short name of a document, which completion offers; nil if
  /// there is none.
  public let codeField: String?
  /// The arguments, options and examples of the command `add`.
  public let addSyntax: CommandSyntax
  /// Returns the fields of a new document, made from the arguments of `add`.
  public let add: @Sendable (Arguments) throws -> [FieldBody]
  /// The options and examples of the command `edit`.
  public let editSyntax: CommandSyntax
  /// Returns the fields of a document that the arguments of `edit` change.
  public let edit: @Sendable (Arguments, Document) throws -> [FieldBody]
  /// Returns the text that a list shows for a document in addition to its name: `18 holes`.
  public let subtitle: @Sendable (Document) -> String
  /// Returns a document as a table.
  public let sheet: @Sendable (Document) -> Sheet
  /// Returns a document as JSON output.
  public let payload: @Sendable (Document) -> JSONValue
  /// Reads a file with documents of this kind, and returns the fields of each.
  public let read: @Sendable (String) throws -> [[FieldBody]]
  /// Returns the content of a file with documents, which ``read`` can read.
  public let write: @Sendable ([Document]) throws -> String

  /// Makes a kind of document.
  ///
  /// The names in JSON output are the nouns, unless `form` and `forms` are given. These must be
  /// given if a noun also means rounds that are played.
  public init(
    noun: String, plural: String, form: String? = nil, forms: String? = nil, emptyText: String,
    adding: Action, sample: String,
    codeField: String? = nil,
    seeds: @escaping @autoclosure @Sendable () -> [Document],
    addSyntax: CommandSyntax, add: @escaping @Sendable (Arguments) throws -> [FieldBody],
    editSyntax: CommandSyntax,
    edit: @escaping @Sendable (Arguments, Document) throws -> [FieldBody],
    subtitle: @escaping @Sendable (Document) -> String,
    sheet: @escaping @Sendable (Document) -> Sheet,
    payload: @escaping @Sendable (Document) -> JSONValue,
    read: @escaping @Sendable (String) throws -> [[FieldBody]],
    write: @escaping @Sendable ([Document]) throws -> String
  ) {
    self.noun = noun
    self.plural = plural
    self.form = form ?? noun
    self.forms = forms ?? plural
    self.emptyText = emptyText
    self.adding = adding
    self.sample = sample
    self.codeField = codeField
    makeSeeds = seeds
    self.addSyntax = addSyntax
    self.add = add
    self.editSyntax = editSyntax
    self.edit = edit
    self.subtitle = subtitle
    self.sheet = sheet
    self.payload = payload
    self.read = read
    self.write = write
  }
}

extension ReferenceKind {
  /// Returns the values in a JSON list.
  ///
  /// - Parameters:
  ///   - text: the content of a file with documents.
  ///   - plural: the noun for several documents, for the refusal: `courses`.
  /// - Returns: the elements of the list.
  /// - Throws: a refusal if the text is not a JSON list.
  public static func list(_ text: String, of plural: String) throws(Refusal) -> [JSONValue] {
    guard let value = try? CanonicalJSON.value(JSONValue.self, from: text), let list = value.array
    else { throw Refusal(.notation, "The file is not a JSON list of \(plural).") }
    return list
  }

  /// Returns the fields of each document of a list.
  ///
  /// - Parameters:
  ///   - list: the documents in a file, as JSON.
  ///   - noun: the noun for one document, for the refusal: `Course`.
  ///   - read: a closure that returns the fields of one document.
  /// - Returns: the fields of the documents, in the order of the list.
  /// - Throws: the refusal of the first document that can't be read, with its number in the file.
  public static func fields(
    of list: [JSONValue], _ noun: String, _ read: (JSONValue) throws(Refusal) -> [FieldBody]
  ) throws(Refusal) -> [[FieldBody]] {
    var fields: [[FieldBody]] = []
    for (index, value) in list.enumerated() {
      do throws(Refusal) {
        fields.append(try read(value))
      } catch {
        var refusal = error
        refusal.message = "\(noun) \(index + 1) of the file: \(error.message)"
        throw refusal
      }
    }
    return fields
  }
}
