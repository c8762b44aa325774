#include "tools/cli/diff_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "parity/values/text.h"

namespace phibridge {
namespace tools {
namespace {

std::string RulesText(const RunRules& rules) {
  return rules.text.empty() ? "defaults" : rules.text;
}

std::string WhereText(const parity::OpKey& key) {
  return key.step > 0 ? fmt::format("{} in step {}", key.Text(), key.step) : key.Text();
}

std::string ComparisonText(const char* how, const std::optional<ValueComparison>& comparison) {
  if (!comparison) return "";
  const std::string tolerance = comparison->difference.within()
                                    ? ""
                                    : fmt::format(" (tolerance: {})", comparison->tolerance.Text());
  return fmt::format("  {}  `{}`: {}{}\n", how, comparison->variable, comparison->difference.Text(),
                     tolerance);
}

std::string OpText(const OpComparison& op) {
  std::string text =
      fmt::format("{} {}, {}\n", WhereText(op.key), op.type, OpVerdictName(op.verdict));
  text += fmt::format("  a     {}\n  b     {}\n", op.kernel_a, op.kernel_b);
  text += ComparisonText("fed ", op.fed);
  if (!op.not_fed.empty()) text += fmt::format("  fed   not: {}\n", op.not_fed);
  text += ComparisonText("free", op.free);
  return text;
}

int64_t CountOf(const LockStepReport& report, OpVerdict verdict) {
  const auto it = report.counts.find(verdict);
  return it == report.counts.end() ? 0 : it->second;
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

std::vector<const OpSummary*> ByError(const LockStepReport& report) {
  std::vector<const OpSummary*> ops;
  for (const auto& entry : report.ops) ops.push_back(&entry.second);
  std::stable_sort(ops.begin(), ops.end(), [](const OpSummary* a, const OpSummary* b) {
    if ((a->worst.verdict == OpVerdict::kCulprit) != (b->worst.verdict == OpVerdict::kCulprit)) {
      return a->worst.verdict == OpVerdict::kCulprit;
    }
    return RankOf(a->worst) > RankOf(b->worst);
  });
  return ops;
}

std::string ErrorCell(const std::optional<ValueComparison>& comparison) {
  return comparison ? fmt::format("{:.2g}", comparison->difference.Error()) : "-";
}

std::string UlpCell(const OpComparison& op) {
  const auto& shown = op.fed ? op.fed : op.free;
  return shown ? fmt::format("{:.3g}", shown->difference.max_ulp) : "-";
}

std::string TableOfOps(const LockStepReport& report, size_t rows) {
  std::vector<std::vector<std::string>> cells = {
      {"op", "type", "variable", "fed", "ulp", "free", "growth", "runs", "verdict", "kernel of b"}};
  const std::vector<const OpSummary*> ops = ByError(report);
  for (size_t i = 0; i < std::min(rows, ops.size()); ++i) {
    const OpComparison& op = ops[i]->worst;
    const auto& shown = op.fed ? op.fed : op.free;
    cells.push_back({op.key.Text(), op.type, shown ? shown->variable : "-", ErrorCell(op.fed),
                     UlpCell(op), ErrorCell(op.free),
                     op.Growth() > 0 ? fmt::format("{:.2g}", op.Growth()) : "-",
                     std::to_string(ops[i]->executions), OpVerdictName(op.verdict), op.kernel_b});
  }
  std::string text =
      "ops by error (largest difference as part of the largest element; fed: of the kernel alone,\n"
      "free: of the run; growth: free, as a multiple of what the inputs had)\n";
  text += parity::TableText(cells, {3, 4, 5, 6, 7});
  if (ops.size() > rows)
    text += fmt::format("… and {} more; --top N or --json FILE shows them\n", ops.size() - rows);
  return text;
}

// Verdicts that say where to look: all of them, but not more than fit on a screen.
std::string ListOf(const LockStepReport& report, OpVerdict verdict, const char* title) {
  const std::vector<const OpSummary*> ops = ByVerdict(report, verdict);
  if (ops.empty()) return "";
  constexpr size_t kShown = 10;
  std::string text = fmt::format("{} ({}):\n", title, ops.size());
  for (size_t i = 0; i < std::min(kShown, ops.size()); ++i) {
    const OpSummary& op = *ops[i];
    const auto& shown =
        verdict == OpVerdict::kCulprit && op.worst.fed ? op.worst.fed : op.worst.free;
    text += fmt::format("  {} {}", WhereText(op.worst.key), op.worst.type);
    if (shown) text += fmt::format(" `{}`: {}", shown->variable, shown->difference.Text());
    if (op.beyond > 1)
      text += fmt::format(" (and {} more of its {} runs)", op.beyond - 1, op.executions);
    text += "\n";
  }
  if (ops.size() > kShown) text += fmt::format("  … and {} more ops\n", ops.size() - kShown);
  return text;
}

std::string VictimsText(const LockStepReport& report) {
  const std::vector<const OpSummary*> ops = ByVerdict(report, OpVerdict::kVictim);
  if (ops.empty()) return "";
  const auto largest =
      *std::max_element(ops.begin(), ops.end(), [](const OpSummary* a, const OpSummary* b) {
        return a->worst.FreeError() < b->worst.FreeError();
      });
  return fmt::format(
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
    text += fmt::format("output `{}`: {}\n", name, comparison.difference.Text());
  }
  return text;
}

std::string VerdictText(const LockStepOptions& options, const LockStepReport& report) {
  if (report.IsSame()) return "SAME, within the tolerance\n";
  const int64_t culprits = CountOf(report, OpVerdict::kCulprit);
  std::string text =
      fmt::format("DIFFERENT: {} culprits, {} unexplained, {} victims\n", culprits,
                  CountOf(report, OpVerdict::kUnexplained), CountOf(report, OpVerdict::kVictim));
  if (report.first && culprits == 0 && options.fed) {
    text +=
        "no kernel is beyond the tolerance on its own: rounding grows on its way, or kernels fail "
        "together;\n"
        "`phibridge bisect` finds which\n";
  }
  return text;
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
          {"atol", comparison->tolerance.atol},
          {"rtol", comparison->tolerance.rtol}};
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
          {"input_error", NumberJson(op.input_error)},
          {"growth", op.Growth()}};
}

nlohmann::json OptionalJson(const std::optional<OpComparison>& op) {
  return op ? OpJson(*op) : nlohmann::json(nullptr);
}

}  // namespace

std::string DiffText(const LockStepOptions& options, const LockStepReport& report, size_t rows) {
  std::string text = fmt::format("a: {}; b: {}\n", RulesText(options.a), RulesText(options.b));
  text += fmt::format(
      "{} executions of {} ops compared{}: {} identical, {} within the tolerance, {} beyond it\n",
      report.executions, report.ops.size(),
      report.steps > 1 ? fmt::format(" in {} steps", report.steps) : "",
      CountOf(report, OpVerdict::kIdentical), CountOf(report, OpVerdict::kWithin),
      report.executions - CountOf(report, OpVerdict::kIdentical) -
          CountOf(report, OpVerdict::kWithin));
  for (const auto& [reason, count] : report.not_fed)
    text += fmt::format("  not fed: {} ({})\n", count, reason);
  if (report.missing > 0) text += fmt::format("  {} values are not in the dump\n", report.missing);
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
  text += "\n" + TableOfOps(report, rows) + "\n" + OutputsText(report);
  return text + VerdictText(options, report);
}

nlohmann::json DiffJson(const LockStepOptions& options, const LockStepReport& report) {
  nlohmann::json ops = nlohmann::json::array();
  for (const auto& entry : report.ops) {
    nlohmann::json op = OpJson(entry.second.worst);
    op["executions"] = entry.second.executions;
    op["beyond"] = entry.second.beyond;
    ops.push_back(std::move(op));
  }
  nlohmann::json counts, outputs = nlohmann::json::object();
  for (int v = 0; v <= static_cast<int>(OpVerdict::kCulprit); ++v) {
    counts[OpVerdictName(static_cast<OpVerdict>(v))] = CountOf(report, static_cast<OpVerdict>(v));
  }
  for (const auto& [name, comparison] : report.outputs) outputs[name] = ComparisonJson(comparison);
  return {{"program", options.folder},
          {"a", options.a.text},
          {"b", options.b.text},
          {"same", report.IsSame()},
          {"steps", report.steps},
          {"executions", report.executions},
          {"fed", report.fed},
          {"not_fed", report.not_fed},
          {"missing", report.missing},
          {"counts", counts},
          {"first_divergence", OptionalJson(report.first)},
          {"first_culprit", OptionalJson(report.first_culprit)},
          {"failures", report.failures},
          {"control_flow", report.control_flow},
          {"made_up_feeds", report.made_up_feeds},
          {"outputs", outputs},
          {"ops", ops}};
}

}  // namespace tools
}  // namespace phibridge
