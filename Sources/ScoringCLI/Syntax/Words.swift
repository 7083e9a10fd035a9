extension [String] {
  /// The words separated by spaces.
  ///
  /// This is a specialized `joined`: at the start of a process, instantiating the generic one takes
  /// longer than parsing the command line.
  var spaced: String {
    dropFirst().reduce(first ?? "") { "\($0) \($1)" }
  }
}
