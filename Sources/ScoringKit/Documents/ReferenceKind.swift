/// A kind of document that a sport's rounds are started from: courses, faces, formats.
///
/// The command line makes the commands to list, show, add, edit, archive, delete,
/// import and export such documents from this value alone.
public struct ReferenceKind: Sendable {
  /// One of them, as in `course`; the streams are `course.<sport>`.
  public let noun: String
  /// Several of them, as in `courses`; it names the command.
  public let plural: String
  /// What JSON calls one of them.
  public let form: String
  /// What JSON calls several of them.
  public let forms: String
  /// What an empty list says.
  public let emptyText: String
  /// What adds a first one: offered where a list is empty, and where one is needed.
  public let adding: Action
  /// Those that the program brings along; they are read from it and never stored.
  ///
  /// They are made when they are first asked for: a command that needs none starts sooner.
  public var seeds: [Document] { makeSeeds() }
  private let makeSeeds: @Sendable () -> [Document]
  /// The name of one of them, for the examples of the commands.
  public let sample: String
  /// The field with a second, short name of a document, which completion offers; nil for none.
  public let codeField: String?
  /// The arguments and options that `add` takes, with examples.
  public let addSyntax: CommandSyntax
  /// The fields of a new document.
  public let add: @Sendable (Arguments) throws -> [FieldBody]
  /// The options that `edit` takes, with examples.
  public let editSyntax: CommandSyntax
  /// The changed fields of a document.
  public let edit: @Sendable (Arguments, Document) throws -> [FieldBody]
  /// What stands under the name in a list: `18 holes`.
  public let subtitle: @Sendable (Document) -> String
  /// The document as a table.
  public let sheet: @Sendable (Document) -> Sheet
  /// The document for programs.
  public let payload: @Sendable (Document) -> JSONValue
  /// Reads a file of them: the fields of each.
  public let read: @Sendable (String) throws -> [[FieldBody]]
  /// Writes a file of them, which ``read`` reads again.
  public let write: @Sendable ([Document]) throws -> String

  /// Describes a kind of document.
  ///
  /// In JSON its nouns name its forms, unless `form` and `forms` say otherwise: they must where a
  /// noun is that of rounds that are played.
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
  /// The values in a file of documents, which is a JSON list.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - plural: what it is a list of, for a refusal: `courses`.
  /// - Returns: the values of the list.
  /// - Throws: a refusal where the text is anything else.
  public static func list(_ text: String, of plural: String) throws(Refusal) -> [JSONValue] {
    guard let value = try? CanonicalJSON.value(JSONValue.self, from: text), let list = value.array
    else { throw Refusal(.notation, "The file is not a JSON list of \(plural).") }
    return list
  }

  /// The fields of each document of a list.
  ///
  /// - Parameters:
  ///   - list: the values in the file.
  ///   - noun: what one of them is, for a refusal: `Course`.
  ///   - read: reads one.
  /// - Returns: what was read, in the order of the list.
  /// - Throws: the refusal of the first that cannot be read, which says which of the file it is.
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
