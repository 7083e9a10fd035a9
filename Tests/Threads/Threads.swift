#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// System threads for tests of concurrency, which wait for each other's locks as the threads of a
/// server do.
package enum Threads {
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs a closure on a number of threads at the same time, and waits until all have ended; each
  /// call gets the number of its thread, counted from 0.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    #if canImport(Darwin)
      var threads: [pthread_t?] = Array(repeating: nil, count: count)
    #else
      var threads: [pthread_t] = Array(repeating: pthread_t(), count: count)
    #endif
    for number in threads.indices {
      let work = Unmanaged.passRetained(Work { body(number) })
      pthread_create(
        &threads[number], nil,
        { (pointer) -> UnsafeMutableRawPointer? in
          let pointer: UnsafeMutableRawPointer? = pointer
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
          return nil
        }, work.toOpaque())
    }
    #if canImport(Darwin)
      for case let thread? in threads { pthread_join(thread, nil) }
    #else
      for thread in threads { pthread_join(thread, nil) }
    #endif
  }
}
