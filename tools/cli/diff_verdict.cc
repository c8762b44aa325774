#include "tools/cli/diff_verdict.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

// Rounding of the kernels on the way adds to that of the feeds: as much again and somewhat more.
constexpr double kOfTheOrder = 10;

std::string OpWords(const parity::OpKey& key, const std::string& type) {
  return Text("op {} {}{}", key.Text(), type, key.step > 0 ? Text(" in step {}", key.step) : "");
}

// "0.001 of its largest element", or that it has another shape.
std::string PartText(const parity::Difference& difference) {
  if (!difference.structure.empty()) return difference.structure;
  const std::string lod = difference.lod.empty() ? "" : " (and " + difference.lod + ")";
  if (std::isinf(difference.Error())) return "NaN, infinities or zeros on one side only" + lod;
  return Text("{:.2g} of its largest element{}", difference.Error(), lod);
}

// What a reader wants to know of the outputs (those asked for, else of fetch operators): the one
// that differs most, and its floor. Where outputs have the same bits, as after an arg-max, and
// nobody asked for them, it is the variable of all operators.
struct WorstOutput {
  std::string name;
  const ValueComparison* comparison = nullptr;
  double error = 0;
  double floor = -1;       // negative: unknown
  bool is_inside = false;  // the outputs have the same bits
};

WorstOutput WorstOfOps(const LockStepReport& report) {
  WorstOutput worst;
  for (const auto& entry : report.ops) {
    const OpComparison& op = entry.second.worst;
    if (!op.free || HandsOn(op.type) ||
        (worst.comparison != nullptr && op.FreeError() <= worst.error))
      continue;
    worst = {op.free->variable, &*op.free, op.FreeError(), op.floor};
  }
  return worst;
}

WorstOutput WorstOf(const LockStepOptions& options, const LockStepReport& report) {
  WorstOutput worst;
  const std::vector<std::string>& asked = options.outputs;
  for (const auto& [name, comparison] : report.outputs) {
    if (!asked.empty() && std::find(asked.begin(), asked.end(), name) == asked.end()) continue;
    const double error = comparison.difference.Error();
    if (worst.comparison != nullptr && error <= worst.error) continue;
    worst = {name, &comparison, error, -1};
    if (!report.floor) continue;
    const auto floor = report.floor->outputs.find(name);
    if (floor != report.floor->outputs.end()) worst.floor = floor->second.difference.Error();
  }
  const bool says_nothing = worst.comparison == nullptr || (asked.empty() && worst.error == 0);
  if (!says_nothing) return worst;
  WorstOutput inside = WorstOfOps(report);
  inside.is_inside = worst.comparison != nullptr;
  return inside.comparison == nullptr ? worst : inside;
}

std::string GrowthWords(const LockStepReport& report) {
  const OpComparison* most = nullptr;
  for (const auto& entry : report.ops) {
    const OpComparison& op = entry.second.worst;
    if (most == nullptr || op.Growth() > most->Growth()) most = &op;
  }
  if (most == nullptr || most->Growth() < 2) return "";
  return Text(" The error grows most in {} ({:.2g} times).", OpWords(most->key, most->type),
              most->Growth());
}

// Of a culprit whose other side is no float64 side: which of both is nearer to float64.
std::string TruthWords(const OpComparison& op) {
  if (!op.truth) return "";
  const Truth& truth = *op.truth;
  if (truth.is_disputed) {
    return " In float64 the PHI and the legacy kernel differ too: it is not rounding, and one of "
           "both "
           "computes something else.";
  }
  const char* by = truth.is_independent ? "Float64, by PHI and legacy kernels alike,"
                                        : "Float64, by the one kernel that computes it,";
  if (truth.a == truth.b) return Text(" {} says that both are {:.2g} off.", by, truth.a);
  const bool a_is_nearer = truth.a < truth.b;
  return Text(" {} says that {} is nearer the truth ({:.2g} off) than {} ({:.2g} off).", by,
              a_is_nearer ? "a" : "b", a_is_nearer ? truth.a : truth.b, a_is_nearer ? "b" : "a",
              a_is_nearer ? truth.b : truth.a);
}

std::string CulpritSentence(const LockStepOptions& options, const LockStepReport& report) {
  const OpComparison& op = *report.first_culprit;
  const auto& shown = op.fed ? op.fed : op.free;
  const int64_t count = CountOf(report, OpVerdict::kCulprit);
  const std::string what =
      count > 1 ? Text("{} differ by themselves, first that of {}", Counted(count, "execution"),
                       OpWords(op.key, op.type))
                : Text("One kernel differs by itself, that of {}", OpWords(op.key, op.type));
  const char* with = options.a.float64 || options.b.float64 ? "is off the float64 result"
                                                            : "of b differs from a's";
  std::string text =
      Text("{}: on the same inputs `{}` {} by {}, more than rounding explains ({}).", what,
           shown->variable, with, PartText(shown->difference), shown->tolerance.Text());
  if (!op.fed) text += Text(" It ran as {} on a, and as {} on b.", op.kernel_a, op.kernel_b);
  text += TruthWords(op);
  const int64_t victims = CountOf(report, OpVerdict::kVictim);
  if (victims > 0) {
    text += Text(" {} only because of {} inputs.",
                 Counted(victims, "later result differs", "later results differ"),
                 victims == 1 ? "its" : "their");
  }
  return text;
}

// No kernel is beyond the tolerance alone, and yet values are.
std::string VictimSentence(const LockStepOptions& options, const LockStepReport& report) {
  const WorstOutput worst = WorstOf(options, report);
  const std::string none = worst.is_inside
                               ? "The outputs have the same bits, and no kernel is beyond the "
                                 "tolerance by itself"
                               : "No kernel is beyond the tolerance by itself";
  const std::string bisect = "; `phibridge bisect` finds which";
  if (worst.comparison == nullptr)
    return none + ": rounding grows on its way, or kernels fail together" + bisect + ".";
  const std::string differs =
      Text("`{}` differs by {}", worst.name, PartText(worst.comparison->difference));
  if (worst.floor < 0 || !report.floor) {
    return Text("{}, and {}: rounding grows on its way, or kernels fail together{}.{}", none,
                differs, bisect, GrowthWords(report));
  }
  const std::string floor = FloorText(worst.name, worst.floor, report.floor->of_parameters);
  if (worst.error <= worst.floor) {
    return Text("{}. {}, no further than {}: this is rounding, and no kernel is to blame.{}", none,
                differs, floor, GrowthWords(report));
  }
  if (worst.error <= kOfTheOrder * worst.floor) {
    return Text("{}. {}; {}: this is rounding of the same order, and no kernel is to blame.{}",
                none, differs, floor, GrowthWords(report));
  }
  return Text(
      "{}, but {}, and {}: small errors of several kernels add up, or kernels fail together{}.{}",
      none, differs, floor, bisect, GrowthWords(report));
}

// "Every value of b", or of which of them the comparison can speak.
std::string ComparedValues(const LockStepReport& report) {
  if (report.of_float64) {
    const bool is_all = report.not_float64.empty() && report.not_compared.empty();
    return is_all ? "Every value" : "Every value that float64 computed";
  }
  if (report.missing > 0) return "Every value that the dump holds";
  if (!report.not_compared.empty()) return "Every value that was compared";
  const bool has_more = report.only_in_a + report.only_in_b + report.remade > 0;
  return has_more ? "Every value that both sides compute" : "Every value of b";
}

// "; the output `out` too", of the outputs that were asked for, or else of all.
std::string IdenticalOutputs(const LockStepOptions& options, const LockStepReport& report) {
  std::vector<std::string> names;
  for (const auto& entry : report.outputs) {
    const auto& asked = options.outputs;
    const bool counts =
        asked.empty() || std::find(asked.begin(), asked.end(), entry.first) != asked.end();
    if (counts) names.push_back(entry.first);
  }
  if (names.empty()) return "";
  return names.size() == 1 ? Text("; the output `{}` too", names[0])
                           : Text("; the {} outputs too", names.size());
}

std::string SameSentence(const LockStepOptions& options, const LockStepReport& report) {
  const std::string values = ComparedValues(report);
  if (CountOf(report, OpVerdict::kIdentical) == report.executions) {
    return Text("{} {}{}.", values,
                report.of_float64 ? "is the float64 one, bit for bit" : "has the bits of a's",
                IdenticalOutputs(options, report));
  }
  const std::string same = values + (report.of_float64 ? " is the float64 one, but for rounding"
                                                       : " is a's, but for rounding");
  const WorstOutput worst = WorstOf(options, report);
  if (worst.comparison == nullptr) return same + ".";
  if (worst.comparison->difference.identical)
    return Text("{}; `{}` has the same bits.", same, worst.name);
  const bool has_floor = worst.floor >= 0 && report.floor;
  return Text(
      "{}: `{}` {} by {}{}.", same, worst.name, report.of_float64 ? "is off" : "differs",
      PartText(worst.comparison->difference),
      has_floor ? "; " + FloorText(worst.name, worst.floor, report.floor->of_parameters) : "");
}

// What is the same because it cannot differ.
std::string SameKernelWords(const LockStepReport& report) {
  int64_t all = 0, same = 0;
  for (const auto& entry : report.ops) {
    const OpComparison& op = entry.second.worst;
    if (HandsOn(op.type)) continue;
    ++all;
    same += op.kernel_a == op.kernel_b ? 1 : 0;
  }
  if (same == 0) return "";
  return Text(" For {} of {} both sides ran the same kernel, which this says nothing of.", same,
              Counted(all, "op"));
}

// What the verdict is not about.
std::string GapsSentence(const LockStepReport& report) {
  std::string text;
  if (!report.not_compared.empty()) {
    const size_t more = report.not_compared.size() - 1;
    text += Text(" Not compared: {}{}.", report.not_compared.begin()->second.Text(),
                 more == 0 ? "" : " and " + Counted(more, "other value"));
  }
  for (const std::string& name : report.outputs_not_compared)
    text += Text(" The output `{}` was not compared.", name);
  return text;
}

// No difference, and no reason to believe that there is none.
std::string NothingSentence(const LockStepReport& report) {
  if (report.of_float64 && report.in_float64 == 0) {
    const size_t reasons = report.not_float64.size();
    const std::string more =
        reasons < 2 ? "" : Text("; and {}", Counted(reasons - 1, "other reason"));
    return Text("Nothing was computed in float64 ({}{}), so this says nothing of rounding.",
                reasons == 0 ? "no op has float inputs" : report.not_float64.begin()->first, more);
  }
  if (report.executions > 0)
    return "Only feeds were compared, so nothing is known of what the ops compute.";
  return "Nothing was compared, so nothing is known: no op has values on both sides that can be "
         "compared, or none could run alone.";
}

}  // namespace

int64_t CountOf(const LockStepReport& report, OpVerdict verdict) {
  const auto it = report.counts.find(verdict);
  return it == report.counts.end() ? 0 : it->second;
}

std::string FloorText(const std::string& variable, double error, bool of_parameters) {
  const char* what = of_parameters ? "parameters (it has no float feeds)" : "feeds";
  if (std::isinf(error)) {
    return Text(
        "the program itself gives `{}` another shape, or NaN or zeros elsewhere, when its float {} "
        "move by one ulp",
        variable, what);
  }
  return Text(
      "the program itself moves `{}` by {:.2g} of its largest element when its float {} move by "
      "one "
      "ulp",
      variable, error, what);
}

std::string DiffVerdict(const LockStepOptions& options, const LockStepReport& report) {
  if (!report.failures.empty())
    return "One side stopped with an error; what comes after it was not compared.";
  if (report.first_culprit) return CulpritSentence(options, report);
  if (!report.control_flow.empty()) {
    return Text(
        "The sides take other branches ({}), because a value on which they depend differs; no "
        "kernel is beyond the tolerance by itself.",
        report.control_flow.front());
  }
  if (!report.first && report.SaysNothing()) return NothingSentence(report);
  if (report.IsSame()) {
    return SameSentence(options, report) + SameKernelWords(report) + GapsSentence(report);
  }
  if (CountOf(report, OpVerdict::kUnexplained) > 0) {
    return Text(
        "No kernel differs when it runs alone, but {} does in the run, on inputs with the same "
        "bits: memory that is shared, or state that nobody sees; try `buffers=own` on both sides.",
        OpWords(report.first->key, report.first->type));
  }
  return VictimSentence(options, report);
}

}  // namespace tools
}  // namespace phibridge
