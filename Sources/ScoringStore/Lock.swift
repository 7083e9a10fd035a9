#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A recursive lock: one thread at a time, and the thread that has the lock may take it again.
///
/// `Mutex` of the standard library can neither return values that aren't sendable nor be locked
/// again by the same thread. Reading inside a write needs both.
package final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a lock.
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

  /// Runs a body while holding the lock.
  package func hold<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// Waits.
package enum Pause {
  package static func sleep(_ duration: Duration) {
    let (seconds, fraction) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
    nanosleep(&time, nil)
  }
}
