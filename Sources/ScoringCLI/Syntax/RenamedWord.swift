/// A command or an option that has a new name since a version of the program.
///
/// The old name does nothing: the error names the new one, and completions don't offer the old one.
package struct RenamedWord: Hashable, Sendable {
  /// The commands below which the old name was accepted.
  package enum Place: Hashable, Sendable {
    /// The name of a command directly below the program.
    case program
    /// The name of a command directly below the program, and of each group with the new command.
    case everywhere
    /// The name of an option of every command with this name.
    case option(of: String)
    /// The name of an option of the command with this name directly below the program.
    case programOption(of: String)
  }

  /// The old name of the command or option, without dashes.
  let old: String
  /// The words that replace the old name, without dashes; empty if the option is not needed any
  /// more.
  let new: String
  /// The commands below which the old name was accepted.
  let place: Place
  /// A further sentence for the error, about something else that the user could mean; nil for none.
  let remark: String?

  /// Makes a row of the table of old names.
  package init(_ old: String, now new: String, _ place: Place, remark: String? = nil) {
    self.old = old
    self.new = new
    self.place = place
    self.remark = remark
  }

  /// Returns the row for a word that is not a subcommand of the last command of a path; nil if the
  /// word is no old name.
  static func command<Context>(_ word: String, below path: [Command<Context>]) -> RenamedWord? {
    path.first?.renames.first { row in
      guard row.old == word else { return false }
      return switch row.place {
      case .program: path.count == 1
      case .everywhere: path.last?.subcommand(row.new) != nil
      case .option, .programOption: false
      }
    }
  }

  /// Returns the row for a name that is not an option of the last command of a path; nil if it is
  /// no old name.
  static func option<Context>(_ name: String, of path: [Command<Context>]) -> RenamedWord? {
    path.first?.renames.first { row in
      guard row.old == name else { return false }
      return switch row.place {
      case .program, .everywhere: false
      case .option(let command): path.last?.name == command
      case .programOption(let command): path.last?.name == command && path.count == 2
      }
    }
  }

  /// Whether the old name is an option that has become an argument, whose name is in capitals.
  private var isArgument: Bool { !new.isEmpty && new.allSatisfy(\.isUppercase) }

  /// Returns the words that replace an old option, with the value that was typed after `=`.
  ///
  /// They are nil if the option has become an argument, because the value then moves in the line.
  func replacement(value: String) -> [String]? {
    if new.isEmpty { return [] }
    if isArgument { return nil }
    var words = new.split(separator: " ").map(String.init)
    words[0] = "--\(words[0])"
    words[words.count - 1] += value
    return words
  }

  /// Returns the error for the use of the old name; `line` is the command line as it must be typed
  /// now.
  func error(line: String) -> UsageError {
    let hint = ["Type `\(line)`.", remark].compactMap(\.self).spaced
    return UsageError(.renamed, message, hint: hint)
  }

  private var message: String {
    switch place {
    case .program, .everywhere: "\(old) is now called \(new)."
    case .option, .programOption:
      if new.isEmpty {
        "--\(old) is not needed any more."
      } else if isArgument {
        "--\(old) is now the argument \(new)."
      } else {
        "--\(old) is now called --\(new)."
      }
    }
  }
}
