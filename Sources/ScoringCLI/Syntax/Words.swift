extension [String] {
  /// All words of the array in one text, separated by spaces.
  ///
  /// At the start of a process, instantiating the generic `joined` takes longer than parsing the
  /// command line, so this doesn't use it.
  var spaced: String {
    dropFirst().reduce(first ?? "") { "\($0) \($1)" }
  }
}
