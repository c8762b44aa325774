#include "tools/parity/hostile_keep.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>

#include "framework/io/write_file.h"
#include "parity/harness/route.h"
#include "parity/harness/shrink.h"
#include "parity/harness/work_folder.h"
#include "parity/hostile/mutant_folder.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "tools/common/program/workers.h"
#include "tools/parity/hostile_finding.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using parity::OpCase;
using parity::OpPlace;
using parity::OpSuite;
using parity::Route;

constexpr int kMostTries = 300;
constexpr size_t kMostAlike = 16;  // mutants of a smaller case

// What was found, in a case or program as small as it was made.
struct SmallFinding {
  WorkItem item;
  MutantLike like;  // the one mutant
  std::string text;
  std::shared_ptr<OpSuite> suite;  // that `item` refers to; null: that of the original
};

class FindingShrinker {
 public:
  FindingShrinker(const WorkItem& item, const TriedMutant& found, double max_seconds)
      : item_(item), found_(found), max_seconds_(max_seconds), what_(found.what) {}

  SmallFinding Shrink() { return item_.program == nullptr ? OfCase() : OfProgram(); }

 private:
  MutantLike Like(const std::string& what, const std::set<OpPlace>& taken_out) const {
    MutantLike like;
    like.number = found_.number;
    like.op = found_.op;
    like.of_class = found_.of_class;
    like.what = what;
    like.side = found_.side;
    like.taken_out = taken_out;
    return like;
  }

  // Remembers the text of the mutant that does.
  bool Shows(const WorkItem& item, const std::set<OpPlace>& taken_out = {}) {
    MutantLike like = Like(what_, taken_out);
    if (FindingOf(found_) != "hung" && item.program == nullptr) like.most = kMostAlike;
    const auto shows = [&](const TriedMutant& tried) { return ShowsFinding(tried, found_); };
    const auto stops = [&](const TriedMutant& tried) {
      return shows(tried) || FindingOf(tried) == "hung";  // one may take that time, not sixteen
    };
    const HostileRoutes routes = HostileRoutes::Of(found_.verdicts);
    for (const TriedMutant& tried : TryAlike(item, like, routes, stops)) {
      if (!shows(tried)) continue;
      what_ = tried.what;
      return true;
    }
    return false;
  }

  WorkItem WithCase(const OpCase& op_case, OpSuite* suite) const {
    suite->cases = {op_case};
    WorkItem item = item_;
    item.param = {suite, &suite->cases[0], item_.param.dtype};
    return item;
  }

  SmallFinding OfCase() {
    auto suite = std::make_shared<OpSuite>(*item_.param.suite);
    const OpCase start = parity::WithValues(item_.param);
    const auto shows = [&](const OpCase& op_case) { return Shows(WithCase(op_case, suite.get())); };
    if (max_seconds_ <= 0 || !shows(start))
      return Result(item_, {}, CaseText(*item_.param.op_case, item_.param.dtype), nullptr);
    const OpCase small = parity::ShrinkCase(suite->type, start, shows, {kMostTries, max_seconds_});
    return Result(WithCase(small, suite.get()), {}, CaseText(small, item_.param.dtype), suite);
  }

  SmallFinding OfProgram() {
    const auto begin = std::chrono::steady_clock::now();
    parity::ValidProgram program(*item_.program, "files");
    const OpPlace place = program.OpsWithoutList().at(found_.number).place();
    const std::vector<OpPlace> places = program.Places();
    std::set<OpPlace> out;
    bool smaller = max_seconds_ > 0 && Shows(item_);
    while (smaller) {
      smaller = false;
      for (auto it = places.rbegin(); it != places.rend(); ++it) {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        std::set<OpPlace> with = out;
        if (taken.count() >= max_seconds_ || *it == place || !with.insert(*it).second) continue;
        if (!Shows(item_, with)) continue;
        out = with;
        smaller = true;
      }
    }
    return Result(item_, out,
                  fmt::format("{} of {} operators", places.size() - out.size(), places.size()),
                  nullptr);
  }

  SmallFinding Result(const WorkItem& item, const std::set<OpPlace>& taken_out,
                      const std::string& text, std::shared_ptr<OpSuite> suite) const {
    return {item, Like(what_, taken_out), text + "; " + found_.op + ": " + what_, std::move(suite)};
  }

  const WorkItem& item_;
  const TriedMutant& found_;
  const double max_seconds_;
  std::string what_;
};

// The route on which a folder shows what was found: one that ends its process, …, or that refuses.
std::string RouteOf(const TriedMutant& found) {
  const std::string kind = KindOfFinding(FindingOf(found));
  for (const auto& [route, verdict] : found.verdicts)
    if (route != kForetold && KindOfFinding(verdict) == kind) return route;
  for (const auto& [route, verdict] : found.verdicts) {
    const bool is_kernel = route != kForetold && route != kWithPasses && verdict != "no kernel";
    if (is_kernel && IsRefusal(verdict)) return route;
  }
  for (const auto& entry : found.verdicts)
    if (entry.first != kForetold) return entry.first;
  return parity::PlaceName(Route::kPhiCpu);
}

parity::OpCaseNotes NotesOf(const SmallFinding& small, const TriedMutant& found,
                            const std::string& route) {
  Route of_folder = Route::kOneDnn;  // that of kWithPasses
  if (route != kWithPasses)
    PADDLE_ENFORCE(parity::ParsePlaceName(route, &of_folder),
                   phi::errors::NotFound("`%s` is no route of a folder", route));
  parity::OpCaseNotes notes;
  notes.environment = parity::FolderOptionsOf(of_folder);
  notes.origin = small.item.name + ": " + found.op + ": " + small.like.what;
  notes.failure = route + ": " + FindingOf(found);
  return notes;
}

// In a process of its own, as operators that come before a gradient run.
void WriteSmall(const SmallFinding& small, const parity::OpCaseNotes& notes, bool with_passes,
                const std::string& folder) {
  DoApart([&]() -> std::string {
    Silence(kOutput);
    phi::SetCpuThreads(1);
    const parity::WorkFolder work;
    fs::current_path(work.path());
    const DrawnMutants mutants(small.item, small.like);
    PADDLE_ENFORCE(!mutants.list().empty(),
                   phi::errors::NotFound("%s has no mutant: %s", small.item.name, small.like.what));
    const Mutant& mutant = mutants.list()[0];
    parity::WriteMutant(*mutant.op, *mutant.mutation, with_passes, notes, folder);
    return "written";
  });
}

// What is printed and written beside the folder.
std::string NoteText(const SmallFinding& small, const TriedMutant& found, const std::string& route,
                     const std::string& folder_says) {
  const std::string finding = FindingOf(found);
  std::string text = fmt::format("{}: {}\n\n", found.op, finding);
  for (const auto& [of, verdict] : found.verdicts) {
    text += fmt::format("  {}: {}\n", of, verdict);
    const auto message = found.messages.find(of);
    if (message != found.messages.end() && !message->second.empty())
      text += fmt::format("    {}\n", message->second);
  }
  text += fmt::format(
      "\nIn order is an answer, or a typed error, the same on every route.\n"
      "Mutant of {}: {}\nMade small: {}\n\n",
      small.item.name, found.what, small.text);
  const auto verdict = found.verdicts.find(route);
  const bool is_seen = verdict != found.verdicts.end() &&
                       KindOfFinding(verdict->second) == KindOfFinding(folder_says);
  text += fmt::format(
      "`phibridge check` runs this folder as route {} does: {}{}.\n", route, folder_says,
      is_seen ? ""
              : ", which is not what was found: no file holds all of the mutant, as "
                "values that its declaration does not allow, or no memory");
  if (folder_says == "foreign memory")
    text += "There it is seen in a build with AddressSanitizer (preset asan-ubsan).\n";
  const std::string of_case =
      small.item.program == nullptr ? small.item.name : found.op + "/" + small.item.name;
  return text +
         fmt::format(
             "In one process, for a debugger: phibridge parity '{}' --hostile 0 --class {} "
             "--mutant '{}'\n"
             "How it becomes a case of parity/cases: docs/parity.md, \"Hostile programs\".\n",
             of_case, found.of_class, found.what);
}

}  // namespace

json KeepFinding(const WorkItem& item, const TriedMutant& found, const std::string& failures,
                 double max_seconds) {
  phi::SetCpuThreads(1);
  const SmallFinding small = FindingShrinker(item, found, max_seconds).Shrink();
  json kept = {{"small", small.text}};
  const std::string kind = KindOfFinding(FindingOf(found));
  const std::string name =
      FolderName(fmt::format("hostile-{}-{}-{}", found.op, found.of_class, kind));
  const std::string folder = (fs::path(failures) / name).string();
  try {
    fs::remove_all(folder);  // of an earlier run
    const std::string route = RouteOf(found);
    WriteSmall(small, NotesOf(small, found, route), route == kWithPasses, folder);
    const bool on_gpu =
        route == parity::PlaceName(Route::kGpu) || route == parity::PlaceName(Route::kGpuDnn);
    const auto attempt = [&] {
      parity::PageGuards::Serve().SetSide(found.side);
      return parity::TryFolder(folder);
    };
    const std::string says = VerdictApart(attempt, on_gpu);
    WriteFile(folder + "/note.txt", NoteText(small, found, route, says));
    kept["folder"] = folder;
    kept["folder_says"] = says;
  } catch (const std::exception& error) {
    kept["folder_error"] = error.what();
  }
  return kept;
}

}  // namespace tools
}  // namespace phibridge
