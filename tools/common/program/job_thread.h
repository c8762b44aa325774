#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>

namespace phibridge {
namespace tools {

/// A thread that does one job after another: for what belongs to the thread that made it, as CUDA
/// graphs do. The destructor waits for the jobs that were given.
class JobThread {
 public:
  JobThread();
  ~JobThread();
  JobThread(const JobThread&) = delete;
  JobThread& operator=(const JobThread&) = delete;

  /// Gives the thread a job, which can be copied. The future has what it returns or throws. May be
  /// called by any thread.
  template <typename Job>
  auto Do(Job job) -> std::future<decltype(job())> {
    auto task = std::make_shared<std::packaged_task<decltype(job())()>>(std::move(job));
    auto result = task->get_future();
    Put([task] { (*task)(); });
    return result;
  }

 private:
  void Put(std::function<void()> job);
  void DoJobs();

  std::mutex mutex_;
  std::condition_variable has_job_;
  std::queue<std::function<void()>> jobs_;  // guarded by mutex_; an empty one is the last
  std::thread thread_;                      // goes first: it uses the others
};

}  // namespace tools
}  // namespace phibridge
