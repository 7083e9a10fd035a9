import ScoringKit

/// Gives the words of a command line that are no options to the arguments of a command.
enum PositionalBinding {
  /// The values of each argument by its name.
  ///
  /// - Throws: a usage error that names all missing arguments, or the first surplus word.
  static func bind(_ words: [String], to arguments: [ArgumentSyntax], of command: String)
    throws(UsageError) -> [String: [String]]
  {
    var values: [String: [String]] = [:]
    var missing: [String] = []
    var rest = words[...]
    for argument in arguments {
      if rest.isEmpty {
        if !argument.isOptional { missing.append(argument.name) }
      } else if argument.isRepeated {
        values[argument.name] = Array(rest)
        rest = []
      } else {
        values[argument.name] = [rest.removeFirst()]
      }
    }
    guard missing.isEmpty else {
      let names = missing.joined(separator: " and ")
      throw UsageError(.missingArgument, "\(command) needs \(names).", expected: missing)
    }
    if let surplus = rest.first {
      let most =
        switch arguments.count {
        case 0: "no arguments"
        case 1: "one argument"
        default: "\(arguments.count) arguments"
        }
      throw UsageError(
        .surplusArgument, "\(command) takes \(most), so \"\(surplus)\" is too much.",
        token: surplus, hint: "Words that belong together need quotes.")
    }
    return values
  }
}
