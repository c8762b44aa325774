#include "parity/harness/check.h"

#include <algorithm>
#include <cmath>

#include "framework/api/plugin.h"
#include "parity/harness/case_list_check.h"
#include "parity/harness/dense_twin.h"
#include "parity/harness/derived_tolerance.h"
#include "parity/harness/grad.h"
#include "parity/harness/higher_grad.h"
#include "parity/harness/judge.h"
#include "parity/harness/mutant.h"
#include "parity/harness/needs_onednn.h"
#include "parity/harness/onednn_refusals.h"
#include "parity/harness/refused_when_built.h"
#include "parity/harness/report.h"
#include "parity/harness/runner.h"
#include "parity/harness/sample.h"
#include "parity/harness/shared_code.h"
#include "parity/harness/truth_parts.h"
#include "parity/harness/truths.h"
#include "parity/harness/values.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace parity {
namespace {

// One case on all its routes. What it needs again, the mutants do too.
class CaseChecker {
 public:
  CaseChecker(const OpTestParam& param, const CheckOptions& options, CaseReport* report)
      : param_(param),
        case_(*param.op_case),
        recorded_(RecordedTruthOf(*param.op_case)),
        options_(options),
        report_(report),
        runner_(param) {}

  void Check();

 private:
  bool ErrorExpected() const { return case_.error != phi::LEGACY; }
  void Add(Finding::Kind kind, Route route, const std::string& text) {
    if (!text.empty()) report_->findings.push_back({kind, route, text});
  }
  bool Wanted(Route route) const;
  void CheckError(const RouteResult& result);
  void ReportRefusal(const RouteResult& result);
  void CheckRoute(const RouteResult& result);
  void CheckKernel(const RouteResult& result);
  void CheckMemory(const RouteResult& result);
  void CheckTruth(const RouteResult& result);
  void CheckRecordedTruth(const RouteResult& result);
  void CheckDenseTwin(const RouteResult& result);
  void CheckNumberOfRoutes();
  void CheckPhiCpuRan();
  bool OneDnnLacks() const { return OneDnnIsLacking(runner_.WhyNot()); }
  bool ListSpeaksOfOneDnn() const;
  std::string KernelName() const;
  void CheckOneDnnRan();
  void CheckOneDnnRefusal();
  void CheckOneDnn(const RouteResult& plain);
  void CheckChangedInputs(const RouteResult& result, const RouteResult& plain, const char* with);
  void CompareRoutes();
  Tolerance AllowedAgainst(Route route, const Snapshot& reference,
                           const std::map<std::string, std::vector<Snapshot>>& outputs) const;
  void CheckSame(const RouteResult& a, const RouteResult& b, Finding::Kind kind,
                 const std::string& what);
  void Measure(const RouteResult& result);
  Difference DistanceOf(const RouteResult& result, const RouteResult& other) const;
  void AddWitness(Route route, Witness::Kind kind, const Difference& difference);
  void CompareWitnesses();
  void Mutate();
  bool Survives(const RouteResult& result);

  const OpTestParam& param_;
  const OpCase& case_;
  const RecordedTruth* const recorded_;  // null: the case comes from a list
  const CheckOptions& options_;
  CaseReport* const report_;
  const OpRunner runner_;
  std::vector<RouteResult> results_;
  std::map<Route, std::vector<Witness>> witnesses_;
};

bool CaseChecker::Wanted(Route route) const {
  if (options_.routes.empty() || results_.empty()) return true;  // the first one is the reference
  return std::find(options_.routes.begin(), options_.routes.end(), route) != options_.routes.end();
}

// Of recorded inputs, the tolerance of the record: a list may know that its own inputs are exact.
Tolerance CaseChecker::AllowedAgainst(
    Route route, const Snapshot& reference,
    const std::map<std::string, std::vector<Snapshot>>& outputs) const {
  if (recorded_ == nullptr) return ToleranceOf(param_, route, reference, outputs);
  return OnlyOfRounded(recorded_->tolerance, reference.dtype);
}

void CaseChecker::CheckSame(const RouteResult& a, const RouteResult& b, Finding::Kind kind,
                            const std::string& what) {
  for (const auto& slot : a.outputs) {
    const OpSuite& suite = *param_.suite;
    if (IsOwn(suite, a.route, slot.first) != IsOwn(suite, b.route, slot.first)) continue;
    const bool values = case_.outputs.at(slot.first).compare;
    const auto& other = b.outputs.at(slot.first);
    if (slot.second.size() != other.size()) {
      Add(kind, a.route,
          phi::Format("%s, output %s: %d values against %d", what, slot.first, slot.second.size(),
                      other.size()));
      continue;
    }
    for (size_t i = 0; i < other.size(); ++i) {
      const Tolerance tolerance = AllowedAgainst(a.route, other[i], b.outputs);
      const std::string difference = values ? DifferenceText(slot.second[i], other[i], tolerance)
                                            : ShapeDifference(slot.second[i], other[i].dims);
      if (difference.empty()) continue;
      Add(kind, a.route, phi::Format("%s, output %s[%d]: %s", what, slot.first, i, difference));
    }
  }
}

void CaseChecker::CheckTruth(const RouteResult& result) {
  if (!case_.deterministic)
    return Add(Finding::kValues, result.route, SampleDifference(case_, runner_, result));
  for (const auto& slot : case_.truth) {
    const size_t bracket = slot.first.find('[');  // "Out[2]"
    const size_t index =
        bracket == std::string::npos ? 0 : std::stoul(slot.first.substr(bracket + 1));
    const Snapshot& output = result.outputs.at(slot.first.substr(0, bracket)).at(index);
    Snapshot truth = output;
    truth.values.assign(slot.second.values.begin(), slot.second.values.end());
    const Tolerance tolerance = ToleranceOf(param_, result.route, truth, result.outputs);
    const std::string difference = DifferenceText(output, slot.second, tolerance);
    if (difference.empty()) {
      const Input rounded = In(slot.second.dims).Values(slot.second.values).Type(output.dtype);
      AddWitness(result.route, Witness::kByHand,
                 CompareSnapshots(output, SnapshotOf(Input(rounded).LoD(output.lod)), tolerance));
    }
    if (difference.empty()) continue;
    Add(Finding::kValues, result.route,
        phi::Format("against what is true, output %s: %s", slot.first, difference));
  }
}

void CaseChecker::CheckRecordedTruth(const RouteResult& result) {
  if (recorded_ == nullptr) return;
  const Witness::Kind kind = recorded_->is_paddle ? Witness::kRecorded : Witness::kDefinition;
  for (const TruthPart& part : PartsAgainst(*recorded_, result)) {
    AddWitness(result.route, kind, part.difference);
    if (part.wrong.empty()) continue;
    Add(Finding::kValues, result.route,
        phi::Format("against the %s, output %s: %s", WitnessName(kind), part.name, part.wrong));
  }
}

void CaseChecker::CheckDenseTwin(const RouteResult& result) {
  if (case_.dense_twin.type.empty()) return;
  const TwinResult twin = RunDenseTwin(param_, result);
  Add(Finding::kValues, result.route, twin.wrong);
  for (const TwinOutput& output : twin.outputs) {
    const Tolerance tolerance = ToleranceOf(param_, result.route, output.twins, result.outputs);
    const Difference difference = CompareSnapshots(output.ours, output.twins, tolerance);
    AddWitness(result.route, Witness::kDense, difference);
    if (difference.within()) continue;
    Add(Finding::kValues, result.route,
        phi::Format("against the dense operator, output %s: %s", output.slot, difference.Text()));
  }
}

// Of several outputs the largest.
void CaseChecker::AddWitness(Route route, Witness::Kind kind, const Difference& difference) {
  std::vector<Witness>& all = witnesses_[route];
  auto it = std::find_if(all.begin(), all.end(), [&](const Witness& w) { return w.kind == kind; });
  if (it == all.end()) it = all.insert(all.end(), Witness{kind});
  it->max_ulp = std::max(it->max_ulp, difference.max_ulp);
  it->of_tolerance = std::max(it->of_tolerance, difference.of_tolerance);
}

void CaseChecker::CheckKernel(const RouteResult& result) {
  const KernelChoice& choice = result.choice;
  if (!Takes(result.route, choice) || choice.backend != BackendOf(result.route)) {
    return Add(Finding::kWrongKernel, result.route, choice.Why());
  }
  if (choice.kind == KernelChoice::kLegacy || recorded_ != nullptr) return;
  const bool named = !case_.phi_kernel.empty() || !param_.suite->phi_kernel.empty();
  const bool of_library = result.route == Route::kOneDnn || result.route == Route::kGpuDnn;
  const std::string kernel = named || of_library ? KernelName() : "";
  if (std::string(choice.signature.name) == kernel) return;
  Add(Finding::kWrongKernel, result.route,
      phi::Format("`%s` ran, the case names `%s`", choice.signature.name, kernel));
}

std::string CaseChecker::KernelName() const {
  if (!case_.phi_kernel.empty()) return case_.phi_kernel;
  // An op with only a legacy kernel on the CPU may have one of oneDNN's or cuDNN's, of its own
  // name.
  return param_.suite->phi_kernel.empty() ? param_.suite->type : param_.suite->phi_kernel;
}

void CaseChecker::CheckMemory(const RouteResult& result) {
  Add(Finding::kGuardZone, result.route, result.guard_zone);
  Add(Finding::kNeverWritten, result.route, result.never_written);
  Add(Finding::kChangedInput, result.route, result.changed_input);
  Add(Finding::kSecondRun, result.route, result.second_run);
}

void CaseChecker::CheckOneDnn(const RouteResult& plain) {
  for (const RouteResult& blocked : runner_.RunBlocked(plain))
    CheckChangedInputs(blocked, plain, "with blocked inputs");
  CheckChangedInputs(runner_.RunOnConstants(), plain, "with constant parameters");
}

void CaseChecker::CheckChangedInputs(const RouteResult& result, const RouteResult& plain,
                                     const char* with) {
  if (result.failed)
    return Add(Finding::kError, plain.route, phi::Format("%s: %s", with, result.message));
  Add(Finding::kChangedInput, plain.route, result.changed_input);
  Add(Finding::kSecondRun, plain.route, result.second_run);
  if (!result.padding.empty())
    Add(Finding::kValues, plain.route, "numbers in the padding of blocks of " + result.padding);
  CheckSame(result, plain, Finding::kValues, with);
}

void CaseChecker::CheckRoute(const RouteResult& result) {
  if (result.failed) return Add(Finding::kError, result.route, "unexpected: " + result.message);
  CheckKernel(result);
  CheckTruth(result);
  CheckRecordedTruth(result);
  CheckDenseTwin(result);
  CheckMemory(result);
  Add(Finding::kShape, result.route, runner_.CompileTimeDifference(result));
  if (result.route == Route::kOneDnn) CheckOneDnn(result);
  for (const RouteResult& in_place : runner_.RunInPlace(result)) {
    if (in_place.failed) {
      Add(Finding::kInPlace, result.route, in_place.message);
      continue;
    }
    Add(Finding::kGuardZone, result.route, in_place.guard_zone);
    CheckSame(in_place, result, Finding::kInPlace, "in place");
  }
}

void CaseChecker::CheckError(const RouteResult& result) {
  Add(Finding::kGuardZone, result.route, result.guard_zone);
  if (recorded_ == nullptr) Add(Finding::kError, result.route, AcceptanceWhenBuilt(param_));
  if (!result.failed) return Add(Finding::kError, result.route, "it gave no error");
  report_->error_messages.push_back(result.message);
  if (result.error != case_.error) {
    Add(Finding::kError, result.route,
        phi::Format("%s instead of %s: %s", phi::ErrorCodeName(result.error),
                    phi::ErrorCodeName(case_.error), phi::Lines(result.message)));
  }
  if (result.message.find(case_.error_text) == std::string::npos) {
    Add(Finding::kError, result.route,
        phi::Format("the message lacks `%s`: %s", case_.error_text, phi::Lines(result.message)));
  }
}

// A refusal as Unimplemented is all that such a kernel does, so that the same one of real Paddle is
// its witness. One of an input proves no kernel: shape functions give most of them.
void CaseChecker::ReportRefusal(const RouteResult& result) {
  const bool is_all = case_.error == phi::UNIMPLEMENTED;
  if (recorded_ == nullptr || !recorded_->is_paddle || !is_all || !report_->ok()) return;
  report_->routes.push_back(ReportOf(param_.suite->type, result.choice));
  report_->routes.back().route = result.route;
  report_->routes.back().witnesses = {Witness{Witness::kRecorded}};
}

// A comparison needs two kernels that were written apart, or a truth; NeedsOneDnn names the rest.
void CaseChecker::CheckNumberOfRoutes() {
  const bool needs_onednn = !WhyOneDnnIsNeeded(param_.suite->type).empty();
  const bool one = case_.legacy_only || param_.suite->phi_kernel.empty() ||
                   !param_.suite->no_reference.empty() || needs_onednn;
  const std::vector<Route>& routes = runner_.Routes();
  const auto beside_onednn = std::count_if(routes.begin(), routes.end(),
                                           [](Route route) { return route != Route::kOneDnn; });
  if (beside_onednn < (one ? 1 : 2)) {
    return Add(Finding::kNoKernel, Route::kPhiCpu,
               phi::Format("too few kernels for %s: %s", param_.dtype, runner_.WhyNot()));
  }
  if (ErrorExpected() || beside_onednn > 1 || !case_.truth.empty() || recorded_ != nullptr) return;
  if (!case_.dense_twin.type.empty() || (needs_onednn && OneDnnLacks())) return;
  if (routes.size() == 1) {
    Add(Finding::kCaseList, routes[0], "one kernel and nothing to compare it with");
  } else if (!needs_onednn) {
    Add(Finding::kCaseList, routes[0],
        "only oneDNN's kernel to compare with, which NeedsOneDnn does not say");
  }
}

// Where the op has a PHI kernel, a case that does not say otherwise must have run on the CPU's:
// another route does not make up for a lost registration.
void CaseChecker::CheckPhiCpuRan() {
  if (case_.legacy_only || (param_.suite->phi_kernel.empty() && case_.phi_kernel.empty())) return;
  const auto& routes = runner_.Routes();
  if (std::find(routes.begin(), routes.end(), Route::kPhiCpu) != routes.end()) return;
  Add(Finding::kNoKernel, Route::kPhiCpu,
      phi::Format("no PHI kernel on the CPU for %s: %s", param_.dtype, runner_.WhyNot()));
}

// Lists say what the library's kernel of oneDNN takes; that of a replaced operator does not count,
// and of a plug-in's no list says anything.
bool CaseChecker::ListSpeaksOfOneDnn() const {
  return recorded_ == nullptr && !PluginReplaces(param_.suite->type);
}

// A oneDNN kernel may refuse a case; the plain first one of each type it must take, or nothing
// tests it.
void CaseChecker::CheckOneDnnRan() {
  if (!ListSpeaksOfOneDnn()) return;
  if (!IsFirstOfItsType(param_) || !case_.not_on_onednn.empty()) return;
  if (!case_.variable_attrs.empty()) return;
  if (OneDnnLacks() || !Wanted(Route::kOneDnn)) return;
  // An op with only a legacy kernel may share its name with a PHI kernel of another op.
  const auto is_phi = [](const RouteResult& r) { return r.choice.kind == KernelChoice::kPhi; };
  const bool any_phi = std::any_of(results_.begin(), results_.end(), is_phi);
  if (param_.suite->phi_kernel.empty() && !any_phi) return;
  const auto* kernels = phi::KernelFactory::Instance().FindKernelMap(KernelName());
  if (kernels == nullptr) return;
  bool registered = false;
  for (const auto& kernel : *kernels) {
    registered = registered || (kernel.first.backend() == phi::Backend::ONEDNN &&
                                kernel.first.dtype() == param_.dtype);
  }
  const auto& routes = runner_.Routes();
  const bool ran = std::find(routes.begin(), routes.end(), Route::kOneDnn) != routes.end();
  if (ran == registered) return;
  Add(Finding::kNoKernel, Route::kOneDnn,
      ran ? "it ran without being registered"
          : "the oneDNN kernel refused the first case of its type: " + runner_.WhyNot());
}

void CaseChecker::CheckOneDnnRefusal() {
  if (!ListSpeaksOfOneDnn() || OneDnnLacks() || !Wanted(Route::kOneDnn)) return;
  if (!case_.variable_attrs.empty()) return;  // oneDNN's kernels are chosen by values of attributes
  const auto ran = [](const RouteResult& result) { return result.route == Route::kOneDnn; };
  Add(Finding::kNoKernel, Route::kOneDnn,
      WrongRefusal(param_.suite->type, case_.name, runner_.OneDnnRefusal(),
                   std::any_of(results_.begin(), results_.end(), ran)));
}

// The distance of `result` from `other`, over all outputs that are compared.
Difference CaseChecker::DistanceOf(const RouteResult& result, const RouteResult& other) const {
  Difference all;
  for (const auto& slot : result.outputs) {
    if (!case_.outputs.at(slot.first).compare || IsOwn(*param_.suite, result.route, slot.first))
      continue;
    const auto& reference = other.outputs.at(slot.first);
    for (size_t i = 0; i < std::min(reference.size(), slot.second.size()); ++i) {
      const Tolerance tolerance = AllowedAgainst(result.route, reference[i], other.outputs);
      const Difference one = CompareSnapshots(slot.second[i], reference[i], tolerance);
      all.max_abs = std::max(all.max_abs, one.max_abs);
      all.of_tolerance = std::max(all.of_tolerance, one.of_tolerance);
      if (Epsilon(reference[i].dtype) > 0) all.max_ulp = std::max(all.max_ulp, one.max_ulp);
    }
  }
  return all;
}

void CaseChecker::Measure(const RouteResult& result) {
  const phi::ScopedRegistryView view(ViewOf(result.route));
  RouteReport measured = ReportOf(param_.suite->type, result.choice);
  measured.route = result.route;
  measured.gradient = recorded_ != nullptr && param_.suite->type != report_->op;
  measured.us = result.us;
  const Difference difference =
      &result == &results_[0] ? Difference() : DistanceOf(result, results_[0]);
  measured.max_abs = measured.gradient ? 0 : difference.max_abs;
  measured.max_ulp = difference.max_ulp;
  report_->routes.push_back(std::move(measured));
}

// Each kernel is a witness of each other one, unless one calls the other.
void CaseChecker::CompareWitnesses() {
  for (size_t i = 0; i < results_.size(); ++i) {
    for (size_t j = 0; j < results_.size(); ++j) {
      if (i == j) continue;
      const Route a = results_[i].route, b = results_[j].route;
      const bool shared =
          (a == Route::kLegacy && SharesCode(options_.sources, report_->routes[i].file)) ||
          (b == Route::kLegacy && SharesCode(options_.sources, report_->routes[j].file));
      const bool on_cpu = BackendOf(a) == BackendOf(b);
      AddWitness(a,
                 on_cpu && shared ? Witness::kSharedCode
                 : on_cpu         ? Witness::kIndependent
                                  : Witness::kBackend,
                 DistanceOf(results_[i], results_[j]));
    }
    report_->routes[i].witnesses = witnesses_[results_[i].route];
  }
}

void CaseChecker::CompareRoutes() {
  for (const RouteResult& result : results_) {
    if (result.failed) return;
  }
  for (size_t i = 1; i < results_.size(); ++i) {
    CheckSame(results_[i], results_[0], Finding::kValues,
              std::string("against ") + RouteName(results_[0].route));
  }
  for (const RouteResult& result : results_) Measure(result);
  CompareWitnesses();
  if (!options_.judge || results_.size() < 2) return;
  Judge(param_, results_, report_);
}

bool CaseChecker::Survives(const RouteResult& result) {
  CaseReport report;
  CaseChecker checker(param_, options_, &report);
  if (result.failed) return false;
  checker.CheckTruth(result);
  checker.CheckRecordedTruth(result);
  checker.CheckDenseTwin(result);
  checker.CheckMemory(result);
  if (result.route != results_[0].route) {
    checker.CheckSame(result, results_[0], Finding::kValues, "");
  }
  return report.findings.empty();
}

// Every fault in every output that is compared, of every kernel but the reference; of that too
// where it is alone.
void CaseChecker::Mutate() {
  for (const RouteResult& clean : results_) {
    if (IsGpu(clean.route) || (results_.size() > 1 && &clean == &results_[0])) continue;
    for (const auto& slot : clean.outputs) {
      const Output& output = case_.outputs.at(slot.first);
      if (!output.compare || (output.array && output.count > 1)) continue;
      const bool in_parts = output.array || KindHasMembers(KindOf(output, case_));
      for (size_t i = 0; i < slot.second.size(); ++i) {
        const std::string variable = slot.first + "_out_" + std::to_string(in_parts ? 0 : i);
        const Snapshot& reference = results_[0].outputs.at(slot.first).at(i);
        const Tolerance budget = AllowedAgainst(clean.route, reference, results_[0].outputs);
        for (const Fault& fault :
             FaultsOf(variable, in_parts ? i : 0, slot.second[i], budget, false)) {
          const RouteResult wrong = runner_.Run(
              clean.route, [&fault](paddle::framework::Scope* scope) { Commit(fault, scope); });
          report_->mutants.push_back({fault.kind, clean.route, false, variable, !Survives(wrong)});
        }
      }
    }
  }
}

void CaseChecker::Check() {
  report_->findings = FindingsOfCaseList(param_);
  for (Route route : runner_.Routes()) {
    if (!Wanted(route)) continue;
    results_.push_back(runner_.Run(route));
    if (ErrorExpected()) {
      CheckError(results_.back());
      ReportRefusal(results_.back());
    } else {
      CheckRoute(results_.back());
    }
  }
  CheckNumberOfRoutes();
  if (ErrorExpected() || results_.empty()) return;
  CheckPhiCpuRan();
  CheckOneDnnRan();
  CheckOneDnnRefusal();
  CompareRoutes();
  // Differences are taken outside of the guarded allocator: what writes anywhere must not run
  // there.
  for (const Finding& finding : report_->findings) {
    if (finding.kind == Finding::kGuardZone) return;
  }
  GradChecker gradients(param_, report_);
  if (options_.gradients && recorded_ == nullptr) {
    gradients.Check();
    if (report_->gradient_not_proved.empty()) CheckHigherGradients(param_, report_);
  }
  if (!options_.mutate || !report_->ok()) return;
  Mutate();
  if (options_.gradients && recorded_ == nullptr) gradients.Mutate();
}

// Recorded cases of a gradient op are cases of the forward op that has the file.
std::string ForwardOf(const OpTestParam& param) {
  const RecordedTruth* const recorded = RecordedTruthOf(*param.op_case);
  return recorded == nullptr ? param.suite->type : recorded->of_op;
}

}  // namespace

CaseReport CheckOpCase(const OpTestParam& param, const CheckOptions& options) {
  CaseReport report;
  report.op = ForwardOf(param);
  report.name = param.op_case->name;
  report.dtype = param.dtype;
  report.error_case = param.op_case->error != phi::LEGACY;
  CaseChecker(param, options, &report).Check();
  return report;
}

}  // namespace parity
}  // namespace phibridge
