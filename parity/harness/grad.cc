#include "parity/harness/grad.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "parity/harness/guarded_allocator.h"
#include "parity/harness/memory.h"
#include "parity/harness/mutant.h"
#include "parity/harness/report.h"
#include "parity/harness/scoped_guards.h"
#include "parity/harness/slopes.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

constexpr int64_t kMaxSampled = 24;  // elements of a tensor that differences are taken of

// What the tolerance allows of a gradient with these slopes.
double AllowedOf(const Tolerance& tolerance, const SlopePair& slopes) {
  return tolerance.atol + tolerance.rtol * std::abs((slopes.left + slopes.right) / 2);
}

std::vector<int64_t> SampledIndices(int64_t count) {
  std::vector<int64_t> indices;
  const int64_t n = std::min(count, kMaxSampled);
  for (int64_t i = 0; i < n; ++i) indices.push_back(i * count / n);
  return indices;
}

std::vector<double> RandomSigns(int64_t count) {
  std::vector<double> signs(count);
  std::mt19937_64 engine(static_cast<uint64_t>(count));
  for (double& sign : signs) sign = (engine() >> 40 & 1) != 0 ? 1 : -1;
  return signs;
}

// True if no other test of this case has the wide type, and no input has a fixed narrow type.
bool IsWidest(const OpTestParam& param) {
  for (const auto& slot : param.op_case->inputs) {
    for (const Input& input : slot.second) {
      if (IsNarrow(input.dtype)) return false;
    }
  }
  const auto& own = param.op_case->dtypes;
  const std::vector<DataType>& dtypes = own.empty() ? param.suite->dtypes : own;
  return std::find(dtypes.begin(), dtypes.end(), Wide(param.dtype)) == dtypes.end();
}

}  // namespace

struct GradChecker::Backward {
  std::map<std::string, Values> grads;
  std::map<std::string, std::vector<Snapshot>> snapshots;  // as the variables hold them
  std::vector<std::pair<std::string, KernelChoice>> choices;
  std::string missing_kernel;
  std::string problems;
  std::string guard_zone;
  GradCase::Undefined undefined;
  bool made = false;  // the maker made gradient ops
  bool changes_type = false;
};

struct GradChecker::NumericGradient {
  std::vector<std::pair<int64_t, GradCase::Slopes>> at;
  std::vector<double> direction;  // empty: every element is among `at`
  GradCase::Slopes along;
};

GradChecker::Backward GradChecker::Run(uint16_t poison, Route route,
                                       const Sabotage& sabotage) const {
  const ScopedGuards guards(poison, OptionsOf(route).place);
  Backward run;
  {
    GradCase grad_case(param_, param_.dtype, route);
    run.made = grad_case.MakeGradOps({});
    if (!run.made) return run;
    run.grads = grad_case.RunBackward(sabotage);
    run.missing_kernel = grad_case.missing_kernel();
    run.problems = grad_case.problems();
    run.undefined = grad_case.undefined();
    run.choices = grad_case.choices();
    if (!run.missing_kernel.empty()) return run;
    run.changes_type = grad_case.ChangesType();
    std::vector<std::string> names;
    for (const auto& entry : run.grads) {
      names.push_back(fw::GradVarName(entry.first));
      run.snapshots[entry.first] = ReadVariable(*grad_case.scope().FindVar(names.back()));
    }
    run.guard_zone = GuardZoneText(&grad_case.scope(), names);
  }
  if (run.guard_zone.empty()) run.guard_zone = GuardZoneText(nullptr, {});
  return run;
}

void GradChecker::Measure(double of_tolerance, double distance) {
  has_compared_ = true;
  of_tolerance_ = std::max(of_tolerance_, of_tolerance);
  largest_distance_ = std::max(largest_distance_, distance);
}

void GradChecker::Report(Finding::Kind kind, Route route, const std::string& text) {
  if (!text.empty()) report_->findings.push_back({kind, route, "gradient: " + text});
}

// A second run, over memory with another content (of the CPU: a GPU's is neither filled nor
// guarded), must give the same bits.
void GradChecker::CompareRuns(const Backward& first, Route route) {
  const Backward second = Run(kNumberPoison, route, nullptr);
  Report(Finding::kGuardZone, route, second.guard_zone);
  for (const auto& entry : first.snapshots) {
    for (size_t i = 0; i < entry.second.size(); ++i) {
      const Snapshot& other = second.snapshots.at(entry.first).at(i);
      const std::string unwritten = NeverWrittenText(entry.second[i], other);
      const std::string difference = unwritten.empty() ? BitDifference(entry.second[i], other) : "";
      if (!unwritten.empty()) Report(Finding::kNeverWritten, route, entry.first + ": " + unwritten);
      if (!difference.empty()) Report(Finding::kSecondRun, route, entry.first + ": " + difference);
    }
  }
}

// Each gradient must be the same when it is the only one that is wanted.
void GradChecker::CompareOneByOne(const Gradients& grads) {
  if (grads.size() < 2) return;
  for (const auto& entry : grads) {
    GradCase alone(param_, param_.dtype);
    if (!alone.MakeGradOps({entry.first})) {
      Report(Finding::kGradient, Route::kPhiCpu, "there is none of " + entry.first + " alone");
      continue;
    }
    const Difference difference =
        CompareNumbers(alone.RunBackward().at(entry.first), entry.second, {});
    if (!difference.within()) {
      Report(Finding::kGradient, Route::kPhiCpu, entry.first + " alone: " + difference.Text());
    }
  }
}

const GradChecker::NumericGradient& GradChecker::Numeric(const std::string& variable) {
  std::shared_ptr<NumericGradient>& numeric = numeric_[variable];
  if (numeric != nullptr) return *numeric;
  if (numeric_case_ == nullptr) {
    numeric_case_ = std::make_shared<GradCase>(param_, Wide(param_.dtype));
    numeric_case_->MakeGradOps({});
    numeric_case_->Exclude(undefined_);
  }
  numeric = std::make_shared<NumericGradient>();
  const int64_t count = numeric_case_->Numel(variable);
  for (int64_t index : SampledIndices(count)) {
    numeric->at.emplace_back(index, numeric_case_->Differences(variable, index));
  }
  if (count > kMaxSampled) {
    numeric->direction = RandomSigns(count);
    numeric->along = numeric_case_->DifferencesAlong(variable, numeric->direction);
  }
  return *numeric;
}

Tolerance GradChecker::NumericTolerance() const {
  if (param_.op_case->grad_tolerance.atol > 0) return param_.op_case->grad_tolerance;
  return {1e-6, 1e-5, "central differences of step 1e-6 in float64"};
}

Tolerance GradChecker::NarrowTolerance(const Values& exact) const {
  if (param_.op_case->grad_tolerance_narrow.atol > 0) return param_.op_case->grad_tolerance_narrow;
  return {4e-6 * LargestFinite(exact), 2e-5, "a dozen roundings of float32, of the largest one"};
}

// Of a back end's gradient, against the CPU's in the same type.
Tolerance GradChecker::BackendTolerance(const Values& of_cpu) const {
  if (IsNarrow(param_.dtype)) return NarrowTolerance(of_cpu);
  return {1e-13 + 1e-12 * LargestFinite(of_cpu), 1e-11, "thousands of roundings of float64"};
}

// `grads`: of a run in float64 or complex128.
void GradChecker::CompareWithDifferences(const Gradients& grads, std::vector<std::string>* wrong) {
  const Tolerance tolerance = NumericTolerance();
  for (const auto& entry : grads) {
    const NumericGradient& numeric = Numeric(entry.first);
    if (static_cast<int64_t>(entry.second.size()) != numeric_case_->Numel(entry.first)) {
      wrong->push_back(phi::Format("%s has %d elements, its gradient %d", entry.first,
                                   numeric_case_->Numel(entry.first), entry.second.size()));
      continue;
    }
    const auto compare = [&](const std::string& what, double grad, double left, double right,
                             const Tolerance& allowed) {
      const SlopePair slopes = {left, right};
      // A slope of 0 means that no defined result depends on the element. A NaN is accepted then:
      // the chain rule multiplies that 0 by the derivative of a function that has none here.
      if (left == 0 && right == 0 && std::isnan(grad)) return;
      const double part = PartOfAllowed(grad, slopes, AllowedOf(allowed, slopes));
      if (part > 1) wrong->push_back(what + ": " + SlopeText(grad, slopes));
      if (std::isfinite(left) && std::isfinite(right))
        Measure(part, part * AllowedOf(allowed, slopes));
    };
    for (const auto& [index, slopes] : numeric.at) {
      const Complex grad = entry.second[index];
      const std::string name = phi::Format("%s[%d]", entry.first, index);
      compare(name, grad.real(), slopes.left.real(), slopes.right.real(), tolerance);
      compare("imaginary " + name, grad.imag(), slopes.left.imag(), slopes.right.imag(), tolerance);
    }
    if (numeric.direction.empty()) continue;
    double sum = 0, squares = 0;
    int64_t undefined = 0;
    for (size_t i = 0; i < entry.second.size(); ++i) {
      if (!std::isfinite(std::abs(entry.second[i]))) {
        // Not in the sum, so that it is compared alone.
        const auto index = static_cast<int64_t>(i);
        if (++undefined > 2 * kMaxSampled) continue;
        const GradCase::Slopes slopes = numeric_case_->Differences(entry.first, index);
        compare(phi::Format("%s[%d]", entry.first, index), entry.second[i].real(),
                slopes.left.real(), slopes.right.real(), tolerance);
        continue;
      }
      sum += numeric.direction[i] * entry.second[i].real();
      squares += std::norm(entry.second[i]);
    }
    // The errors of single elements have random signs, so they grow with the square root.
    const double count = static_cast<double>(entry.second.size());
    const Tolerance allowed{
        tolerance.atol * std::sqrt(count) + 4 * tolerance.rtol * std::sqrt(squares), tolerance.rtol,
        tolerance.reason};
    compare(entry.first + " along a random direction", sum, numeric.along.left.real(),
            numeric.along.right.real(), allowed);
  }
}

// `grads`: of a run in float32 or complex64.
void GradChecker::CompareWithWide(const Gradients& grads, std::vector<std::string>* wrong) {
  if (wide_.empty()) {
    GradCase wide(param_, Wide(param_.dtype));
    if (!wide.MakeGradOps({})) return;
    wide.Exclude(undefined_);
    wide_ = wide.RunBackward();
    if (!wide.missing_kernel().empty()) {
      wrong->push_back("in float64: " + wide.missing_kernel());
      return;
    }
    if (IsWidest(param_)) CompareWithDifferences(wide_, wrong);
  }
  for (const auto& entry : wide_) {
    const Difference difference =
        CompareNumbers(grads.at(entry.first), entry.second, NarrowTolerance(entry.second));
    if (!difference.within())
      wrong->push_back("float32 against float64, " + entry.first + ": " + difference.Text());
    Measure(difference.of_tolerance, difference.max_abs);
  }
}

void GradChecker::Compare(const Gradients& grads, std::vector<std::string>* wrong) {
  if (IsNarrow(param_.dtype)) {
    CompareWithWide(grads, wrong);
  } else {
    CompareWithDifferences(grads, wrong);
  }
}

std::string GradChecker::WhyNot() const {
  const auto& info = fw::OpInfoMap::Instance().Get(param_.suite->type);
  const OpCase& c = *param_.op_case;
  if (!info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) return "the op has none";
  if (!param_.suite->not_differentiated.empty()) return param_.suite->not_differentiated;
  if (!c.not_differentiated.empty()) return c.not_differentiated;
  if (c.error != phi::LEGACY) return "an error is expected";
  if (!c.deterministic) return "two runs differ by design";
  for (const auto& slot : c.inputs) {
    for (const Input& input : slot.second) {
      if (input.special) return "NaN and infinities have no differences";
    }
  }
  if (param_.dtype == Wide(param_.dtype) || IsNarrow(param_.dtype)) return "";
  return "only float32, float64 and complex numbers are compared";
}

void GradChecker::ReportKernels(const Backward& run, Route route) {
  for (const auto& [op, choice] : run.choices) {
    RouteReport kernel = ReportOf(op, choice);
    kernel.route = RouteOf(choice, route);
    kernel.gradient = true;
    kernel.max_abs = largest_distance_;
    if (has_compared_) {  // else it ran, and there was no slope to hold it against
      kernel.witnesses = {
          {route == Route::kPhiCpu ? Witness::kSlopes : Witness::kBackend, 0, of_tolerance_}};
    }
    report_->routes.push_back(std::move(kernel));
  }
}

void GradChecker::CheckOnCpu() {
  const size_t before = report_->findings.size();
  const Backward run = Run(kNanPoison, Route::kPhiCpu, nullptr);
  if (!run.made) {
    report_->gradient_not_proved = "the maker makes no gradient for this case";
    return;
  }
  // Complex numbers are not registered for every gradient; the float types are.
  if (!run.missing_kernel.empty() && phi::IsComplexType(param_.dtype)) {
    report_->gradient_not_proved = run.missing_kernel;
    return;
  }
  Report(Finding::kNoKernel, Route::kPhiCpu, run.missing_kernel);
  if (!run.missing_kernel.empty()) return;
  Report(Finding::kShape, Route::kPhiCpu, run.problems);
  Report(Finding::kGuardZone, Route::kPhiCpu, run.guard_zone);
  CompareRuns(run, Route::kPhiCpu);
  if (run.changes_type) {
    report_->gradient_not_proved =
        "a result has another precision than the inputs: it moves in steps";
    return;
  }
  undefined_ = run.undefined;
  CompareOneByOne(run.grads);
  std::vector<std::string> wrong;
  Compare(run.grads, &wrong);
  for (const std::string& text : wrong) Report(Finding::kGradient, Route::kPhiCpu, text);
  ReportKernels(run, Route::kPhiCpu);
  for (Route route : {Route::kOneDnn, Route::kGpu, Route::kGpuDnn}) {
    try {
      CheckOnBackend(route, run);
    } catch (const std::exception& error) {
      Report(Finding::kGradient, route, error.what());
    }
  }
  if (report_->findings.size() != before) return;
  clean_ = run.snapshots;
}

// Where the back end has a kernel for one of the gradient ops.
void GradChecker::CheckOnBackend(Route route, const Backward& cpu) {
  if (!CanTry(route, *param_.op_case)) return;
  const Backward run = Run(kNanPoison, route, nullptr);
  Report(Finding::kNoKernel, route, run.missing_kernel);
  if (!run.missing_kernel.empty()) return;
  Backward ours;
  for (const auto& choice : run.choices) {
    if (Takes(route, choice.second)) ours.choices.push_back(choice);
  }
  if (ours.choices.empty()) return;
  Report(Finding::kGuardZone, route, run.guard_zone);
  Report(Finding::kShape, route, run.problems);
  CompareRuns(run, route);
  of_tolerance_ = largest_distance_ = 0;
  has_compared_ = false;
  for (const auto& entry : cpu.grads) {
    const Difference difference =
        CompareNumbers(run.grads.at(entry.first), entry.second, BackendTolerance(entry.second));
    if (!difference.within()) {
      Report(Finding::kGradient, route, entry.first + " against the CPU's: " + difference.Text());
    }
    Measure(difference.of_tolerance, difference.max_abs);
  }
  ReportKernels(ours, route);
}

void GradChecker::Check() {
  report_->gradient_not_proved = WhyNot();
  if (!report_->gradient_not_proved.empty()) return;
  try {
    CheckOnCpu();
  } catch (const std::exception& error) {
    Report(Finding::kGradient, Route::kPhiCpu, error.what());
  }
}

bool GradChecker::Survives(const Sabotage& sabotage) {
  std::vector<std::string> wrong;
  try {
    const Backward run = Run(kNanPoison, Route::kPhiCpu, sabotage);
    const Backward again = Run(kNumberPoison, Route::kPhiCpu, sabotage);
    if (!run.problems.empty()) return false;
    for (const auto& entry : run.snapshots) {
      const size_t part = PartWithNumbers(entry.second);
      if (!NeverWrittenText(entry.second.at(part), again.snapshots.at(entry.first).at(part))
               .empty())
        return false;
    }
    Compare(run.grads, &wrong);
  } catch (const std::exception&) {
    return false;
  }
  return wrong.empty();
}

void GradChecker::Mutate() {
  for (const auto& entry : clean_) {
    const size_t part = PartWithNumbers(entry.second);
    const Snapshot& grad = entry.second.at(part);
    Tolerance budget = IsNarrow(param_.dtype) ? NarrowTolerance(grad.values) : NumericTolerance();
    // The tolerance of an element without a difference of its own is that of the random direction.
    const double count = static_cast<double>(grad.values.size());
    if (!IsNarrow(param_.dtype) && count > kMaxSampled) {
      budget.atol = (budget.atol + 8 * budget.rtol * LargestFinite(grad.values)) * std::sqrt(count);
    }
    const std::string variable = fw::GradVarName(entry.first);
    for (const Fault& fault : FaultsOf(variable, part, grad, budget, true)) {
      const bool survived = Survives([&fault](fw::Scope* scope) { Commit(fault, scope); });
      report_->mutants.push_back({fault.kind, Route::kPhiCpu, true, variable, !survived});
    }
  }
}

}  // namespace parity
}  // namespace phibridge
