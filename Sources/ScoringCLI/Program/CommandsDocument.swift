package import ScoringKit

/// Describes the command tree for programs: the payload of `score help --json`.
package enum CommandsDocument {
  /// Returns the description of a command and of all commands below it, with their options.
  ///
  /// `path` contains the commands from the root to this one; an empty path returns `null`.
  package static func payload<Context>(
    _ path: [Command<Context>], globals: [OptionSyntax] = GlobalOptions.all
  ) -> JSONValue {
    guard let command = path.last else { return .null }
    return [
      "command": value(command, path: path.map(\.syntax.name)),
      "options": .array(globals.map(value)),
      "exitCodes": .array(
        ExitCode.allCases.map {
          [
            "code": .integer(Int($0.rawValue)), "name": .string($0.name),
            "meaning": .string($0.meaning),
          ]
        }),
    ]
  }

  private static func value<Context>(_ command: Command<Context>, path: [String]) -> JSONValue {
    let syntax = command.syntax
    return [
      "name": .string(syntax.name), "path": .array(path.map(JSONValue.string)),
      "abstract": .string(syntax.abstract), "discussion": .string(syntax.discussion),
      "runs": .bool(command.run != nil),
      "arguments": .array(syntax.arguments.map(value)),
      "options": .array(syntax.options.map(value)),
      "examples": .array(
        syntax.examples.map { ["line": .string($0.line), "meaning": .string($0.meaning)] }),
      "commands": .array(
        command.subcommands.map { value($0, path: path + [$0.syntax.name]) }),
    ]
  }

  private static func value(_ argument: ArgumentSyntax) -> JSONValue {
    [
      "name": .string(argument.name), "abstract": .string(argument.abstract),
      "optional": .bool(argument.isOptional), "repeats": .bool(argument.isRepeated),
      "completes": value(argument.completion),
    ]
  }

  private static func value(_ option: OptionSyntax) -> JSONValue {
    var fields: [String: JSONValue] = [
      "name": .string(option.name), "abstract": .string(option.abstract),
      "short": option.short.map { .string(String($0)) } ?? .null,
      "repeats": .bool(option.isRepeated), "negatable": .bool(option.isNegatable),
      "value": .null,
    ]
    if option.value != .none { fields["value"] = shape(option) }
    return .object(fields)
  }

  private static func shape(_ option: OptionSyntax) -> JSONValue {
    var fields: [String: JSONValue] = [
      "placeholder": option.placeholder.map(JSONValue.string) ?? .null,
      "optional": .bool(option.hasOptionalValue), "count": .integer(option.count),
      "completes": value(option.completion),
    ]
    switch option.value {
    case .none: break
    case .text: fields["kind"] = "text"
    case .date: fields["kind"] = "date"
    case .integer(_, let bounds):
      fields["kind"] = "integer"
      fields["from"] = .integer(bounds.lowerBound)
      fields["to"] = .integer(bounds.upperBound)
    case .choice(_, let choices):
      fields["kind"] = "choice"
      fields["choices"] = .array(choices.map(JSONValue.string))
    }
    return .object(fields)
  }

  private static func value(_ completion: Completion) -> JSONValue {
    guard completion != .none else { return .null }
    var fields: [String: JSONValue] = ["kind": .string(completion.name)]
    switch completion {
    case .document(let noun): fields["noun"] = .string(noun)
    case .words(let words): fields["words"] = .array(words.map { .string($0) })
    default: break
    }
    return .object(fields)
  }
}
