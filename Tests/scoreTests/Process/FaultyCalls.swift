/// Runs the program for a test while some of its system calls fail.
///
/// A preloaded library (`FaultyCalls+Library.swift`) replaces functions of the C library and counts
/// their calls on files below one folder. When the count reaches a given number, it causes the fault.
/// This needs Linux and a C compiler.
struct FaultyCalls {
  /// The fault that the library causes at the chosen call.
  enum Fault: String, CaseIterable {
    /// The process is killed before the chosen call.
    case kill
    /// The disk is full from the chosen call on.
    case full
    /// The chosen call fails once with an input/output error: opening, reading, writing,
    /// synchronising, truncating, removing or locking.
    case error
    /// The chosen write call writes half of its bytes, and then the process is killed.
    case tear
    /// The power fails before the chosen call: whatever was not synchronised is lost.
    case power
  }

  /// The path of the preloaded library that causes the faults; `nil` if it can't be compiled on
  /// this system.
  static let library: String? = {
    #if os(Linux)
      let source = scratch.file("faults.c")
      let library = scratch.file("faults.so")
      Scratch.write(code.utf8, to: source)
      let made = Program().shell(
        "${CC:-cc} -shared -fPIC -O1 -o \"$1\" \"$2\"", library, source)
      return made.code == 0 ? library : nil
    #else
      return nil
    #endif
  }()

  private static let scratch = Scratch()

  /// Runs a program for a test, with a fault at one of its calls.
  ///
  /// The fault begins at the counted call with the number `place`, counted from 1; if it is `nil`,
  /// the calls are only counted.
  ///
  /// Returns the outcome of the program, and the number of counted calls; 0 calls if the process
  /// was killed.
  static func run(
    _ program: Program, _ words: [String], _ fault: Fault, at place: Int?
  ) -> (outcome: Outcome, calls: Int) {
    var faulty = program
    let count = program.scratch.file("calls")
    Scratch.remove(count)
    faulty.variables["LD_PRELOAD"] = library
    faulty.variables["FAULT_FOLDER"] = program.scratch.path
    faulty.variables["FAULT_COUNT"] = count
    faulty.variables["FAULT_AT"] = place.map(String.init)
    faulty.variables["FAULT_KIND"] = fault.rawValue
    let outcome = faulty.run(words)
    return (outcome, Int(Scratch.text(count)) ?? 0)
  }
}
