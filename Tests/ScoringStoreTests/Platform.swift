#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

func chmodFile(_ path: String, _ mode: UInt16) -> Int32 {
  chmod(path, mode_t(mode))
}

func overwriteFile(_ path: String, _ bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_TRUNC)
  guard descriptor >= 0 else { return }
  _ = write(descriptor, bytes, bytes.count)
  close(descriptor)
}

/// Threads of the system, which wait for each other's locks as those of a server do.
enum Threads {
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs a body on as many threads, and waits for all of them.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
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
