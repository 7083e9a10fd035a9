internal import CProcess

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  @preconcurrency internal import Darwin
#endif

/// A thread that does one piece of work at a time, while the one that asks for it waits for
/// something else.
///
/// It comes into being with the first piece, takes no signals, and ends with its owner.
package final class SideThread: Sendable {
  private let bench = Bench()

  /// Makes one that has nothing to do yet.
  package init() {}

  deinit {
    bench.close()
  }

  /// Begins a piece of work, after those that were begun before.
  ///
  /// - Returns: whether it was begun; not so where the system has no thread left.
  @discardableResult
  package func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    bench.put(work) { Self.begin(bench) }
  }

  /// Waits until all that was begun is done, and nothing holds any part of it.
  package func wait() {
    bench.waitForIdleness()
  }

  private static func begin(_ bench: Bench) -> pthread_t? {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    // A thread begins with the mask of the one that makes it, and signals are for that one.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let context = Unmanaged.passRetained(bench)
    let code = pthread_create(&thread, nil, { serveBench($0) }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return nil
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return thread
  }
}

#if canImport(Darwin)
  private func serveBench(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Bench>.fromOpaque(context).takeRetainedValue().serve()
    return nil
  }
#else
  private func serveBench(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Bench>.fromOpaque(context).takeRetainedValue().serve() }
    return nil
  }
#endif

/// Where the two threads meet; everything is touched with the lock held.
private final class Bench: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var work: (@Sendable () -> Void)?
  private var thread: pthread_t?
  /// The processor that the thread is kept from.
  private var avoided: Int32 = -1
  private var isBusy = false
  private var isClosed = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  private func hold<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  private func wait(while holds: () -> Bool) {
    while holds() { pthread_cond_wait(changed, mutex) }
  }

  /// Puts a piece of work here for the thread, which is begun first where there is none.
  func put(_ new: @escaping @Sendable () -> Void, _ begin: () -> pthread_t?) -> Bool {
    hold {
      thread = thread ?? begin()
      guard let thread else { return false }
      wait { isBusy }
      score_thread_elsewhere(thread, &avoided)
      (work, isBusy) = (new, true)
      pthread_cond_broadcast(changed)
      return true
    }
  }

  func waitForIdleness() {
    hold { wait { isBusy } }
  }

  func close() {
    hold {
      isClosed = true
      pthread_cond_broadcast(changed)
    }
  }

  /// Does what is put here until the owner is gone.
  func serve() {
    while doNext() {
      hold {
        isBusy = false
        pthread_cond_broadcast(changed)
      }
    }
  }

  private func doNext() -> Bool {
    let next = hold { () -> (@Sendable () -> Void)? in
      wait { work == nil && !isClosed }
      defer { work = nil }
      return work
    }
    next?()
    return next != nil
  }
}
