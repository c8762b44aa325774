// phibridge bisect: the smallest set of kernels that moves an output.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

#include "compat/kernel_rules.h"
#include "framework/api/plugin.h"
#include "framework/api/rule_fit.h"
#include "framework/io/write_file.h"
#include "parity/values/text.h"
#include "phi/core/registration.h"
#include "tools/cli/commands.h"
#include "tools/cli/diff.h"
#include "tools/common/op/delta_debugging.h"
#include "tools/common/program/lock_step.h"
#include "tools/common/program/options.h"
#include "tools/common/program/plugin.h"
#include "tools/common/program/program_answer.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"

namespace phibridge {
namespace tools {
namespace {

struct BisectOptions {
  std::string a, b, json_path;
  std::vector<std::string> outputs;
  double bound = 0;
  bool relative = false;
  size_t max_runs = 5000;
  LockStepOptions program;  // folder, inputs, steps
};

// An operator whose kernel is another one on side b.
struct Candidate {
  Route of_a;
  std::string kernel_b;
  std::vector<std::string> rules;  // that take b's in a run of side a
  double alone = -1;               // how far it moves the output by itself; negative: not tried
};

// The target that a rule for one operator must name to get what side b gives it.
std::string TargetOf(const Route& route, const Options& b, const KernelRules& rules) {
  const KernelRule* rule = rules.Find(route.op, route.block, route.index);
  if (rule != nullptr) return RuleTargetName(rule->target);
  return b.place.rfind("gpu", 0) == 0 ? "gpudnn" : b.place;
}

// The rule by which one operator is the plug-in's, or the library's, as on side b; empty if it is
// that on side a, too.
std::string RuleOfView(const Route& route, const KernelRules& a, const KernelRules& b) {
  const phi::RegistryView view = b.ViewOf(route.op, route.block, route.index);
  if (view == a.ViewOf(route.op, route.block, route.index) || !PluginReplaces(route.op)) return "";
  const bool is_plugins = view == phi::RegistryView::kPlugin;
  return fmt::format("{}/{}={}", route.block, route.index,
                     RuleTargetName(is_plugins ? RuleTarget::kPlugin : RuleTarget::kLibrary));
}

class Bisection {
 public:
  explicit Bisection(const BisectOptions& options)
      : options_(options), a_(RulesOf(options.a)), b_(RulesOf(options.b)) {
    LeaveOutPasses(&a_, &b_);
    PADDLE_ENFORCE(a_.options.passes == b_.options.passes,
                   phi::errors::InvalidArgument(
                       "bisect switches kernels: `passes` must be the same on both sides; diff "
                       "compares a run with passes and one without"));
    PADDLE_ENFORCE(
        a_.options.threads == b_.options.threads &&
            a_.options.reuse_buffers == b_.options.reuse_buffers,
        phi::errors::InvalidArgument("bisect switches kernels: `threads` and `buffers` must be the "
                                     "same on both sides"));
    PADDLE_ENFORCE(!a_.float64,
                   phi::errors::InvalidArgument(
                       "--a %s: bisect starts from the types of the program; give dtype=float64 to "
                       "--b",
                       a_.text));
    for (const RunRules* side : {&a_, &b_})
      CheckRulesFit(side->options.kernel_rules, options.program.folder);
    SetRandomSeed(options.program.seed);
    const auto program = LoadOrInitialize(options.program.folder, a_.options);
    feeds_ = std::make_unique<ProgramFeeds>(options.program.folder, options.program.inputs,
                                            options.program.batch, *program);
    question_.folder = options.program.folder;
    question_.outputs = options.outputs.empty() ? program->fetches() : options.outputs;
    question_.feeds = feeds_.get();
    question_.steps = options.program.steps > 0 ? options.program.steps : feeds_->steps();
    question_.seed = options.program.seed;
    PADDLE_ENFORCE(!question_.outputs.empty(),
                   phi::errors::InvalidArgument(
                       "the program has no fetch ops, so say what to watch: --output NAME"));
  }

  int Run() {
    answer_a_ = Ask(question_, a_.options);
    CheckNumbers();
    CheckBound();
    const ProgramAnswer answer_b =
        b_.float64 ? Ask(question_, a_.options, Noise::kNone, {true, {}, b_.options})
                   : Ask(question_, b_.options);
    runs_ = 3;
    all_ = DistanceOf(answer_a_, answer_b, options_.relative);
    FindCandidates(answer_b);
    for (const auto& [reason, count] : answer_b.not_float64)
      Print("not in float64: {} ({})\n", count, reason);
    Print("{} of {} have another kernel in b; all together move {} by {:.3g} (bound {:.3g})\n",
          candidates_.size(), Counted(answer_a_.routing.size(), "op"), OutputsText(), all_,
          options_.bound);
    if (!(all_ > options_.bound)) return NoSet("b does not move the output beyond the bound");
    if (!MovesBeyond(All())) {
      return NoSet(fmt::format(
          "switched op by op, they move it by {:.3g} only: what moves it is not the choice of "
          "kernels alone",
          last_));
    }
    DeltaDebugger debugger(
        candidates_.size(), [this](const auto& set) { return MovesBeyond(set); },
        options_.max_runs);
    const ProgressBar bar(0);
    found_ = debugger.Run();
    bar.Clear();
    return Report();
  }

 private:
  void CheckNumbers() const {
    PADDLE_ENFORCE(answer_a_.strings.empty(),
                   phi::errors::InvalidArgument(
                       "`%s` holds strings: bisect measures how far numbers move, in dense and "
                       "sparse tensors and arrays of them, and strings have no distance. Watch a "
                       "variable of numbers with --output NAME; `phibridge diff` tells whether "
                       "strings are the same",
                       *answer_a_.strings.begin()));
  }

  // What rounding does by itself cannot be blamed on a kernel. Note [The noise floor]
  void CheckBound() {
    floor_ = DistanceOf(answer_a_, Ask(question_, a_.options, Noise::kOneUlp), options_.relative);
    const char* what = feeds_->has_floats() ? "feeds" : "parameters (it has no float feeds)";
    PADDLE_ENFORCE(!std::isinf(floor_),
                   phi::errors::InvalidArgument(
                       "%s gets another shape, or is zero or NaN on one side only, when the "
                       "program's float %s move by "
                       "one ulp: its noise floor is infinite, and no kernel can be blamed for it. "
                       "Watch a variable before that with --output NAME; `phibridge diff --sort "
                       "growth` shows where the error grows",
                       OutputsText(), what));
    PADDLE_ENFORCE(options_.bound >= floor_,
                   phi::errors::InvalidArgument(
                       "--bound %s is below the noise floor: the program itself moves %s by %s "
                       "when its float %s move by one ulp, so rounding alone goes beyond it. Give "
                       "--bound %s or more, or watch a variable before the error grows with "
                       "--output NAME; `phibridge diff --sort growth` shows where it does",
                       fmt::format("{:.3g}", options_.bound), OutputsText(),
                       fmt::format("{:.3g}", floor_), what, fmt::format("{:.2g}", 2 * floor_)));
    Print("noise floor: the program itself moves {} by {:.3g} when its float {} move by one ulp\n",
          OutputsText(), floor_, what);
  }

  static RunRules RulesOf(const std::string& text) {
    RunRules rules = ParseRunRules(text);
    PADDLE_ENFORCE(!rules.is_dump(),
                   phi::errors::InvalidArgument("%s: bisect must run both sides", text));
    return rules;
  }

  void FindCandidates(const ProgramAnswer& answer_b) {
    if (b_.float64) return FindFloat64(answer_b);
    std::map<std::pair<int, int>, const Route*> of_b;
    for (const Route& route : answer_b.routing) {
      if (route.beside == 0) of_b[{route.block, route.index}] = &route;
    }
    const KernelRules rules_a(a_.options.kernel_rules), rules(b_.options.kernel_rules);
    for (const Route& route : answer_a_.routing) {
      const auto found = of_b.find({route.block, route.index});
      if (found == of_b.end() || route.beside != 0) continue;
      const Route& other = *found->second;
      Candidate candidate{route, KernelOf(other), {}};
      const std::string view = RuleOfView(route, rules_a, rules);
      if (!view.empty()) {
        candidate.rules.push_back(view);
        candidate.kernel_b += ", " + view.substr(view.find('=') + 1) + "'s";
      }
      if (route.kernel != other.kernel || route.kind != other.kind || route.key != other.key) {
        candidate.rules.push_back(
            fmt::format("{}/{}={}", route.block, route.index, TargetOf(route, b_.options, rules)));
      }
      if (!candidate.rules.empty()) candidates_.push_back(std::move(candidate));
    }
  }

  void FindFloat64(const ProgramAnswer& answer_b) {
    for (const Route& route : answer_a_.routing) {
      const auto found = answer_b.float64_kernels.find({route.block, route.index});
      if (found == answer_b.float64_kernels.end()) continue;
      candidates_.push_back(
          {route, found->second, {fmt::format("{}/{} in float64", route.block, route.index)}});
    }
  }

  std::vector<size_t> All() const {
    std::vector<size_t> all(candidates_.size());
    for (size_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
  }

  double Distance(const std::vector<size_t>& set) {
    Options options = a_.options;
    Float64Ops float64{false, {}, b_.options};
    for (size_t i : set) {
      const Candidate& c = candidates_[i];
      if (b_.float64)
        float64.ops.insert({c.of_a.block, c.of_a.index});
      else
        options.kernel_rules.insert(options.kernel_rules.end(), c.rules.begin(), c.rules.end());
    }
    ++runs_;
    const ProgramAnswer answer = Ask(question_, options, Noise::kNone, float64);
    const double distance = DistanceOf(answer_a_, answer, options_.relative);
    if (set.size() == 1) candidates_[set[0]].alone = distance;
    return distance;
  }

  bool MovesBeyond(const std::vector<size_t>& set) {
    last_ = Distance(set);
    const bool beyond = last_ > options_.bound;
    const ProgressBar bar(candidates_.size());
    bar.Show(set.size(), fmt::format("switched in run {}: moved by {:.3g}", runs_, last_));
    if (beyond && (smallest_ == 0 || set.size() < smallest_)) {
      smallest_ = set.size();
      bar.Clear();
      Print("run {}: {} of {} suffice, moved by {:.3g}\n", runs_, set.size(), candidates_.size(),
            last_);
      std::fflush(stdout);
    }
    return beyond;
  }

  std::string OutputsText() const {
    return fmt::format("`{}`", fmt::join(question_.outputs, "`, `"));
  }

  std::string ProofText() const {
    const size_t size = found_.set.size();
    if (size == 1) return "this one alone does it";
    std::string text = found_.is_minimal ? "none of them can be left out"
                                         : "perhaps not minimal: --max-runs ended the search";
    if (found_.no_single) text += "; no single one does it";
    if (size > 2) text += found_.no_pair ? ", nor does any pair" : "; pairs were not all tried";
    return text;
  }

  int Report() {
    const double moved = Distance(found_.set);
    std::vector<size_t> rest;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (std::find(found_.set.begin(), found_.set.end(), i) == found_.set.end()) rest.push_back(i);
    }
    const double others = rest.empty() ? 0 : Distance(rest);
    std::vector<std::vector<std::string>> rows = {
        {"op", "type", "alone", "kernel of a", "kernel of b"}};
    for (size_t i : found_.set) {
      const Candidate& c = candidates_[i];
      rows.push_back({fmt::format("{}/{}", c.of_a.block, c.of_a.index), c.of_a.op,
                      found_.set.size() == 1 ? fmt::format("{:.3g}", moved) : AloneText(c),
                      KernelOf(c.of_a), c.kernel_b});
    }
    Print("\n{} {} {} by {:.3g}: {}\n\n{}\n", found_.set.size(),
          found_.set.size() == 1 ? "kernel moves" : "kernels move", OutputsText(), moved,
          ProofText(), phi::Lines(parity::TableText(rows, {2})));
    Print("all others of b together move it by {:.3g}{}\n", others,
          others > options_.bound ? ": beyond the bound too, so there is more to find: give "
                                    "these ops a's kernel in --b, and run again"
                                  : "");
    WriteJson(moved, others);
    return Finish("", kOk);
  }

  static std::string AloneText(const Candidate& c) {
    return c.alone < 0 ? "-" : fmt::format("{:.3g}", c.alone);
  }
  static std::string KernelOf(const Route& route) {
    return fmt::format("{} {} {}", route.kind, route.kernel, route.key);
  }

  void WriteJson(double moved, double others) const {
    if (options_.json_path.empty()) return;
    nlohmann::json set = nlohmann::json::array();
    for (size_t i : found_.set) {
      const Candidate& c = candidates_[i];
      set.push_back({{"block", c.of_a.block},
                     {"op", c.of_a.index},
                     {"type", c.of_a.op},
                     {"rule", fmt::format("{}", fmt::join(c.rules, ","))},
                     {"kernel_a", KernelOf(c.of_a)},
                     {"kernel_b", c.kernel_b},
                     {"alone", c.alone < 0 ? nlohmann::json(nullptr) : nlohmann::json(c.alone)}});
    }
    WriteFile(options_.json_path, parity::JsonText({{"program", question_.folder},
                                                    {"a", a_.text},
                                                    {"b", b_.text},
                                                    {"outputs", question_.outputs},
                                                    {"bound", options_.bound},
                                                    {"relative", options_.relative},
                                                    {"floor", floor_},
                                                    {"candidates", candidates_.size()},
                                                    {"all_move", all_},
                                                    {"set", set},
                                                    {"set_moves", moved},
                                                    {"others_move", others},
                                                    {"minimal", found_.is_minimal},
                                                    {"smallest", found_.is_smallest()},
                                                    {"runs", runs_}}) +
                                      "\n");
  }

  int NoSet(const std::string& sentence) const {
    WriteJson(0, all_);
    return Finish(sentence, kNo);
  }
  int Finish(const std::string& sentence, int code) const {
    if (!sentence.empty()) Print("{}\n", sentence);
    Print("{}\n", Counted(runs_, "run"));
    return code;
  }

  const BisectOptions& options_;
  RunRules a_, b_;
  std::unique_ptr<ProgramFeeds> feeds_;
  ProgramQuestion question_;
  ProgramAnswer answer_a_;
  std::vector<Candidate> candidates_;
  DeltaDebugger::Result found_;
  double all_ = 0, last_ = 0, floor_ = 0;
  size_t runs_ = 0;
  size_t smallest_ = 0;
};

}  // namespace

Command AddBisect(CLI::App* parent) {
  auto options = std::make_shared<BisectOptions>();
  CLI::App* app =
      parent->add_subcommand("bisect", "Find the smallest set of kernels that moves an output");
  AddComparisonInputs(app, &options->program);
  app->add_option("--a", options->a, "the side to start from")->required()->type_name("RULES");
  app->add_option("--b", options->b, "the side whose kernels are tried")
      ->required()
      ->type_name("RULES");
  app->add_option("--bound", options->bound, "the difference to look for")
      ->required()
      ->check(CLI::NonNegativeNumber);
  app->add_flag("--relative", options->relative,
                "the bound is a part of the output's largest element");
  app->add_option(
         "--output", options->outputs,
         "the variable of numbers to watch (default: what fetch ops name); may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app->add_option("--max-runs", options->max_runs, "runs after which the search ends")
      ->check(CLI::Range(size_t{4}, size_t{10000000}))
      ->capture_default_str();
  AddOutputOption(app, "--json", &options->json_path, "write what was found to a file, as JSON")
      ->type_name("FILE");
  AddMemoryLimitOptions(app);
  AddAllowFilesOption(app);
  AddPluginOption(app, [options] { return std::vector<std::string>{options->a, options->b}; });
  app->footer(
      std::string(kRunRulesHelp) +
      "\n\nThe program runs on side a with more and fewer of its ops switched to b's "
      "kernels, until none of\n"
      "those that move the output by more than the bound can be left out; then every op is "
      "tried by\n"
      "itself and, if three or more are left, every pair. Exits with 0 if a set was found, "
      "1 if side b does\n"
      "not move the output that far, 3 if the bound is below the noise floor: side a runs once "
      "more with its\n"
      "float feeds moved by one ulp, and what that moves cannot be blamed on a kernel.");
  return {app, [options] { return Bisection(*options).Run(); }};
}

}  // namespace tools
}  // namespace phibridge
