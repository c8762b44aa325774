#include "tools/parity/hostile_process.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
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
constexpr int kGoOn = 5;                         // exit code: another process takes the next mutant

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
  const char* const name = parity::PlaceName(route);
  switch (route) {
    case Route::kLegacy:
      return {name, &TryOn<Route::kLegacy>};
    case Route::kPhiCpu:
      return {name, &TryOn<Route::kPhiCpu>};
    case Route::kGpu:
      return {name, &TryOn<Route::kGpu>};
    case Route::kGpuDnn:
      return {name, &TryOn<Route::kGpuDnn>};
    default:
      return {name, &TryOn<Route::kOneDnn>};
  }
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

void LimitProcess(const std::string& folder, bool on_gpu) {
  if (chdir(folder.c_str()) != 0) _exit(2);
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  phi::SetHostMemoryLimit(kMostMemory);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which reserve more than that
  const rlimit memory = {kMostMemory, kMostMemory};
  if (!on_gpu) setrlimit(RLIMIT_AS, &memory);  // a driver reserves addresses for all GPUs
  Silence(kErrorsToo);
#else
  static_cast<void>(on_gpu);
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

// The mutants of some items, each made anew in each process.
struct MutantsToTry {
  size_t items;
  std::function<std::unique_ptr<DrawnMutants>(size_t item)> make;
};

// Where a process begins.
struct NextMutant {
  size_t item = 0;
  size_t mutant = 0;
};

// What a process tells: {"item"} before the mutants of each, {"at", "number", "side", "op",
// "class", "what", "declared"} before each mutant, {"route", "verdict", "message"} before
// ("verdict" is "") and after each run.
using Telling = std::function<void(const json&)>;
// What a process does. False: another one is to go on.
using Telltale = std::function<bool(const Telling&)>;

std::vector<Way> WaysOf(const ValidOp& op, const HostileRoutes& routes) {
  std::vector<Way> ways;
  for (Route route : routes.kernels)
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
  const bool passes =
      routes.passes && !ways.empty() && TryWithPasses(op, nullptr).kind == Verdict::kAnswer;
  if (passes) ways.push_back({kWithPasses, &parity::TryWithPasses});
  return ways;
}

// Tells of a run before it and after it. False: this process cannot go on.
bool TellOf(const char* route, const std::function<Verdict()>& attempt, const Telling& tell) {
  tell({{"route", route}, {"verdict", ""}});
  const Verdict verdict = attempt();
  tell({{"route", route},
        {"verdict", VerdictName(verdict)},
        {"message", verdict.message.substr(0, 400)}});
  return verdict.kind != Verdict::kDeviceLost;
}

void TellOfMutant(size_t at, const Mutant& mutant, const Telling& tell) {
  tell({{"at", at},
        {"number", mutant.number},
        {"side", mutant.side},
        {"op", mutant.op->op().Type()},
        {"class", HostileClassName(mutant.mutation->of)},
        {"what", mutant.mutation->what},
        {"declared", mutant.mutation->is_declared}});
}

// False: this process cannot go on.
bool TryFrom(size_t begin, const DrawnMutants& mutants, const HostileRoutes& routes,
             const Telling& tell) {
  std::map<const ValidOp*, std::vector<Way>> ways;
  for (size_t i = begin; i < mutants.list().size(); ++i) {
    const Mutant& mutant = mutants.list()[i];
    if (ways.count(mutant.op) == 0) ways[mutant.op] = WaysOf(*mutant.op, routes);
    if (ways[mutant.op].empty()) continue;  // nothing would be tried
    TellOfMutant(i, mutant, tell);
    parity::PageGuards::Serve().SetSide(mutant.side);
    for (const Way& way : ways[mutant.op]) {
      const auto attempt = [&] { return way.attempt(*mutant.op, mutant.mutation); };
      if (!TellOf(way.name, attempt, tell)) return false;
    }
  }
  return true;
}

bool TryFrom(const NextMutant& next, const MutantsToTry& all, const HostileRoutes& routes,
             const Telling& tell) {
  parity::PageGuards::Serve();
  for (size_t item = next.item; item < all.items; ++item) {
    tell({{"item", item}});
    const std::unique_ptr<DrawnMutants> mutants = all.make(item);
    if (!TryFrom(item == next.item ? next.mutant : 0, *mutants, routes, tell)) return false;
  }
  return true;
}

// Where a process runs.
struct Apart {
  const std::string& folder;
  bool on_gpu;
};

[[noreturn]] void RunIn(const Apart& apart, const Telltale& body, int to) {
  LimitProcess(apart.folder, apart.on_gpu);
  bool is_done = false;
  try {
    is_done = body([to](const json& what) {
      const bool runs = what.value("verdict", "none").empty();
      SetTimers(0, 0);
      Tell(to, what);
      if (runs) SetTimers(kMostSeconds, kMostWallSeconds);
    });
  } catch (...) {
    _exit(4);  // told as a death: it must not go on as its parent
  }
  _exit(is_done ? 0 : kGoOn);
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
  explicit Listener(size_t items) : tried_(items) {}

  void Take(const std::string& line) { Take(json::parse(line)); }
  void Take(const json& told) {
    if (told.contains("item")) {
      item_ = told["item"];
      has_told_ = false;
      return;
    }
    if (told.contains("at")) {
      tried_[item_].push_back({told["at"],
                               told["number"],
                               told["side"],
                               told["op"],
                               told["class"],
                               told["what"],
                               told["declared"],
                               {},
                               {}});
      has_told_ = true;
      return;
    }
    route_ = told["route"];
    tried_[item_].back().verdicts[route_] = told["verdict"];
    tried_[item_].back().messages[route_] = told.value("message", "");
  }
  void Begin(const NextMutant& next) {
    item_ = next.item;
    has_told_ = false;
  }
  // Where to go on after a child ended; false: there is nothing left.
  bool Ended(int status, NextMutant* next) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return false;
    const bool goes_on = WIFEXITED(status) && WEXITSTATUS(status) == kGoOn;
    std::vector<TriedMutant>& tried = tried_[item_];
    if (!has_told_) {
      const size_t at = item_ == next->item ? next->mutant : 0;
      tried.push_back({at, 0, {}, "", "", "as it is", true, {}, {}});
      tried.back().verdicts["any"] = DeathText(status);
      *next = {item_ + 1, 0};
    } else {
      if (!goes_on) tried.back().verdicts[route_] = DeathText(status);
      *next = {item_, tried.back().at + 1};
    }
    return next->item < tried_.size();
  }
  // By item.
  const std::vector<std::vector<TriedMutant>>& tried() const { return tried_; }
  const TriedMutant& last() const { return tried_[item_].back(); }

 private:
  std::vector<std::vector<TriedMutant>> tried_;
  size_t item_ = 0;
  bool has_told_ = false;  // of a mutant of the item, in this process
  std::string route_ = "any";
};

int ListenTo(const Apart& apart, const Telltale& body, Listener* listener) {
  int ends[2];
  PADDLE_ENFORCE(pipe(ends) == 0, phi::errors::ResourceExhausted("no pipe"));
  std::fflush(nullptr);
  const pid_t process = fork();
  PADDLE_ENFORCE(process >= 0, phi::errors::ResourceExhausted("no process for mutants"));
  if (process == 0) RunIn(apart, body, ends[1]);
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
// one that ended a process is wanted.
std::vector<std::vector<TriedMutant>> TryInProcesses(
    const MutantsToTry& all, const HostileRoutes& routes,
    const std::function<bool(const TriedMutant&)>& wanted) {
  const parity::WorkFolder folder;
  const Apart apart = {folder.path(), routes.has_gpu()};
  Listener listener(all.items);
  NextMutant next;
  const Telltale body = [&](const Telling& tell) { return TryFrom(next, all, routes, tell); };
  for (;;) {
    listener.Begin(next);
    if (!listener.Ended(ListenTo(apart, body, &listener), &next)) break;
    if (wanted(listener.last())) break;
  }
  return listener.tried();
}

}  // namespace

HostileRoutes HostileRoutes::Of(const ParityOptions& options) {
  HostileRoutes routes;
  if (options.places.empty()) return routes;
  routes.passes = false;
  routes.kernels = {Route::kLegacy, Route::kPhiCpu};
  for (const std::string& place : options.places) {
    Route route = Route::kPhiCpu;
    PADDLE_ENFORCE(parity::ParsePlaceName(place, &route) && route != Route::kLibrary,
                   phi::errors::InvalidArgument("--hostile has no place `%s`: legacy, cpu, onednn, "
                                                "gpu and gpudnn are its places",
                                                place));
    if (std::count(routes.kernels.begin(), routes.kernels.end(), route) == 0)
      routes.kernels.push_back(route);
  }
  return routes;
}

HostileRoutes HostileRoutes::Of(const std::map<std::string, std::string>& verdicts) {
  HostileRoutes routes;
  routes.passes = verdicts.count(kWithPasses) != 0;
  routes.kernels.clear();
  for (Route route : {Route::kLegacy, Route::kPhiCpu, Route::kOneDnn, Route::kGpu, Route::kGpuDnn})
    if (verdicts.count(parity::PlaceName(route)) != 0) routes.kernels.push_back(route);
  return routes;
}

bool HostileRoutes::has_gpu() const {
  return std::any_of(kernels.begin(), kernels.end(), &parity::IsGpu);
}

std::vector<std::vector<TriedMutant>> TryMutants(const std::vector<SharedItem>& items,
                                                 const ParityOptions& options) {
  const auto make = [&](size_t i) {
    return std::make_unique<DrawnMutants>(*items[i].item, options, items[i].share);
  };
  return TryInProcesses({items.size(), make}, HostileRoutes::Of(options),
                        [](const TriedMutant&) { return false; });
}

std::vector<TriedMutant> TryAlike(const WorkItem& item, const MutantLike& like,
                                  const HostileRoutes& routes,
                                  const std::function<bool(const TriedMutant&)>& wanted) {
  const auto make = [&](size_t) { return std::make_unique<DrawnMutants>(item, like); };
  return TryInProcesses({1, make}, routes, wanted)[0];
}

std::string VerdictApart(const std::function<Verdict()>& attempt, bool on_gpu) {
  const parity::WorkFolder folder;
  Listener listener(1);
  const auto body = [&](const Telling& tell) {
    parity::PageGuards::Serve();
    tell({{"at", 0},
          {"number", 0},
          {"side", parity::PageGuards::kGuardEnd},
          {"op", ""},
          {"class", ""},
          {"what", ""},
          {"declared", true}});
    return TellOf("any", attempt, tell);
  };
  NextMutant next;
  listener.Ended(ListenTo({folder.path(), on_gpu}, body, &listener), &next);
  return listener.last().verdicts.at("any");
}

std::vector<TriedMutant> TryMutantsHere(const WorkItem& item, const ParityOptions& options,
                                        size_t share) {
  phi::SetCpuThreads(1);
  const parity::WorkFolder folder;
  const ScopedWorkingFolder inside(folder.path());
  Listener listener(1);
  const auto make = [&](size_t) { return std::make_unique<DrawnMutants>(item, options, share); };
  TryFrom(NextMutant(), {1, make}, HostileRoutes::Of(options),
          [&](const json& what) { listener.Take(what); });
  return listener.tried()[0];
}

}  // namespace tools
}  // namespace phibridge
