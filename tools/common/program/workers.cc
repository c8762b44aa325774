#include "tools/common/program/workers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace phibridge {
namespace tools {
namespace {

// What all processes see: the next piece of work.
class SharedCounter {
 public:
  SharedCounter() {
    void* memory = mmap(nullptr, sizeof(std::atomic<size_t>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory to share between processes");
    next_ = new (memory) std::atomic<size_t>(0);
  }
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;
  ~SharedCounter() { munmap(next_, sizeof(std::atomic<size_t>)); }
  size_t Take() { return next_->fetch_add(1); }

 private:
  std::atomic<size_t>* next_;
};

// A message of a worker: the piece, what became of it, and its text.
struct MessageHead {
  enum Kind : uint64_t { kBegun, kDone, kThrown };
  uint64_t piece;
  uint64_t kind;
  uint64_t bytes;
};

void WriteAll(int file, const void* data, size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t n = write(file, at, bytes);
    if (n <= 0) _exit(3);  // the reader has gone
    at += n;
    bytes -= static_cast<size_t>(n);
  }
}

void Send(int file, size_t piece, MessageHead::Kind kind, const std::string& text) {
  const MessageHead head = {piece, kind, text.size()};
  WriteAll(file, &head, sizeof(head));
  WriteAll(file, text.data(), text.size());
}

struct Worker {
  pid_t process = 0;
  int from = -1;
  std::string bytes;  // received, not understood yet
  bool is_busy = false;
  size_t piece = 0;
};

// What a child does until there is no work left.
void WorkAway(int to, size_t count, const std::function<std::string(size_t)>& work,
              SharedCounter* counter) {
  for (size_t piece; (piece = counter->Take()) < count;) {
    Send(to, piece, MessageHead::kBegun, "");
    try {
      Send(to, piece, MessageHead::kDone, work(piece));
    } catch (const std::exception& error) {
      Send(to, piece, MessageHead::kThrown, error.what());
    }
  }
}

class Pool {
 public:
  Pool(size_t count, const std::function<std::string(size_t)>& work,
       const std::function<void(size_t)>& done)
      : count_(count), work_(work), done_(done), results_(count, WorkResult{"", kNotBegun}) {}

  std::vector<WorkResult> Run(int processes) {
    for (int i = 0; i < processes; ++i) Start();
    while (!workers_.empty()) Listen();
    return std::move(results_);
  }

 private:
  void Start() {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::fflush(nullptr);  // else the child writes what is buffered once more
    const pid_t process = fork();
    if (process < 0) throw std::runtime_error("no process");
    if (process == 0) {
      close(ends[0]);
      WorkAway(ends[1], count_, work_, &counter_);
      std::fflush(nullptr);
      _exit(0);
    }
    close(ends[1]);
    Worker worker;
    worker.process = process;
    worker.from = ends[0];
    workers_.push_back(worker);
  }

  void Listen() {
    std::vector<pollfd> files;
    for (const Worker& worker : workers_) files.push_back({worker.from, POLLIN, 0});
    if (poll(files.data(), files.size(), -1) <= 0) return;
    for (size_t i = files.size(); i-- > 0;) {
      if (files[i].revents != 0) Receive(i);
    }
  }

  void Receive(size_t i) {
    char buffer[65536];
    const ssize_t n = read(workers_[i].from, buffer, sizeof(buffer));
    if (n > 0) {
      workers_[i].bytes.append(buffer, static_cast<size_t>(n));
      Understand(&workers_[i]);
      return;
    }
    const Worker ended = workers_[i];
    workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(i));
    close(ended.from);
    int status = 0;
    waitpid(ended.process, &status, 0);
    if (!ended.is_busy) return;
    results_[ended.piece].crashed =
        WIFSIGNALED(status)
            ? fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)))
            : fmt::format("exit code {}", WEXITSTATUS(status));
    Done();
    Start();  // for what it would have done next
  }

  void Understand(Worker* worker) {
    MessageHead head;
    while (worker->bytes.size() >= sizeof(head)) {
      std::memcpy(&head, worker->bytes.data(), sizeof(head));
      if (worker->bytes.size() < sizeof(head) + head.bytes) return;
      worker->piece = head.piece;
      worker->is_busy = head.kind == MessageHead::kBegun;
      if (!worker->is_busy) {
        WorkResult& result = results_[head.piece];
        const std::string said = worker->bytes.substr(sizeof(head), head.bytes);
        result = head.kind == MessageHead::kDone ? WorkResult{said, ""} : WorkResult{"", said};
        Done();
      }
      worker->bytes.erase(0, sizeof(head) + head.bytes);
    }
  }

  void Done() {
    ++finished_;
    done_(finished_);
  }

  static constexpr char kNotBegun[] = "its process ended before it began";
  const size_t count_;
  const std::function<std::string(size_t)>& work_;
  const std::function<void(size_t)>& done_;
  std::vector<WorkResult> results_;
  SharedCounter counter_;
  std::vector<Worker> workers_;
  size_t finished_ = 0;
};

}  // namespace

std::vector<WorkResult> DoWork(size_t count, int processes,
                               const std::function<std::string(size_t)>& work,
                               const std::function<void(size_t)>& done) {
  if (processes > 1) {
    return Pool(count, work, done)
        .Run(std::min(processes, static_cast<int>(std::max<size_t>(count, 1))));
  }
  std::vector<WorkResult> results(count);
  for (size_t i = 0; i < count; ++i) {
    results[i].text = work(i);
    done(i + 1);
  }
  return results;
}

void Silence(Silenced what) {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) _exit(2);
  if (what == kErrorsToo && dup2(nowhere, STDERR_FILENO) < 0) _exit(2);
  close(nowhere);
}

std::string DoApart(const std::function<std::string()>& work) {
  WorkResult result = DoWork(
      1, 2, [&](size_t) { return work(); }, [](size_t) {})[0];
  if (!result.crashed.empty()) throw std::runtime_error(result.crashed);
  return std::move(result.text);
}

}  // namespace tools
}  // namespace phibridge
