#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A recursive lock: only one thread at a time has it, and that thread may lock it again.
///
/// `Mutex` of the standard library is not enough: its body can't return values that aren't
/// sendable, and a thread can't lock it twice. A body that reads its store during a write needs
/// both.
package final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a lock that no thread has.
  package init() {
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls a body while the current thread has the lock, after waiting for other threads.
  package func hold<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// Pauses the current thread.
package enum Pause {
  package static func sleep(_ duration: Duration) {
    let (seconds, fraction) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
    nanosleep(&time, nil)
  }
}
