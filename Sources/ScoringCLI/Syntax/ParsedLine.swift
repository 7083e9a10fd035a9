/// What a command line asks for.
package enum ParsedLine<Context>: Sendable {
  /// To run a command.
  case run(Invocation<Context>)
  /// To show the help of the command at a path, whose first name is the program's.
  case help(path: [String], length: HelpLength, options: GlobalOptions)
  /// To show the program's version.
  case version(options: GlobalOptions)
}
