/// A kind of document that a sport's rounds are started from: courses, faces, formats.
///
/// The commands to list, show, add, edit, archive, delete, import and export such documents are
/// derived from this value alone.
public struct ReferenceKind: Sendable {
  /// The singular noun, such as `course`; the streams are `course.<sport>`.
  public let noun: String
  /// The plural noun, such as `courses`; it is also the name of the command.
  public let plural: String
  /// The singular name in JSON.
  public let form: String
  /// The plural name in JSON.
  public let forms: String
  /// The text of an empty list.
  public let emptyText: String
  /// The action that adds a document, offered if a list is empty or a document is needed.
  public let adding: Action
  /// The documents included in the program; they are never stored.
  ///
  /// They are created on first use, so that commands without them start sooner.
  public var seeds: [Document] { makeSeeds() }
  private let makeSeeds: @Sendable () -> [Document]
  /// The name of one document, for the examples of the commands.
  public let sample: String
  /// The field with a second, short name of a document, which completion offers; nil for none.
  public let codeField: String?
  /// The arguments, options and examples of `add`.
  public let addSyntax: CommandSyntax
  /// Returns the fields of a new document.
  public let add: @Sendable (Arguments) throws -> [FieldBody]
  /// The options and examples of `edit`.
  public let editSyntax: CommandSyntax
  /// Returns the changed fields of a document.
  public let edit: @Sendable (Arguments, Document) throws -> [FieldBody]
  /// Returns the line below the name in a list: `18 holes`.
  public let subtitle: @Sendable (Document) -> String
  /// Returns the document as a table.
  public let sheet: @Sendable (Document) -> Sheet
  /// Returns the document for programs.
  public let payload: @Sendable (Document) -> JSONValue
  /// Reads a file of documents, and returns the fields of each.
  public let read: @Sendable (String) throws -> [[FieldBody]]
  /// Writes a file of documents that ``read`` can read.
  public let write: @Sendable ([Document]) throws -> String

  /// Makes a kind of document.
  ///
  /// The names in JSON are the nouns, unless `form` and `forms` are given: they are required if a
  /// noun is also used for rounds that are played.
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
  /// Returns the values in a file of documents, which is a JSON list.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - plural: the plural noun for a refusal: `courses`.
  /// - Returns: the values of the list.
  /// - Throws: a refusal if the text is anything else.
  public static func list(_ text: String, of plural: String) throws(Refusal) -> [JSONValue] {
    guard let value = try? CanonicalJSON.value(JSONValue.self, from: text), let list = value.array
    else { throw Refusal(.notation, "The file is not a JSON list of \(plural).") }
    return list
  }

  /// Returns the fields of each document of a list.
  ///
  /// - Parameters:
  ///   - list: the values in the file.
  ///   - noun: the singular noun for a refusal: `Course`.
  ///   - read: a closure that reads one document.
  /// - Returns: the fields of the documents, in the order of the list.
  /// - Throws: the refusal of the first document that cannot be read, with its number in the file.
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
