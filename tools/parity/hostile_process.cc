#include "tools/parity/hostile_process.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "parity/harness/work_folder.h"
#include "parity/hostile/page_guards.h"
#include "parity/hostile/trial.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "phi/core/memory.h"
#include "tools/common/program/workers.h"
#include "tools/parity/hostile_draw.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;
using parity::Mutation;
using parity::Route;
using parity::ValidOp;
using parity::Verdict;

constexpr int kMostSeconds = 10;                 // of one run, in the processor
constexpr int kMostWallSeconds = 60;             // it may wait instead of computing
constexpr rlim_t kMostMemory = rlim_t{4} << 30;  // of a process
constexpr std::array<Route, 3> kRoutes = {Route::kLegacy, Route::kPhiCpu, Route::kOneDnn};

// A way to run mutants.
struct Way {
  const char* name;
  Verdict (*attempt)(const ValidOp& op, const Mutation* mutation);
};

template <Route kRoute>
Verdict TryOn(const ValidOp& op, const Mutation* mutation) {
  return Try(op, mutation, kRoute);
}

template <Route kRoute>
Verdict ForetellOn(const ValidOp& op, const Mutation* mutation) {
  return Foretell(op, mutation, kRoute);
}

Way WayOf(Route route) {
  return {parity::PlaceName(route), route == Route::kLegacy   ? &TryOn<Route::kLegacy>
                                    : route == Route::kPhiCpu ? &TryOn<Route::kPhiCpu>
                                                              : &TryOn<Route::kOneDnn>};
}

// The working folder of the process while it lives.
class ScopedWorkingFolder {
 public:
  explicit ScopedWorkingFolder(const std::string& path) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(path);
  }
  ScopedWorkingFolder(const ScopedWorkingFolder&) = delete;
  ScopedWorkingFolder& operator=(const ScopedWorkingFolder&) = delete;
  ~ScopedWorkingFolder() {
    std::error_code ignored;
    std::filesystem::current_path(before_, ignored);
  }

 private:
  std::filesystem::path before_;
};

void LimitProcess(const std::string& folder) {
  if (chdir(folder.c_str()) != 0) _exit(2);
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  phi::SetHostMemoryLimit(kMostMemory);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which reserve more than that
  const rlimit memory = {kMostMemory, kMostMemory};
  setrlimit(RLIMIT_AS, &memory);
  Silence(kErrorsToo);
#else
  Silence(kOutput);
#endif
  phi::SetCpuThreads(1);
}

void SetTimers(int seconds, int wall_seconds) {
  const itimerval time = {{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &time, nullptr);
  alarm(static_cast<unsigned>(wall_seconds));
}

void Tell(int to, const json& what) {
  const std::string line = what.dump(-1, ' ', true, json::error_handler_t::replace) + "\n";
  size_t done = 0;
  while (done < line.size()) {
    const ssize_t n = write(to, line.data() + done, line.size() - done);
    if (n <= 0) _exit(3);
    done += static_cast<size_t>(n);
  }
}

// The mutants to be tried, made anew in each process.
using MakeMutants = std::function<std::unique_ptr<DrawnMutants>()>;

// What a process tells: {"at", "number", "side", "op", "class", "what", "declared"} before each
// mutant, {"route", "verdict", "message"} before ("verdict" is "") and after each run.
using Telling = std::function<void(const json&)>;
// What a process does.
using Telltale = std::function<void(const Telling&)>;

std::vector<Way> WaysOf(const ValidOp& op) {
  std::vector<Way> ways;
  for (Route route : kRoutes)
    if (RunsOn(op, route)) ways.push_back(WayOf(route));
  const auto has = [&](Route route) {
    return std::any_of(ways.begin(), ways.end(), [&](const Way& way) {
      return std::strcmp(way.name, parity::PlaceName(route)) == 0;
    });
  };
  if (has(Route::kPhiCpu)) {
    ways.push_back({kForetold, &ForetellOn<Route::kPhiCpu>});
  } else if (has(Route::kLegacy)) {
    ways.push_back({kForetold, &ForetellOn<Route::kLegacy>});
  }
  const bool passes = !ways.empty() && TryWithPasses(op, nullptr).kind == Verdict::kAnswer;
  if (passes) ways.push_back({kWithPasses, &parity::TryWithPasses});
  return ways;
}

// Tells of a run before it and after it.
void TellOf(const char* route, const std::function<Verdict()>& attempt, const Telling& tell) {
  tell({{"route", route}, {"verdict", ""}});
  const Verdict verdict = attempt();
  tell({{"route", route},
        {"verdict", VerdictName(verdict)},
        {"message", verdict.message.substr(0, 400)}});
}

void TryFrom(size_t begin, const MakeMutants& make, const Telling& tell) {
  parity::PageGuards& guards = parity::PageGuards::Serve();
  const std::unique_ptr<DrawnMutants> mutants = make();
  std::map<const ValidOp*, std::vector<Way>> ways;
  for (size_t i = begin; i < mutants->list().size(); ++i) {
    const Mutant& mutant = mutants->list()[i];
    if (ways.count(mutant.op) == 0) ways[mutant.op] = WaysOf(*mutant.op);
    if (ways[mutant.op].empty()) continue;  // nothing would be tried
    tell({{"at", i},
          {"number", mutant.number},
          {"side", mutant.side},
          {"op", mutant.op->op().Type()},
          {"class", HostileClassName(mutant.mutation->of)},
          {"what", mutant.mutation->what},
          {"declared", mutant.mutation->is_declared}});
    guards.SetSide(mutant.side);
    for (const Way& way : ways[mutant.op]) {
      TellOf(
          way.name, [&] { return way.attempt(*mutant.op, mutant.mutation); }, tell);
    }
  }
}

[[noreturn]] void RunIn(const std::string& folder, const Telltale& body, int to) {
  LimitProcess(folder);
  try {
    body([to](const json& what) {
      const bool runs = what.value("verdict", "none").empty();
      SetTimers(0, 0);
      Tell(to, what);
      if (runs) SetTimers(kMostSeconds, kMostWallSeconds);
    });
  } catch (...) {
    _exit(4);  // told as a death: it must not go on as its parent
  }
  _exit(0);
}

std::string DeathText(int status) {
  if (!WIFSIGNALED(status)) return fmt::format("died: exit code {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  if (signal == SIGPROF || signal == SIGALRM) return "hung";
  return fmt::format("died: signal {} ({})", signal, strsignal(signal));
}

// Understands what a process tells, line by line.
class Listener {
 public:
  void Take(const std::string& line) { Take(json::parse(line)); }
  void Take(const json& told) {
    if (told.contains("at")) {
      tried_.push_back({told["at"],
                        told["number"],
                        told["side"],
                        told["op"],
                        told["class"],
                        told["what"],
                        told["declared"],
                        {},
                        {}});
      return;
    }
    route_ = told["route"];
    tried_.back().verdicts[route_] = told["verdict"];
    tried_.back().messages[route_] = told.value("message", "");
  }
  // Where to go on after a child ended; false: there is nothing left.
  bool Ended(int status, size_t* next) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return false;
    if (tried_.empty() || tried_.back().at < *next) {
      tried_.push_back({*next, 0, {}, "", "", "as it is", true, {}, {}});
      tried_.back().verdicts["any"] = DeathText(status);
      return false;
    }
    tried_.back().verdicts[route_] = DeathText(status);
    *next = tried_.back().at + 1;
    return true;
  }
  const std::vector<TriedMutant>& tried() const { return tried_; }

 private:
  std::vector<TriedMutant> tried_;
  std::string route_ = "any";
};

int ListenTo(const std::string& folder, const Telltale& body, Listener* listener) {
  int ends[2];
  PADDLE_ENFORCE(pipe(ends) == 0, phi::errors::ResourceExhausted("no pipe"));
  std::fflush(nullptr);
  const pid_t process = fork();
  PADDLE_ENFORCE(process >= 0, phi::errors::ResourceExhausted("no process for mutants"));
  if (process == 0) RunIn(folder, body, ends[1]);
  close(ends[1]);
  std::string bytes;
  char buffer[65536];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof(buffer))) > 0;) {
    bytes.append(buffer, static_cast<size_t>(n));
    size_t begin_of_line = 0;
    for (size_t end; (end = bytes.find('\n', begin_of_line)) != std::string::npos;
         begin_of_line = end + 1)
      listener->Take(bytes.substr(begin_of_line, end - begin_of_line));
    bytes.erase(0, begin_of_line);
  }
  close(ends[0]);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// In one process after the other, each going on behind the mutant that ended the last one, until
// one is wanted.
std::vector<TriedMutant> TryInProcesses(const MakeMutants& make,
                                        const std::function<bool(const TriedMutant&)>& wanted) {
  const parity::WorkFolder folder;
  Listener listener;
  size_t next = 0;
  const Telltale body = [&](const Telling& tell) { TryFrom(next, make, tell); };
  while (listener.Ended(ListenTo(folder.path(), body, &listener), &next)) {
    if (wanted(listener.tried().back())) break;
  }
  return listener.tried();
}

}  // namespace

std::vector<TriedMutant> TryMutants(const WorkItem& item, const ParityOptions& options,
                                    size_t share) {
  return TryInProcesses([&] { return std::make_unique<DrawnMutants>(item, options, share); },
                        [](const TriedMutant&) { return false; });
}

std::vector<TriedMutant> TryAlike(const WorkItem& item, const MutantLike& like,
                                  const std::function<bool(const TriedMutant&)>& wanted) {
  return TryInProcesses([&] { return std::make_unique<DrawnMutants>(item, like); }, wanted);
}

std::string VerdictApart(const std::function<Verdict()>& attempt) {
  const parity::WorkFolder folder;
  Listener listener;
  const auto body = [&](const Telling& tell) {
    parity::PageGuards::Serve();
    tell({{"at", 0},
          {"number", 0},
          {"side", parity::PageGuards::kGuardEnd},
          {"op", ""},
          {"class", ""},
          {"what", ""},
          {"declared", true}});
    TellOf("any", attempt, tell);
  };
  size_t next = 0;
  listener.Ended(ListenTo(folder.path(), body, &listener), &next);
  return listener.tried().back().verdicts.at("any");
}

std::vector<TriedMutant> TryMutantsHere(const WorkItem& item, const ParityOptions& options,
                                        size_t share) {
  phi::SetCpuThreads(1);
  const parity::WorkFolder folder;
  const ScopedWorkingFolder inside(folder.path());
  Listener listener;
  TryFrom(
      0, [&] { return std::make_unique<DrawnMutants>(item, options, share); },
      [&](const json& what) { listener.Take(what); });
  return listener.tried();
}

}  // namespace tools
}  // namespace phibridge
