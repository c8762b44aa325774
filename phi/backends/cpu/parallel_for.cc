#include "phi/backends/cpu/parallel_for.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <unsupported/Eigen/CXX11/ThreadPool>

#include "phi/core/flags.h"

PHI_DECLARE_int32(paddle_num_threads);

namespace phi {
namespace {

struct Pool {
  std::mutex mutex;
  int threads = 0;                             // 0: not decided yet
  std::shared_ptr<Eigen::ThreadPool> workers;  // threads - 1 of them
};

Pool& ThePool() {
  static Pool* pool = new Pool;
  return *pool;
}

int Resolve(int n) {
  if (n > 0) return n;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Requires: pool.mutex held.
void Decide(Pool* pool, int n) {
  pool->threads = Resolve(n);
  pool->workers =
      pool->threads > 1 ? std::make_shared<Eigen::ThreadPool>(pool->threads - 1) : nullptr;
}

thread_local bool inside_body = false;

}  // namespace

void SetCpuThreads(int n) {
  Pool& pool = ThePool();
  std::lock_guard<std::mutex> lock(pool.mutex);
  if (pool.threads != Resolve(n)) Decide(&pool, n);
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
  std::shared_ptr<Eigen::ThreadPool> workers;
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
  Eigen::Barrier barrier(static_cast<unsigned>(used - 1));
  std::vector<std::exception_ptr> errors(static_cast<size_t>(used));
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
    workers->Schedule([&run, &barrier, piece] {
      run(piece);
      barrier.Notify();
    });
  }
  run(0);
  barrier.Wait();
  for (const std::exception_ptr& error : errors) {
    if (error != nullptr) std::rethrow_exception(error);
  }
}

}  // namespace internal
}  // namespace phi
