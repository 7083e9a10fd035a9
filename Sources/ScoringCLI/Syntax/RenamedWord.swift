/// A command or an option that has another name now.
///
/// The old name does nothing: the error names the new one, and completions don't offer the old one.
package struct RenamedWord: Hashable, Sendable {
  /// The place where the old name was accepted.
  package enum Place: Hashable, Sendable {
    /// A command directly below the program.
    case program
    /// A command directly below the program, and below each group with the new command.
    case everywhere
    /// An option of the command with this name, wherever the command is.
    case option(of: String)
    /// An option of the command with this name directly below the program.
    case programOption(of: String)
  }

  /// The old name, without dashes.
  let old: String
  /// The words that replace it, without dashes; empty if the option is not needed any more.
  let new: String
  /// The place of the old name.
  let place: Place
  /// A further sentence, about something else that the old name could mean.
  let remark: String?

  /// Makes a row of a table of old names.
  package init(_ old: String, now new: String, _ place: Place, remark: String? = nil) {
    self.old = old
    self.new = new
    self.place = place
    self.remark = remark
  }

  /// Returns the row for a word that is not a subcommand of the last command of a path.
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

  /// Returns the row for a name that is not an option of the last command of a path.
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

  /// Whether the old name is an option that is an argument now, which is written in capitals.
  private var isArgument: Bool { !new.isEmpty && new.allSatisfy(\.isUppercase) }

  /// Returns the words that replace an old option, with the value that was typed after `=`.
  ///
  /// They are nil if the value moves to another place of the line.
  func replacement(value: String) -> [String]? {
    if new.isEmpty { return [] }
    if isArgument { return nil }
    var words = new.split(separator: " ").map(String.init)
    words[0] = "--\(words[0])"
    words[words.count - 1] += value
    return words
  }

  /// Returns the error for the old name; `line` is the command line as it is typed now.
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
