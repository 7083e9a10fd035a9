extension [String] {
  /// The words with a space between two.
  ///
  /// What `joined` gives, without its general form, which takes longer to come into being in a new
  /// process than all words of its line to be read.
  var spaced: String {
    dropFirst().reduce(first ?? "") { "\($0) \($1)" }
  }
}
