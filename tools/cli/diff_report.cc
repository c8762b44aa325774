#include "tools/cli/diff_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "parity/values/text.h"
#include "tools/cli/diff_verdict.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

std::string RulesText(const RunRules& rules) {
  return rules.text.empty() ? "defaults" : rules.text;
}

std::string WhereText(const parity::OpKey& key) {
  return key.step > 0 ? Text("{} in step {}", key.Text(), key.step) : key.Text();
}

std::string ComparisonText(const char* how, const std::optional<ValueComparison>& comparison) {
  if (!comparison) return "";
  const std::string tolerance =
      comparison->difference.within() ? "" : Text(" (tolerance: {})", comparison->tolerance.Text());
  return Text("  {}  `{}`: {}{}\n", how, comparison->variable, comparison->difference.Text(),
              tolerance);
}

std::string OpText(const OpComparison& op) {
  std::string text = Text("{} {}, {}\n", WhereText(op.key), op.type, OpVerdictName(op.verdict));
  text += Text("  a     {}\n  b     {}\n", op.kernel_a, op.kernel_b);
  text += ComparisonText("fed ", op.fed);
  if (!op.not_fed.empty()) text += Text("  fed   not: {}\n", op.not_fed);
  text += ComparisonText("free", op.free);
  if (op.truth && !op.truth->is_disputed)
    text += Text("  truth in float64: a is {:.2g} off, b {:.2g}\n", op.truth->a, op.truth->b);
  return text;
}

std::vector<const OpSummary*> ByVerdict(const LockStepReport& report, OpVerdict verdict) {
  std::vector<const OpSummary*> found;
  for (const auto& entry : report.ops) {
    if (entry.second.worst.verdict == verdict) found.push_back(&entry.second);
  }
  return found;
}

// The error by which the table ranks an operator: its own error if that is known.
double RankOf(const OpComparison& op) { return op.fed ? op.FedError() : op.FreeError(); }

std::vector<const OpSummary*> Ordered(const LockStepReport& report, DiffOrder order) {
  std::vector<const OpSummary*> ops;
  for (const auto& entry : report.ops) ops.push_back(&entry.second);
  if (order == DiffOrder::kGrowth) {
    std::stable_sort(ops.begin(), ops.end(), [](const OpSummary* a, const OpSummary* b) {
      return a->worst.Growth() > b->worst.Growth();
    });
    return ops;
  }
  std::stable_sort(ops.begin(), ops.end(), [](const OpSummary* a, const OpSummary* b) {
    if ((a->worst.verdict == OpVerdict::kCulprit) != (b->worst.verdict == OpVerdict::kCulprit)) {
      return a->worst.verdict == OpVerdict::kCulprit;
    }
    return RankOf(a->worst) > RankOf(b->worst);
  });
  return ops;
}

std::string ErrorCell(const std::optional<ValueComparison>& comparison) {
  return comparison ? Text("{:.2g}", comparison->difference.Error()) : "-";
}

std::string UlpCell(const OpComparison& op) {
  const auto& shown = op.fed ? op.fed : op.free;
  return shown ? Text("{:.3g}", shown->difference.max_ulp) : "-";
}

// A part of the largest element; "-" where it is unknown.
std::string PartCell(double part) { return part < 0 ? "-" : Text("{:.2g}", part); }

std::string GrowthCell(double growth) { return growth > 0 ? Text("{:.2g}", growth) : "-"; }

std::string TableOfOps(const LockStepReport& report, size_t rows, DiffOrder order) {
  std::vector<std::vector<std::string>> cells = {{"op", "type", "variable", "fed", "ulp", "free",
                                                  "floor", "growth", "runs", "verdict",
                                                  "kernel of b"}};
  const std::vector<const OpSummary*> ops = Ordered(report, order);
  for (size_t i = 0; i < std::min(rows, ops.size()); ++i) {
    const OpComparison& op = ops[i]->worst;
    const auto& shown = op.fed ? op.fed : op.free;
    cells.push_back({op.key.Text(), op.type, shown ? shown->variable : "-", ErrorCell(op.fed),
                     UlpCell(op), ErrorCell(op.free), PartCell(op.floor), GrowthCell(op.Growth()),
                     std::to_string(ops[i]->executions), OpVerdictName(op.verdict), op.kernel_b});
  }
  std::string text = order == DiffOrder::kGrowth ? "ops by growth" : "ops by error";
  text +=
      " (largest difference as part of the largest element; fed: of the kernel alone,\n"
      "free: of the run; floor: what one ulp of the feeds does; growth: free, as a multiple of "
      "what "
      "the inputs had)\n";
  text += parity::TableText(cells, {3, 4, 5, 6, 7, 8});
  if (ops.size() > rows)
    text += Text("… and {} more; --top N or --json FILE shows them\n", ops.size() - rows);
  return text;
}

// Verdicts that say where to look: all of them, but not more than fit on a screen.
std::string ListOf(const LockStepReport& report, OpVerdict verdict, const char* title) {
  const std::vector<const OpSummary*> ops = ByVerdict(report, verdict);
  if (ops.empty()) return "";
  constexpr size_t kShown = 10;
  std::string text = Text("{} ({}):\n", title, ops.size());
  for (size_t i = 0; i < std::min(kShown, ops.size()); ++i) {
    const OpSummary& op = *ops[i];
    const auto& shown =
        verdict == OpVerdict::kCulprit && op.worst.fed ? op.worst.fed : op.worst.free;
    text += Text("  {} {}", WhereText(op.worst.key), op.worst.type);
    if (shown) text += Text(" `{}`: {}", shown->variable, shown->difference.Text());
    if (op.beyond > 1) text += Text(" (and {} more of its {} runs)", op.beyond - 1, op.executions);
    text += "\n";
  }
  if (ops.size() > kShown) text += Text("  … and {} more ops\n", ops.size() - kShown);
  return text;
}

std::string VictimsText(const LockStepReport& report) {
  const std::vector<const OpSummary*> ops = ByVerdict(report, OpVerdict::kVictim);
  if (ops.empty()) return "";
  const auto largest =
      *std::max_element(ops.begin(), ops.end(), [](const OpSummary* a, const OpSummary* b) {
        return a->worst.FreeError() < b->worst.FreeError();
      });
  return Text(
      "victims, beyond the tolerance only because of their inputs ({}): {} {} to {} {}; the "
      "largest "
      "error, {:.2g}, "
      "is in {} {}\n",
      ops.size(), ops.front()->worst.key.OpText(), ops.front()->worst.type,
      ops.back()->worst.key.OpText(), ops.back()->worst.type, largest->worst.FreeError(),
      largest->worst.key.OpText(), largest->worst.type);
}

std::string OutputsText(const LockStepReport& report) {
  std::string text;
  for (const auto& [name, comparison] : report.outputs) {
    text += Text("output `{}`: {}\n", name, comparison.difference.Text());
  }
  if (!report.floor) return text;
  if (!report.floor->failure.empty())
    text += Text("the noise floor is not known: {}\n", phi::Lines(report.floor->failure));
  for (const std::string& apart : report.floor->control_flow)
    text += Text("no noise floor where other branches are taken: {}\n", apart);
  for (const auto& [name, comparison] : report.floor->outputs) {
    text += Text("floor  `{}`: {}\n", name, comparison.difference.Text());
  }
  return text;
}

// At most `rows` steps, but two at least, in their order: the first, the last, and those where the
// error grows most.
std::vector<ErrorStep> MostOf(const std::vector<ErrorStep>& path, size_t rows) {
  if (path.size() <= std::max<size_t>(rows, 2)) return path;
  std::vector<size_t> between;
  for (size_t i = 1; i + 1 < path.size(); ++i) between.push_back(i);
  std::stable_sort(between.begin(), between.end(),
                   [&](size_t i, size_t j) { return path[i].Growth() > path[j].Growth(); });
  between.resize(std::max<size_t>(rows, 2) - 2);
  std::sort(between.begin(), between.end());
  std::vector<ErrorStep> out = {path.front()};
  for (const size_t i : between) out.push_back(path[i]);
  out.push_back(path.back());
  return out;
}

std::string PathText(const std::string& variable, const std::vector<ErrorStep>& path, size_t rows) {
  std::vector<std::vector<std::string>> cells = {
      {"op", "type", "variable", "fed", "free", "floor", "growth"}};
  const std::vector<ErrorStep> shown = MostOf(path, rows);
  for (const ErrorStep& step : shown) {
    cells.push_back({WhereText(step.key), step.type, step.variable, PartCell(step.fed_error),
                     PartCell(step.error), PartCell(step.floor), GrowthCell(step.Growth())});
  }
  std::string text = Text("the error on its way to `{}`, {}", variable, Counted(path.size(), "op"));
  if (shown.size() < path.size()) {
    text += shown.size() == 2
                ? Text("; shown are the first and the last")
                : Text(
                      "; shown are the first, the last and, of those between, {} where it grows "
                      "most",
                      shown.size() - 2);
  }
  return text + "\n" + parity::TableText(cells, {3, 4, 5, 6}) + "\n";
}

std::string Float64Text(const LockStepOptions& options, const LockStepReport& report) {
  if (!options.a.float64 && !options.b.float64) return "";
  std::string text = Text("  {} in float64\n", Counted(report.in_float64, "execution"));
  for (const auto& [reason, count] : report.not_float64)
    text += Text("  not in float64: {} ({})\n", count, reason);
  return text;
}

// What nothing was compared with: operators that passes took away, and values.
std::string GapsText(const LockStepReport& report) {
  std::string text;
  const auto only = [&text](int64_t count, const char* side, const char* other) {
    if (count == 0) return;
    text += Text("  only in {}: {}, whose work passes of {} gave to others, or took away\n", side,
                 Counted(count, "op"), other);
  };
  only(report.only_in_a, "a", "b");
  only(report.only_in_b, "b", "a");
  if (report.remade > 0) {
    text += Text("  not compared: {} that passes of one side made mean something else\n",
                 Counted(report.remade, "value"));
  }
  constexpr size_t kShown = 10;
  size_t shown = 0;
  for (const auto& entry : report.not_compared) {
    if (shown++ == kShown) break;
    text += Text("  not compared: {}\n", entry.second.Text());
  }
  if (report.not_compared.size() > kShown) {
    text += Text("  … and {}; --json FILE has them\n",
                 Counted(report.not_compared.size() - kShown, "other value"));
  }
  for (const std::string& name : report.outputs_not_compared)
    text += Text("  not compared: the output `{}`\n", name);
  return text;
}

std::string CountsText(const LockStepReport& report) {
  if (report.IsSame()) return "SAME, within the tolerance\n";
  const bool is_silent = !report.first && report.control_flow.empty() && report.failures.empty();
  if (is_silent || report.executions == 0) return "NOT COMPARED\n";
  return Text("DIFFERENT: {}, {} unexplained, {}\n",
              Counted(CountOf(report, OpVerdict::kCulprit), "culprit"),
              CountOf(report, OpVerdict::kUnexplained),
              Counted(CountOf(report, OpVerdict::kVictim), "victim"));
}

nlohmann::json NumberJson(double number) {
  if (std::isfinite(number)) return number;
  return number > 0 ? "inf" : "nan";
}

nlohmann::json ComparisonJson(const std::optional<ValueComparison>& comparison) {
  if (!comparison) return nullptr;
  const parity::Difference& d = comparison->difference;
  return {{"variable", comparison->variable},
          {"identical", d.identical},
          {"within", d.within()},
          {"error", NumberJson(d.Error())},
          {"max_abs", d.max_abs},
          {"max_rel", d.max_rel},
          {"max_ulp", d.max_ulp},
          {"largest", d.largest},
          {"elements", d.elements},
          {"beyond", d.beyond},
          {"not_finite_a", d.not_finite_a},
          {"not_finite_b", d.not_finite_b},
          {"at", d.worst_at},
          {"a", d.worst_a},
          {"b", d.worst_b},
          {"structure", d.structure},
          {"lod", d.lod},
          {"atol", comparison->tolerance.atol},
          {"rtol", comparison->tolerance.rtol}};
}

nlohmann::json TruthJson(const std::optional<Truth>& truth) {
  if (!truth) return nullptr;
  return {{"error_a", NumberJson(truth->a)},
          {"error_b", NumberJson(truth->b)},
          {"independent", truth->is_independent},
          {"disputed", truth->is_disputed}};
}

nlohmann::json OpJson(const OpComparison& op) {
  return {{"step", op.key.step},
          {"block", op.key.block},
          {"op", op.key.index},
          {"iteration", op.key.iteration},
          {"type", op.type},
          {"kernel_a", op.kernel_a},
          {"kernel_b", op.kernel_b},
          {"verdict", OpVerdictName(op.verdict)},
          {"fed", ComparisonJson(op.fed)},
          {"not_fed", op.not_fed},
          {"free", ComparisonJson(op.free)},
          {"truth", TruthJson(op.truth)},
          {"input_error", NumberJson(op.input_error)},
          {"floor", op.floor < 0 ? nlohmann::json(nullptr) : NumberJson(op.floor)},
          {"growth", op.Growth()}};
}

nlohmann::json OutputsJson(const std::map<std::string, ValueComparison>& outputs) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, comparison] : outputs) json[name] = ComparisonJson(comparison);
  return json;
}

nlohmann::json FloorJson(const std::optional<NoiseFloor>& floor) {
  if (!floor) return nullptr;
  return {{"of", floor->of_parameters ? "parameters" : "feeds"},
          {"outputs", OutputsJson(floor->outputs)},
          {"control_flow", floor->control_flow},
          {"failure", floor->failure}};
}

nlohmann::json PathJson(const std::vector<ErrorStep>& path) {
  nlohmann::json json = nlohmann::json::array();
  for (const ErrorStep& step : path) {
    json.push_back(
        {{"step", step.key.step},
         {"block", step.key.block},
         {"op", step.key.index},
         {"iteration", step.key.iteration},
         {"type", step.type},
         {"variable", step.variable},
         {"error", NumberJson(step.error)},
         {"fed", step.fed_error < 0 ? nlohmann::json(nullptr) : NumberJson(step.fed_error)},
         {"floor", step.floor < 0 ? nlohmann::json(nullptr) : NumberJson(step.floor)},
         {"growth", step.Growth()}});
  }
  return json;
}

nlohmann::json NotComparedJson(const LockStepReport& report) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& entry : report.not_compared) {
    const NotCompared& value = entry.second;
    list.push_back({{"block", value.key.block},
                    {"op", value.key.index},
                    {"type", value.type},
                    {"variable", value.variable},
                    {"reason", value.reason},
                    {"executions", value.executions}});
  }
  return list;
}

nlohmann::json OptionalJson(const std::optional<OpComparison>& op) {
  return op ? OpJson(*op) : nlohmann::json(nullptr);
}

}  // namespace

std::string DiffText(const LockStepOptions& options, const LockStepReport& report, size_t rows,
                     DiffOrder order) {
  std::string text = Text("a: {}; b: {}\n", RulesText(options.a), RulesText(options.b));
  text += Text("{} of {} compared{}: {} identical, {} within the tolerance, {} beyond it\n",
               Counted(report.executions, "execution"), Counted(report.ops.size(), "op"),
               report.steps > 1 ? Text(" in {} steps", report.steps) : "",
               CountOf(report, OpVerdict::kIdentical), CountOf(report, OpVerdict::kWithin),
               report.executions - CountOf(report, OpVerdict::kIdentical) -
                   CountOf(report, OpVerdict::kWithin));
  for (const auto& [reason, count] : report.not_fed)
    text += Text("  not fed: {} ({})\n", count, reason);
  text += Float64Text(options, report);
  if (report.missing > 0) {
    text += Text("  {} not in the dump\n", Counted(report.missing, "value is", "values are"));
  }
  text += GapsText(report);
  for (const std::string& failure : report.failures) text += "failed: " + failure + "\n";
  for (const std::string& apart : report.control_flow) text += "control flow: " + apart + "\n";
  if (report.first) text += "\nfirst divergence: " + OpText(*report.first);
  if (report.first_culprit && report.first_culprit->key != report.first->key) {
    text += "first culprit: " + OpText(*report.first_culprit);
  }
  text += ListOf(report, OpVerdict::kCulprit, "culprits, beyond the tolerance on a's own inputs");
  text += ListOf(report, OpVerdict::kUnexplained,
                 "unexplained, right alone but not in the run on inputs with the same bits");
  text += VictimsText(report);
  text += "\n" + TableOfOps(report, rows, order) + "\n";
  for (const std::string& name : options.outputs) text += PathText(name, report.PathTo(name), rows);
  text += OutputsText(report) + CountsText(report);
  return text + DiffVerdict(options, report) + "\n";
}

nlohmann::json DiffJson(const LockStepOptions& options, const LockStepReport& report) {
  nlohmann::json ops = nlohmann::json::array();
  for (const auto& entry : report.ops) {
    nlohmann::json op = OpJson(entry.second.worst);
    op["executions"] = entry.second.executions;
    op["beyond"] = entry.second.beyond;
    ops.push_back(std::move(op));
  }
  nlohmann::json counts, paths = nlohmann::json::object();
  for (int v = 0; v <= static_cast<int>(OpVerdict::kCulprit); ++v) {
    counts[OpVerdictName(static_cast<OpVerdict>(v))] = CountOf(report, static_cast<OpVerdict>(v));
  }
  for (const std::string& name : options.outputs) paths[name] = PathJson(report.PathTo(name));
  return {{"program", options.folder},
          {"a", options.a.text},
          {"b", options.b.text},
          {"same", report.IsSame()},
          {"steps", report.steps},
          {"executions", report.executions},
          {"computed", report.computed},
          {"fed", report.fed},
          {"not_fed", report.not_fed},
          {"missing", report.missing},
          {"not_compared", NotComparedJson(report)},
          {"outputs_not_compared", report.outputs_not_compared},
          {"only_in_a", report.only_in_a},
          {"only_in_b", report.only_in_b},
          {"remade", report.remade},
          {"counts", counts},
          {"first_divergence", OptionalJson(report.first)},
          {"first_culprit", OptionalJson(report.first_culprit)},
          {"failures", report.failures},
          {"control_flow", report.control_flow},
          {"made_up_feeds", report.made_up_feeds},
          {"outputs", OutputsJson(report.outputs)},
          {"floor", FloorJson(report.floor)},
          {"paths", paths},
          {"in_float64", report.in_float64},
          {"not_float64", report.not_float64},
          {"verdict", DiffVerdict(options, report)},
          {"ops", ops}};
}

}  // namespace tools
}  // namespace phibridge
