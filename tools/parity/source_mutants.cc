#include "tools/parity/source_mutants.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "parity/harness/derived_tolerance.h"
#include "phi/backends/cpu/parallel_for.h"
#include "tools/common/program/options.h"
#include "tools/common/program/workers.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"
#include "tools/parity/mutant_family.h"
#include "tools/parity/parity_work.h"

namespace phibridge {
namespace tools {
namespace {

using nlohmann::json;

constexpr double kWanted = 0.92, kWantedOfFamily = 0.80;
constexpr size_t kMostCases = 300;  // that one mutant is shown
constexpr int kThreads = 2;         // of one process, so that kernels share their work
constexpr rlim_t kMostMemoryOfMutant = rlim_t{16} << 30;

// What tools/internal/mutants/source_mutants.h defines in a program with mutants.
struct Switch {
  int* chosen = static_cast<int*>(dlsym(RTLD_DEFAULT, "phibridge_chosen_mutant"));
  unsigned char** reached =
      static_cast<unsigned char**>(dlsym(RTLD_DEFAULT, "phibridge_reached_mutants"));

  Switch() {
    PADDLE_ENFORCE(
        chosen != nullptr && reached != nullptr,
        phi::errors::NotFound("this program was compiled without mutants of its sources; "
                              "tools/source_mutants compiles one that has them"));
  }
};

enum class Fate { kNotReached, kCannotBe, kSurvived, kNoticed, kDied };

struct SourceMutant {
  int number = 0, line = 0;
  std::string file, function, kind, what;
  std::string equivalent;     // why nobody can notice it; empty: one should
  std::vector<size_t> cases;  // that reach it
  Fate fate = Fate::kNotReached;
  std::string family;
};

std::vector<SourceMutant> ReadList(const std::string& path) {
  std::vector<SourceMutant> mutants;
  try {
    const json list = json::parse(ReadFile(path));
    for (const json& entry : list.at("mutants")) {
      SourceMutant mutant;
      entry.at("number").get_to(mutant.number);
      entry.at("line").get_to(mutant.line);
      entry.at("file").get_to(mutant.file);
      entry.at("function").get_to(mutant.function);
      entry.at("kind").get_to(mutant.kind);
      entry.at("what").get_to(mutant.what);
      mutant.equivalent = entry.value("equivalent", "");
      mutants.push_back(std::move(mutant));
    }
  } catch (const json::exception& error) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s is no list of mutants: %s", path, error.what()));
  }
  return mutants;
}

// {"passed", "seconds", "reached", "cannot"} of one case without a mutant.
std::string RunClean(const WorkItem& item, size_t count, const Switch& mutants) {
  phi::SetCpuThreads(kThreads);
  std::vector<unsigned char> reached(count, 0);
  *mutants.reached = reached.data();
  const auto begin = std::chrono::steady_clock::now();
  const parity::CaseReport report = ReportOn(item, {});
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  *mutants.reached = nullptr;
  json result = {{"passed", report.ok()}, {"seconds", time.count()}};
  for (const char* name : {"reached", "cannot"}) result[name] = json::array();
  for (size_t n = 0; n < count; ++n) {
    if (reached[n] != 0) result[reached[n] == 1 ? "reached" : "cannot"].push_back(n);
  }
  return result.dump();
}

class Trial {
 public:
  explicit Trial(const ParityOptions& options)
      : options_(options),
        mutants_(ReadList(options.mutants)),
        work_(ListedCases(options.ops).items) {
    for (const SourceMutant& mutant : mutants_) count_ = std::max(count_, mutant.number + 1);
    seconds_.resize(work_.size());
  }

  void Run() {
    FindReached();
    Choose();
    TryAll();
  }

  const std::vector<SourceMutant>& mutants() const { return mutants_; }
  const std::vector<std::string>& failing() const { return failing_; }

 private:
  void FindReached();
  void Choose();
  void TryAll();
  // Children of this one, which no mutant may end.
  int Processes() const { return std::max(2, options_.jobs); }
  // "noticed", "died" or "survived".
  std::string Try(const SourceMutant& mutant) const;
  [[noreturn]] void RunMutant(const SourceMutant& mutant) const;

  const ParityOptions& options_;
  Switch switch_;
  std::vector<SourceMutant> mutants_;
  std::vector<WorkItem> work_;
  std::vector<double> seconds_;  // of each case without a mutant
  int count_ = 0;
  std::vector<std::string> failing_;  // without a mutant, too: they tell nothing
};

// Each case in a process of its own: places that only run to fill a cache would else be reached by
// the first case that needs it, and by no other.
void Trial::FindReached() {
  const ProgressBar bar(work_.size());
  const auto work = [&](size_t i) {
    return DoApart([&] { return RunClean(work_[i], static_cast<size_t>(count_), switch_); });
  };
  const auto done = [&](size_t n) { bar.Show(n, "cases without a mutant"); };
  const std::vector<WorkResult> results = DoWork(work_.size(), Processes(), work, done);
  bar.Clear();
  std::vector<std::vector<size_t>> cases(count_);
  std::vector<bool> cannot(count_, false);
  for (size_t i = 0; i < results.size(); ++i) {
    const json told = results[i].crashed.empty() ? json::parse(results[i].text) : json();
    if (!told.is_object() || !told.at("passed").get<bool>()) {
      failing_.push_back(work_[i].name);
      continue;
    }
    seconds_[i] = told.at("seconds").get<double>();
    for (const json& n : told.at("reached")) cases[n.get<size_t>()].push_back(i);
    for (const json& n : told.at("cannot")) cannot[n.get<size_t>()] = true;
  }
  for (SourceMutant& mutant : mutants_) {
    mutant.cases = std::move(cases[mutant.number]);
    if (mutant.cases.empty() && cannot[mutant.number]) mutant.fate = Fate::kCannotBe;
  }
}

// How the ops compute whose cases reach a mutant; empty if none does.
std::string ClassOf(const SourceMutant& mutant, const std::vector<WorkItem>& work) {
  if (mutant.cases.empty()) return "";
  const parity::NamedSuite* suite = work[mutant.cases[0]].suite;
  return suite == nullptr ? "program" : OpClassName(suite->suite.op_class);
}

void SetFamilies(const std::vector<WorkItem>& work, std::vector<SourceMutant>* mutants) {
  KnownClasses known;
  for (const WorkItem& item : work) {
    if (item.suite == nullptr) continue;
    const parity::OpSuite& suite = item.suite->suite;
    // A case list says how the operator computes, recorded truths do not.
    if (item.suite->recorded && known.of_op.count(suite.type) != 0) continue;
    known.of_op[suite.type] = OpClassName(suite.op_class);
  }
  for (const SourceMutant& mutant : *mutants) {
    const std::string found = ClassOf(mutant, work);
    if (!found.empty()) known.of_file.emplace(mutant.file, found);
  }
  for (SourceMutant& mutant : *mutants)
    mutant.family = FamilyOf(mutant.file, ClassOf(mutant, work), known);
}

// Of many cases some of each op, the quick ones first.
void Trial::Choose() {
  SetFamilies(work_, &mutants_);
  for (SourceMutant& mutant : mutants_) {
    std::vector<size_t> some;
    const size_t all = mutant.cases.size(), count = std::min(all, kMostCases);
    for (size_t i = 0; i < count; ++i) some.push_back(mutant.cases[i * all / count]);
    std::stable_sort(some.begin(), some.end(),
                     [&](size_t a, size_t b) { return seconds_[a] < seconds_[b]; });
    mutant.cases = std::move(some);
  }
}

void Trial::RunMutant(const SourceMutant& mutant) const {
  double seconds = 0;
  for (size_t i : mutant.cases) seconds += seconds_[i];
  const auto limit = static_cast<rlim_t>(std::ceil(10 + 5 * seconds));
  const rlimit time = {limit, limit}, memory = {kMostMemoryOfMutant, kMostMemoryOfMutant};
  setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_AS, &memory);
  alarm(static_cast<unsigned>(4 * limit));  // it may wait instead of computing
  Silence(kErrorsToo);
  phi::SetCpuThreads(kThreads);
  *switch_.chosen = mutant.number;
  try {
    for (size_t i : mutant.cases) {
      if (!ReportOn(work_[i], {}).ok()) _exit(1);
    }
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

std::string Trial::Try(const SourceMutant& mutant) const {
  std::fflush(nullptr);
  const pid_t process = fork();
  PADDLE_ENFORCE(process >= 0, phi::errors::ResourceExhausted("no process for a mutant"));
  if (process == 0) RunMutant(mutant);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) return "died";
  PADDLE_ENFORCE(WEXITSTATUS(status) != 2, phi::errors::Unavailable("cannot open /dev/null"));
  return WEXITSTATUS(status) == 0 ? "survived" : "noticed";
}

void Trial::TryAll() {
  std::vector<SourceMutant*> tried;
  for (SourceMutant& mutant : mutants_) {
    if (!mutant.cases.empty()) tried.push_back(&mutant);
  }
  const ProgressBar bar(tried.size());
  const auto work = [&](size_t i) { return Try(*tried[i]); };
  const auto done = [&](size_t n) { bar.Show(n, "mutants"); };
  const std::vector<WorkResult> results = DoWork(tried.size(), Processes(), work, done);
  bar.Clear();
  for (size_t i = 0; i < tried.size(); ++i) {
    PADDLE_ENFORCE(
        results[i].crashed.empty(),
        phi::errors::Fatal("mutant %d was not tried: %s", tried[i]->number, results[i].crashed));
    tried[i]->fate = results[i].text == "survived"  ? Fate::kSurvived
                     : results[i].text == "noticed" ? Fate::kNoticed
                                                    : Fate::kDied;
  }
}

bool IsKilled(Fate fate) { return fate == Fate::kNoticed || fate == Fate::kDied; }

struct Rate {
  int killed = 0, all = 0;
  double share() const { return all == 0 ? 1 : static_cast<double>(killed) / all; }
};

std::string Line(const SourceMutant& mutant) {
  return fmt::format("{}:{}: {}: {}: {}", mutant.file, mutant.line, mutant.function, mutant.kind,
                     mutant.what);
}

const char* FateName(Fate fate) {
  switch (fate) {
    case Fate::kNotReached:
      return "not reached";
    case Fate::kCannotBe:
      return "cannot be";
    case Fate::kSurvived:
      return "survived";
    case Fate::kNoticed:
      return "noticed";
    default:
      return "died";
  }
}

void PrintRate(const std::string& name, const Rate& rate) {
  Print("{:<44}{:>6} of{:>6} killed {:>6.1f} %\n", name, rate.killed, rate.all, 100 * rate.share());
}

void WriteJson(const std::vector<SourceMutant>& mutants, const std::string& path) {
  json list = json::array();
  for (const SourceMutant& mutant : mutants) {
    list.push_back({{"number", mutant.number},
                    {"file", mutant.file},
                    {"line", mutant.line},
                    {"function", mutant.function},
                    {"kind", mutant.kind},
                    {"what", mutant.what},
                    {"family", mutant.family},
                    {"fate", FateName(mutant.fate)},
                    {"equivalent", mutant.equivalent}});
  }
  WriteFile(path, json({{"mutants", list}}).dump(1) + "\n");
}

// True if enough were killed, and none that is listed as equivalent.
bool Tell(const std::vector<SourceMutant>& mutants) {
  std::map<std::string, Rate> families, kinds;
  Rate all;
  int cannot = 0, equivalent = 0, wrongly = 0;
  for (const SourceMutant& mutant : mutants) {
    const bool killed = IsKilled(mutant.fate);
    if (mutant.fate == Fate::kCannotBe) {
      ++cannot;
      continue;
    }
    if (!mutant.equivalent.empty()) {
      ++equivalent;
      if (!killed) continue;
      ++wrongly;
      Print("killed, but listed as equivalent: {}\n", Line(mutant));
    }
    for (Rate* rate : {&families[mutant.family], &kinds[mutant.kind], &all}) {
      rate->killed += killed ? 1 : 0;
      rate->all += 1;
    }
    if (!killed) Print("{}: {}\n", FateName(mutant.fate), Line(mutant));
  }
  bool enough = all.all > 0 && all.share() >= kWanted;
  for (const auto& [kind, rate] : kinds) PrintRate(kind, rate);
  for (const auto& [family, rate] : families) {
    PrintRate(family, rate);
    enough = enough && rate.share() >= kWantedOfFamily;
  }
  PrintRate("all", all);
  Print("{} more change nothing that can be seen, {} cannot be for their types.\n", equivalent,
        cannot);
  return enough && wrongly == 0;
}

}  // namespace

int RunSourceMutants(const ParityOptions& options) {
  Trial trial(options);
  trial.Run();
  if (!options.json.empty()) WriteJson(trial.mutants(), options.json);
  for (const std::string& name : trial.failing())
    Print("left out, as it fails without a mutant: {}\n", name);
  return Tell(trial.mutants()) && trial.failing().empty() ? kOk : kNo;
}

}  // namespace tools
}  // namespace phibridge
