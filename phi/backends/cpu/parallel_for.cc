#include "phi/backends/cpu/parallel_for.h"

#include <pthread.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include <unsupported/Eigen/CXX11/ThreadPool>

#include "phi/core/enforce.h"
#include "phi/core/flags.h"
#include "phi/core/machine_memory.h"
#include "phi/core/memory.h"

PHI_DECLARE_int32(paddle_num_threads);

namespace phi {
namespace {

// How the start of a pool's threads went.
struct StartOfWorkers {
  std::promise<bool> has_all;
  bool failed = false;
};

// Starts the pool's threads, and notes if the system gave too few. None works before all are there:
// Eigen's workers wait for each other, and one that is cancelled while it falls asleep never wakes.
class WorkerEnvironment : public Eigen::StlThreadEnvironment {
 public:
  explicit WorkerEnvironment(StartOfWorkers* start)
      : start_(start), has_all_(start->has_all.get_future().share()) {}
  EnvThread* CreateThread(std::function<void()> body) {
    if (start_->failed) return nullptr;
    try {
      return Eigen::StlThreadEnvironment::CreateThread(
          [body = std::move(body), has_all = has_all_] {
            if (has_all.get()) body();
          });
    } catch (const std::exception&) {
      start_->failed = true;
      start_->has_all.set_value(false);
      return nullptr;
    }
  }

 private:
  StartOfWorkers* start_;  // lives while the pool's constructor runs, which alone starts threads
  std::shared_future<bool> has_all_;
};
using Workers = Eigen::ThreadPoolTempl<WorkerEnvironment>;

// Note [Forked children]
// A child has no thread but the one that forked. Workers, and the team that oneDNN's OpenMP keeps
// for a thread, are gone there, and whoever waits for them waits forever. OpenMP asks no team for
// one thread. So a child of a process that ever computed on several threads computes on one, and
// CpuThreads() says so, which all ask: ParallelFor, and what gives oneDNN its threads.
struct Pool {
  std::mutex mutex;
  int threads = 0;                   // 0: not decided yet
  std::shared_ptr<Workers> workers;  // threads - 1 of them
  bool had_several = false;          // threads, ever
  bool is_alone = false;             // see Note [Forked children]
};

Pool& ThePool();

void BeforeFork() { ThePool().mutex.lock(); }
void InParent() { ThePool().mutex.unlock(); }
void InChild() {
  Pool& pool = ThePool();
  if (pool.had_several) {
    // Never deleted: who deletes workers waits for their threads.
    [[maybe_unused]] auto* gone = new std::shared_ptr<Workers>(std::move(pool.workers));
    pool.threads = 1;
    pool.is_alone = true;
  }
  pool.mutex.unlock();
}

Pool* MakePool() {
  auto pool = std::make_unique<Pool>();
  if (pthread_atfork(&BeforeFork, &InParent, &InChild) != 0) throw std::bad_alloc();
  return pool.release();
}

Pool& ThePool() {
  static Pool* pool = MakePool();
  return *pool;
}

int Resolve(const Pool& pool, int n) {
  if (pool.is_alone) return 1;
  if (n > 0) return n;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// `count` threads, or nullptr if the system does not give so many.
std::shared_ptr<Workers> TryStart(int count) {
  constexpr size_t kQueueBytes = size_t{128} << 10;  // of one thread; Eigen does not check for them
  const size_t of_thread = ThreadStackBytes() + kQueueBytes;  // the reserve outlasts the threads
  const size_t needed = HostReserveBytes() + static_cast<size_t>(count) * of_thread;
  if (!CanMapHostMemory(needed)) return nullptr;
  StartOfWorkers start;
  auto workers = std::make_shared<Workers>(count, WorkerEnvironment(&start));
  if (start.failed) return nullptr;
  start.has_all.set_value(true);
  return workers;
}

std::shared_ptr<Workers> Start(int count) {
  std::shared_ptr<Workers> workers = TryStart(count);
  if (workers == nullptr) {
    Trim();
    workers = TryStart(count);
  }
  PADDLE_ENFORCE_NOT_NULL(
      workers, errors::ResourceExhausted(
                   "the system did not start %d threads for kernels: give the process more memory "
                   "or threads, or take fewer (--threads, Options::threads, "
                   "FLAGS_paddle_num_threads)",
                   count));
  return workers;
}

// Requires: pool.mutex held.
void Decide(Pool* pool, int n) {
  const int threads = Resolve(*pool, n);
  pool->had_several = pool->had_several || threads > 1;
  pool->workers = threads > 1 ? Start(threads - 1) : nullptr;
  pool->threads = threads;
}

thread_local bool inside_body = false;

}  // namespace

void SetCpuThreads(int n) {
  Pool& pool = ThePool();
  std::lock_guard<std::mutex> lock(pool.mutex);
  if (pool.threads != Resolve(pool, n)) Decide(&pool, n);
}

int CpuThreads() {
  Pool& pool = ThePool();
  std::lock_guard<std::mutex> lock(pool.mutex);
  if (pool.threads == 0) Decide(&pool, FLAGS_paddle_num_threads);
  return pool.threads;
}

namespace internal {

void ParallelForImpl(int64_t n, int64_t grain, RangeFn fn, void* body) {
  const int threads = CpuThreads();
  const int64_t pieces = std::min<int64_t>(threads, (n + grain - 1) / std::max<int64_t>(grain, 1));
  std::shared_ptr<Workers> workers;
  if (pieces > 1 && !inside_body) {
    std::lock_guard<std::mutex> lock(ThePool().mutex);
    workers = ThePool().workers;
  }
  if (workers == nullptr) {
    fn(body, 0, n);
    return;
  }
  const int64_t step = (n + pieces - 1) / pieces;
  const int64_t used = (n + step - 1) / step;
  std::vector<std::exception_ptr> errors(static_cast<size_t>(used));
  Eigen::Barrier barrier(
      static_cast<unsigned>(used - 1));  // from here on nothing throws before Wait
  const auto run = [fn, body, n, step, &errors](int64_t piece) {
    inside_body = true;
    try {
      fn(body, piece * step, std::min(n, (piece + 1) * step));
    } catch (...) {
      errors[static_cast<size_t>(piece)] = std::current_exception();
    }
    inside_body = false;
  };
  for (int64_t piece = 1; piece < used; ++piece) {
    const auto notified_run = [&run, &barrier, piece] {
      run(piece);
      barrier.Notify();
    };
    try {
      workers->Schedule(notified_run);
    } catch (const std::bad_alloc&) {  // nothing was scheduled; the pieces before may be running
      notified_run();
    }
  }
  run(0);
  barrier.Wait();
  for (const std::exception_ptr& error : errors) {
    if (error != nullptr) std::rethrow_exception(error);
  }
}

}  // namespace internal
}  // namespace phi
