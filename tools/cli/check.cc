// phibridge check: runs case folders and compares with what real Paddle answered.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "framework/api/rule_fit.h"
#include "framework/io/model_dir.h"
#include "framework/io/npy.h"
#include "framework/io/write_file.h"
#include "framework/program/names.h"
#include "parity/compare/compare.h"
#include "parity/execution/case.h"
#include "parity/execution/replay.h"
#include "tools/cli/commands.h"
#include "tools/cli/diff_verdict.h"
#include "tools/common/program/program_answer.h"
#include "tools/common/program/routing.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"

namespace phibridge {
namespace tools {
namespace {

struct CheckOptions {
  std::vector<std::string> paths;
  std::string json_path;
  std::string replay_folder;
  Options execution;
  bool kernels_given = false;   // --place or --kernel
  bool fallback_given = false;  // --fallback
  bool floor = false;           // of cases that pass, too
};

struct CaseResult {
  std::string name;
  std::string folder;
  std::string status = "pass";  // pass, fail, error
  double max_abs = 0;
  double max_rel = 0;
  std::string first_differing;
  bool lod_differs = false;
  std::string worst;       // the fetched variable that differs, or differs most
  double worst_error = 0;  // its Difference::Error
  std::string message;
  std::optional<double> floor;  // the noise floor of `worst`, as Difference::Error
  bool floor_of_parameters = false;
  std::string floor_failure;  // what the run with noise threw: there is no floor then
  nlohmann::json kernels = nlohmann::json::array();
  nlohmann::json ops = nlohmann::json::array();
  double milliseconds = 0;
};

// `fetch`: the variable, whose element or state after the last step `variable` may be. `when`: in
// which step of a training case.
void AddDifference(const std::string& fetch, const std::string& variable,
                   const parity::Difference& difference, CaseResult* result,
                   const std::string& when = "") {
  result->max_abs = std::max(result->max_abs, difference.max_abs);
  result->max_rel = std::max(result->max_rel, difference.max_rel);
  const bool is_first = !difference.within() && result->first_differing.empty();
  const bool is_worst = result->first_differing.empty() &&
                        (result->worst.empty() || difference.Error() > result->worst_error);
  if (is_first || is_worst) {
    result->worst = fetch;
    result->worst_error = difference.Error();
  }
  result->lod_differs = result->lod_differs || !difference.lod.empty();
  if (difference.within() || !result->first_differing.empty()) return;
  result->status = "fail";
  result->first_differing = variable;
  result->message = fmt::format("{}{}: {}", variable, when, difference.Text());
}

// Expected values of a training case are stacked: one a step. With the LoD, if that was saved.
Tensor ExpectedOf(const parity::Case& c, const std::string& variable, int step) {
  Tensor all = parity::ReadTensor(c.ExpectedPath(variable));
  if (!c.is_training()) return all;
  PADDLE_ENFORCE(
      all.dims().size() >= 1 && all.dims()[0] == c.steps,
      phi::errors::InvalidArgument("%s should hold one value for each of %d steps; its shape is %s",
                                   c.ExpectedPath(variable), c.steps, all.dims()));
  Tensor slice = all.Slice(step, step + 1);
  slice.Resize(phi::slice_ddim(all.dims(), 1, all.dims().size()));
  return slice;
}

// Integers must be equal. The LoD counts if it was saved, the empty one of no LoD too.
parity::Difference Differ(const Tensor& got, const Tensor& want, bool compares_lod,
                          const parity::Tolerance& tolerance) {
  Tensor result(got);
  if (!compares_lod) result.set_lod({});
  return parity::Compare(want, result, parity::OnlyOfRounded(tolerance, got.dtype()),
                         {"the expected value", "the result"});
}

void CompareValue(const parity::Case& c, const std::string& fetch, const std::string& name,
                  const Tensor& got, int step, CaseResult* result) {
  const bool compares_lod = parity::HasLoDFile(c.ExpectedPath(name));
  AddDifference(fetch, name,
                Differ(got, ExpectedOf(c, name, step), compares_lod, c.ToleranceOf(fetch)), result,
                c.is_training() ? fmt::format(" in step {} of {}", step + 1, c.steps) : "");
}

// As many elements as there are files, NAME.0.npy to NAME.(n-1).npy, each as a tensor of that name.
void CompareArray(const parity::Case& c, const std::string& fetch, const std::vector<Tensor>& got,
                  int step, CaseResult* result) {
  size_t expected = 0;
  while (std::filesystem::exists(c.ExpectedPath(parity::ElementName(fetch, expected)))) ++expected;
  if (got.size() != expected) {
    const auto lengths = fmt::format("{} elements, expected {}", got.size(), expected);
    return AddDifference(fetch, fetch, parity::StructureDifference(lengths), result);
  }
  for (size_t i = 0; i < expected; ++i) {
    CompareValue(c, fetch, parity::ElementName(fetch, i), got[i], step, result);
  }
}

void CompareStep(const parity::Case& c, const Session& session, int step, CaseResult* result) {
  for (const std::string& fetch : c.fetches) {
    if (session.IsArray(fetch)) {
      CompareArray(c, fetch, session.FetchArray(fetch), step, result);
    } else {
      CompareValue(c, fetch, fetch, session.Fetch(fetch), step, result);
    }
  }
}

void RunCase(const parity::Case& c, const Options& options, CaseResult* result) {
  const auto program = Program::Load(c.folder, options);
  Session session(program);
  std::vector<std::string> keep = c.fetches;
  keep.insert(keep.end(), c.state_after.begin(), c.state_after.end());
  for (int step = 0; step < c.steps; ++step) {
    parity::FeedInputs(c, step, *program, &session);
    session.Run(keep);
    CompareStep(c, session, step, result);
  }
  for (const std::string& name : c.state_after) {
    const Tensor want = ReadNpy(c.ExpectedPath(name, ".after"));
    AddDifference(name, name + ".after",
                  Differ(session.Fetch(name), want, false, c.ToleranceOf(name)), result);
  }
  // A case of kind op may only ask that the op does not fail.
  PADDLE_ENFORCE(c.kind == "op" || !keep.empty(),
                 phi::errors::InvalidArgument("case.json names no `fetches` and no `state_after`, "
                                              "so nothing was compared"));
  result->kernels = KernelsJson(session.Routing());
  result->ops = RoutingJson(session.Routing());
}

// Runs the case once as it is and once with noise. Note [The noise floor]
// Noise may lead a program where it fails, which is no failure of the case.
void MeasureFloor(const parity::Case& c, const Options& options, CaseResult* result) {
  const auto program = Program::Load(c.folder, options);
  const ProgramFeeds feeds(c.folder, {}, std::nullopt, *program);
  ProgramQuestion question;
  question.folder = c.folder;
  question.outputs = {result->worst};
  question.feeds = &feeds;
  question.steps = c.steps;
  result->floor_of_parameters = !feeds.has_floats();
  try {
    result->floor =
        DistanceOf(Ask(question, options), Ask(question, options, Noise::kOneUlp), true);
  } catch (const Error& error) {
    result->floor_failure = error.what();
  }
}

// Null if it cannot be opened: the case says so when its turn comes.
std::shared_ptr<const ProgramDesc> ProgramOf(const std::string& folder) {
  try {
    return OpenModel(folder, MissingParams::kReport).program;
  } catch (const Error&) {
    return nullptr;
  }
}

// A rule need not fit every case: those that would change nothing in this one are left out.
std::vector<std::string> FittingRules(const std::vector<std::string>& rules,
                                      const std::string& folder) {
  const auto program = rules.empty() ? nullptr : ProgramOf(folder);
  std::vector<std::string> fitting;
  for (const std::string& rule : rules) {
    if (program == nullptr || WhyRuleFitsNoOp(rule, *program).empty()) fitting.push_back(rule);
  }
  return fitting;
}

// A case may say how it ran where it failed; the command line counts more.
Options ExecutionOf(const parity::Case& c, const CheckOptions& options) {
  Options execution = options.execution;
  if (c.environment && !options.kernels_given) {
    execution.place = c.environment->place;
    execution.kernel_rules = c.environment->kernel_rules;
  }
  if (c.environment && !options.fallback_given) execution.fallback = c.environment->fallback;
  if (c.environment) execution.check_nan_inf = c.environment->check_nan_inf;
  execution.kernel_rules = FittingRules(execution.kernel_rules, c.folder);
  return execution;
}

// Whatever is wrong with a case becomes its result: one broken case never stops the others.
CaseResult CheckCase(const std::string& folder, const CheckOptions& options) {
  CaseResult result;
  result.folder = folder;
  result.name = std::filesystem::path(folder).lexically_normal().filename().string();
  const auto start = std::chrono::steady_clock::now();
  try {
    const parity::Case c = parity::ReadCase(folder);
    result.name = c.name;
    const Options execution = ExecutionOf(c, options);
    const parity::ScopedReplay replay(options.replay_folder, c.name + "-", execution, folder);
    RunCase(c, execution, &result);
    const bool wants_floor = result.status == "fail" || options.floor;
    if (wants_floor && !result.worst.empty()) MeasureFloor(c, execution, &result);
  } catch (const std::exception& error) {  // EnforceNotMet, and what JSON and the library throw
    result.status = "error";
    result.message = error.what();
  }
  result.milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

nlohmann::json FloorJson(const CaseResult& r) {
  if (!r.floor_failure.empty()) return {{"failure", r.floor_failure}};
  if (!r.floor) return nullptr;
  const auto number = [](double n) {
    return std::isfinite(n) ? nlohmann::json(n) : nlohmann::json("inf");
  };
  return {{"variable", r.worst},
          {"of", r.floor_of_parameters ? "parameters" : "feeds"},
          {"moves", number(*r.floor)},
          {"differs", number(r.worst_error)}};
}

nlohmann::json ResultJson(const CaseResult& r) {
  return {{"name", r.name},
          {"folder", r.folder},
          {"status", r.status},
          {"max_abs_diff", r.max_abs},
          {"max_rel_diff", r.max_rel},
          {"first_differing_variable",
           r.first_differing.empty() ? nlohmann::json(nullptr) : nlohmann::json(r.first_differing)},
          {"message", r.message},
          {"floor", FloorJson(r)},
          {"kernels", r.kernels},
          {"ops", r.ops},
          {"milliseconds", r.milliseconds}};
}

// All lines of a message, the later ones below the name of the case: the remedy comes last.
std::string Indented(const std::string& message) {
  std::string text;
  for (const char c : message) {
    text += c;
    if (c == '\n') text += "       ";
  }
  const size_t end = text.find_last_not_of(" \n");
  return end == std::string::npos ? "" : text.substr(0, end + 1);
}

// How the difference of a case compares with its noise floor.
std::string FloorLine(const CaseResult& r) {
  if (!r.floor_failure.empty()) {
    return "\n       it is not known whether rounding explains the difference: moved by one ulp, "
           "the program fails: " +
           Indented(r.floor_failure);
  }
  if (!r.floor) return "";
  const std::string text = "\n       " + FloorText(r.worst, *r.floor, r.floor_of_parameters);
  if (r.status == "pass") return text + fmt::format("; it differs by {:.2g}", r.worst_error);
  if (r.lod_differs) return text + "; the LoD differs, which rounding does not explain";
  if (r.worst_error <= *r.floor) {
    return text + fmt::format("; it differs by {:.2g}, no further, so rounding explains it",
                              r.worst_error);
  }
  return text + fmt::format("; it differs by {:.2g}, further than that", r.worst_error);
}

std::string ResultLine(const CaseResult& r) {
  if (r.status == "error") return Text("error  {:<28} {}", r.name, phi::Lines(Indented(r.message)));
  const std::string line =
      Text("{}   {:<28} {:8.1f} ms cold  largest difference {:.2g} (relative {:.2g})", r.status,
           r.name, r.milliseconds, r.max_abs, r.max_rel);
  return line + (r.message.empty() ? "" : "; " + Indented(r.message)) + FloorLine(r);
}

// A rule need not fit every case. Errors: InvalidArgument for one that fits none.
void CheckRulesFitSome(const std::vector<std::string>& rules,
                       const std::vector<std::string>& folders) {
  if (rules.empty()) return;
  std::map<std::string, RuleFit> fits;
  for (const std::string& rule : rules) fits.emplace(rule, rule);
  for (const std::string& folder : folders) {
    const auto program = ProgramOf(folder);
    if (program == nullptr) return;  // its own check says why
    for (auto& [rule, fit] : fits) fit.Add(*program);
  }
  for (const auto& [rule, fit] : fits) {
    const std::string why = fit.WhyNone();
    PADDLE_ENFORCE(why.empty(),
                   phi::errors::InvalidArgument("kernel rule \"%s\" fits no case: %s", rule, why));
  }
}

int RunCheck(const CheckOptions& options) {
  const std::vector<std::string> folders = parity::FindCases(options.paths);
  CheckRulesFitSome(options.execution.kernel_rules, folders);
  const ProgressBar bar(folders.size());
  nlohmann::json cases = nlohmann::json::array();
  size_t passed = 0;
  for (size_t i = 0; i < folders.size(); ++i) {
    bar.Show(i, std::filesystem::path(folders[i]).filename().string());
    const CaseResult result = CheckCase(folders[i], options);
    passed += result.status == "pass" ? 1 : 0;
    bar.Clear();
    Print("{}\n", phi::Lines(ResultLine(result)));
    std::fflush(stdout);
    cases.push_back(ResultJson(result));
  }
  const size_t failed = folders.size() - passed;
  if (!options.json_path.empty()) {
    WriteFile(options.json_path, parity::JsonText({{"place", options.execution.place},
                                                   {"kernel_rules", options.execution.kernel_rules},
                                                   {"fallback", options.execution.fallback},
                                                   {"passed", passed},
                                                   {"failed", failed},
                                                   {"cases", cases}}) +
                                     "\n");
  }
  Print("{} passed, {} failed\n", passed, failed);
  return failed == 0 ? kOk : kNo;
}

}  // namespace

Command AddCheck(CLI::App* parent) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* app = parent->add_subcommand(
      "check", "Run case folders and compare with what real Paddle answered");
  app->add_option("PATH", options->paths, "case folders, or folders to look for them in")
      ->required();
  AddOutputOption(app, "--json", &options->json_path, "write the results to a file, as JSON")
      ->type_name("FILE");
  app->add_flag("--floor", options->floor,
                "measure the noise floor of cases that pass too: how far the program itself moves "
                "when its float feeds move by one ulp");
  AddReplayOption(app, &options->replay_folder);
  AddExecutionOptions(app, &options->execution);
  app->footer(
      "A case is a folder with case.json (tests/programs/README.md describes it). One that\n"
      "--replay-dir wrote runs as it did there, unless --place or --kernel say otherwise. A case "
      "that fails\n"
      "runs twice more, once with noise, to say whether rounding explains the difference. Exits "
      "with 0\n"
      "if all pass, 1 if any fails, 3 if there is no case. The last line is `N passed, N failed`.");
  return {app, [app, options] {
            options->kernels_given = app->count("--place") + app->count("--kernel") > 0;
            options->fallback_given = app->count("--fallback") > 0;
            return RunCheck(*options);
          }};
}

}  // namespace tools
}  // namespace phibridge
