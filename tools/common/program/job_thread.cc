#include "tools/common/program/job_thread.h"

namespace phibridge {
namespace tools {

JobThread::JobThread() : thread_([this] { DoJobs(); }) {}

JobThread::~JobThread() {
  Put(nullptr);
  thread_.join();
}

void JobThread::Put(std::function<void()> job) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    jobs_.push(std::move(job));
  }
  has_job_.notify_one();
}

void JobThread::DoJobs() {
  while (true) {
    std::unique_lock<std::mutex> lock(mutex_);
    has_job_.wait(lock, [this] { return !jobs_.empty(); });
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop();
    lock.unlock();
    if (!job) return;
    job();
  }
}

}  // namespace tools
}  // namespace phibridge
