/// One fault of a command tree, found by ``CommandTreeValidator``.
package struct TreeFault: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Two commands of one group have the same name.
    case duplicateCommand
    /// Two arguments of a command have the same name.
    case duplicateArgument
    /// Two options that are understood together have the same name.
    case duplicateOption
    /// Two options that are understood together have the same letter.
    case shortClash
    /// An option has the name that negates another.
    case negationClash
    /// A required argument follows an optional one.
    case requiredAfterOptional
    /// An argument follows one that takes all that is left.
    case repeatedNotLast
    /// An abstract is missing.
    case missingAbstract
    /// A command's abstract has more than 72 characters.
    case longAbstract
    /// An abstract ends in a period.
    case abstractPeriod
    /// A command's abstract begins in lower case, or an option's in upper case.
    case abstractStart
    /// A name is not lower-case words joined by dashes; an argument's is not in capitals.
    case badName
    /// A one-letter name is no ASCII letter or digit.
    case badShort
    /// A command has no examples.
    case noExamples
    /// An example does not begin with the program's name.
    case exampleStart
    /// An example cannot be parsed, or shows another command.
    case badExample
    /// A sport's id is reserved, or two sports have the same.
    case sportID
    /// A choice has nothing to choose from.
    case emptyChoice
    /// An option with a value can be negated.
    case negatableValue
    /// An option takes no values at a time, or several of a value that it need not have.
    case valueCount
    /// A command neither does anything nor has commands below it.
    case deadEnd
  }

  /// The kind of fault.
  package let kind: Kind
  /// The command that has it: `score players`.
  package let command: String
  /// A sentence: what is wrong.
  package let message: String

  /// The fault in one line.
  package var description: String { "\(command): \(message) [\(kind.rawValue)]" }
}
