#include "parity/harness/higher_grad.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "framework/autograd/append_backward.h"
#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "parity/harness/report.h"
#include "parity/harness/slopes.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

constexpr int kHighestOrder = 3;
constexpr int64_t kLargestCase = 4096;  // elements of an input; larger ones show nothing more
constexpr double kStep = 1e-6;
// Central differences of step 1e-6 of gradients that are right to some 1e-14.
constexpr double kSlopeTolerance = 2e-5;
// An absent term and one of zeros, in float64: other kernels may sum in another order.
constexpr double kAbsentTolerance = 1e-12;
constexpr char kSeedMark[] = ".seed";
// A few dozen roundings of float32, of the largest number.
constexpr double kNarrowTolerance = 5e-5;

double Dot(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double Largest(const Numbers& values) {
  double largest = 0;
  for (double v : values) {
    if (std::isfinite(v)) largest = std::max(largest, std::abs(v));
  }
  return largest;
}

bool CanDifferentiate(const std::string& type) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(type);
  return info != nullptr && info->HasGradOpMaker() && !info->use_empty_grad_op_desc_maker_;
}

// The op of a case, its gradient ops, theirs, and so on, with the variables of a run.
class DifferentiatedCase {
 public:
  DifferentiatedCase(const OpTestParam& param, DataType dtype);

  /// One order more; false if there is none.
  bool Differentiate();
  void Run();

  int order() const { return order_; }
  /// What the highest gradients are taken by, and their names; "": none.
  const Names& inputs() const { return by_; }
  const Names& gradients() const { return gradients_; }
  /// The kernels of the ops of the highest order, with the types of these.
  std::vector<std::pair<std::string, KernelChoice>> HighestKernels() const;

  Numbers Read(const std::string& name) const;
  /// The slopes, to the left and to the right, of the gradients one order lower times their seeds,
  /// when `input` moves along `direction`.
  SlopePair Slopes(const std::string& input, const Numbers& direction);
  /// What differs between the highest gradients without a gradient that their ops may lack, and of
  /// zeros in its place.
  std::vector<std::string> CompareAbsent();

 private:
  struct Step {
    std::unique_ptr<fw::OperatorBase> op;
    std::unique_ptr<BoundOp> bound;
    int order;
  };

  void Declare(const std::string& name);
  void MakeSeed(const std::string& seed, const std::string& like);
  void Bind(size_t first_op);
  void RunBelow(int order);
  void DropConstants();
  std::string CompareAbsent(Step* step, const std::string& slot, const std::string& seed);
  std::map<std::string, Numbers> Results(const fw::OperatorBase& op) const;

  const OpTestParam& param_;
  const DataType dtype_;
  fw::Scope scope_;
  fw::ProgramDesc program_;
  ExecutionOptions options_;
  std::vector<Step> steps_;
  int order_ = 0;
  Names inputs_;          // what the next order is differentiated by: seeds of this one too
  Names by_, gradients_;  // of the highest order
  // Gradients one order lower that exist, and what their gradients begin with.
  Names lower_, seeds_;
};

DifferentiatedCase::DifferentiatedCase(const OpTestParam& param, DataType dtype)
    : param_(param), dtype_(dtype) {
  options_.fallback = FallbackPolicy::kAllow;
  const OpCase& c = *param.op_case;
  const fw::VariableNameMap inputs = c.InputNames(), outputs = c.OutputNames();
  fw::BlockDesc* block = program_.MutableBlock(0);
  for (const auto& [slot, names] : inputs) {
    const bool stopped = std::count(c.no_grad_of.begin(), c.no_grad_of.end(), slot) != 0;
    for (size_t i = 0; i < names.size(); ++i) {
      const Input& input = c.inputs.at(slot)[i];
      MakeVariableAs(input, param.dtype, dtype, c.name + names[i], scope_.Var(names[i]));
      Declare(names[i]);
      const DataType type = input.dtype == DataType::UNDEFINED ? dtype : input.dtype;
      if (stopped || input.kind != Input::kDense || !phi::IsFloatingType(type)) {
        block->FindVar(names[i])->SetStopGradient(true);
      } else {
        inputs_.push_back(names[i]);
      }
    }
  }
  for (const auto& slot : outputs) {
    for (const std::string& name : slot.second) {
      scope_.Var(name)->GetMutable<phi::DenseTensor>();
      block->Var(name);
    }
  }
  fw::OpDesc* op = block->AppendOp();
  op->CopyFrom(fw::OpDesc(param.suite->type, inputs, outputs, c.attrs));
  op->CheckAttrs();
  Bind(0);
  Run();
  for (const auto& slot : outputs) {
    for (const std::string& name : slot.second) {
      Declare(name);
      const auto& out = scope_.FindVar(name)->Get<phi::DenseTensor>();
      if (out.initialized() && out.numel() > 0 && out.dtype() == dtype_) {
        gradients_.push_back(name);
      }
    }
  }
}

void DifferentiatedCase::Declare(const std::string& name) {
  fw::VarDesc* desc = program_.MutableBlock(0)->Var(name);
  const fw::Variable* var = scope_.FindVar(name);
  if (!var->IsType<phi::DenseTensor>()) return;
  const auto& tensor = var->Get<phi::DenseTensor>();
  desc->SetShape(phi::vectorize(tensor.dims()));
  if (tensor.dtype() == DataType::UNDEFINED) return;
  desc->SetDataType(fw::TransToProtoVarType(tensor.dtype()));
}

void DifferentiatedCase::MakeSeed(const std::string& seed, const std::string& like) {
  const auto& tensor = scope_.FindVar(like)->Get<phi::DenseTensor>();
  MakeVariableAs(In(phi::vectorize(tensor.dims())), param_.dtype, dtype_,
                 param_.op_case->name + seed, scope_.Var(seed));
  Declare(seed);
}

bool DifferentiatedCase::Differentiate() {
  fw::BlockDesc* block = program_.MutableBlock(0);
  const size_t first_op = block->OpSize();
  lower_.clear();
  seeds_.clear();
  for (const std::string& name : gradients_) {
    if (!name.empty() && !scope_.FindVar(name)->Get<phi::DenseTensor>().numel()) return false;
    if (!name.empty()) lower_.push_back(name);
  }
  if (lower_.empty() || inputs_.empty()) return false;
  fw::GradientsOptions options;
  for (const std::string& name : lower_) {
    seeds_.push_back(name + kSeedMark + std::to_string(order_));
    MakeSeed(seeds_.back(), name);
    options.target_gradients[name] = seeds_.back();
  }
  try {
    gradients_ = fw::AppendGradients(&program_, lower_, inputs_, options);
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (error.code() == phi::UNIMPLEMENTED) return false;
    throw;
  }
  ++order_;
  Bind(first_op);
  if (steps_.back().order != order_) return false;
  Run();
  by_ = inputs_;
  if (order_ == 1) DropConstants();
  inputs_.insert(inputs_.end(), seeds_.begin(), seeds_.end());
  return true;
}

// Inputs that the op has no gradient of, such as statistics that are given, have none of any order.
void DifferentiatedCase::DropConstants() {
  Names kept;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (!gradients_[i].empty()) kept.push_back(inputs_[i]);
  }
  inputs_ = std::move(kept);
}

void DifferentiatedCase::Bind(size_t first_op) {
  const fw::BlockDesc& block = program_.Block(0);
  for (size_t i = first_op; i < block.OpSize(); ++i) {
    const fw::OpDesc& op = *block.Op(static_cast<int>(i));
    for (const std::string& name : op.OutputArgumentNames()) {
      if (name != fw::kEmptyVarName) scope_.Var(name)->GetMutable<phi::DenseTensor>();
    }
    Step step{fw::OpRegistry::CreateOp(op), nullptr, order_};
    step.bound = std::make_unique<BoundOp>(*step.op, scope_, options_);
    steps_.push_back(std::move(step));
  }
}

void DifferentiatedCase::RunBelow(int order) {
  for (Step& step : steps_) {
    if (step.order < order) step.bound->Run();
  }
}

void DifferentiatedCase::Run() { RunBelow(order_ + 1); }

std::vector<std::pair<std::string, KernelChoice>> DifferentiatedCase::HighestKernels() const {
  std::vector<std::pair<std::string, KernelChoice>> kernels;
  for (const Step& step : steps_) {
    if (step.order != order_) continue;
    kernels.emplace_back(step.op->Type(), step.bound->choice());
    kernels.back().second.rule = nullptr;  // it points into the options
  }
  return kernels;
}

Numbers DifferentiatedCase::Read(const std::string& name) const {
  const std::vector<Snapshot> parts = ReadVariable(*scope_.FindVar(name));
  Numbers numbers;
  for (const auto& value : parts.at(0).values) numbers.push_back(value.real());
  return numbers;
}

SlopePair DifferentiatedCase::Slopes(const std::string& input, const Numbers& direction) {
  auto* tensor = scope_.FindVar(input)->GetMutable<phi::DenseTensor>();
  auto* numbers = static_cast<double*>(tensor->data());
  const Numbers was(numbers, numbers + direction.size());
  const auto lower = [this] {
    RunBelow(order_);
    Numbers all;
    for (const std::string& name : lower_) {
      const Numbers part = Read(name);
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  };
  Numbers seeds;
  for (const std::string& name : seeds_) {
    const Numbers part = Read(name);
    seeds.insert(seeds.end(), part.begin(), part.end());
  }
  const Numbers here = lower();
  const auto slope = [&](double step) {
    for (size_t i = 0; i < was.size(); ++i) numbers[i] = was[i] + step * direction[i];
    Numbers change = lower();
    for (size_t i = 0; i < change.size(); ++i) change[i] -= here[i];
    return Dot(change, seeds) / step;
  };
  const double left = slope(-kStep), right = slope(kStep);
  std::copy(was.begin(), was.end(), numbers);
  return {left, right};
}

// Whether the PHI kernel that was chosen runs without the input.
bool MayLack(const KernelChoice& choice, const std::string& slot) {
  if (choice.kind != KernelChoice::kPhi) return false;
  const auto& names = choice.signature.input_names;
  for (size_t i = 0; i < names.size(); ++i) {
    if (slot == names[i]) return choice.kernel->args_def().input_defs()[i].is_optional;
  }
  return false;
}

// `op` without the variable, and without its gradients, which nobody could ask for.
std::unique_ptr<fw::OperatorBase> Without(const fw::OperatorBase& op, const std::string& variable) {
  fw::VariableNameMap inputs = op.Inputs(), outputs = op.Outputs();
  const std::string gradient = fw::GradVarName(variable);
  for (auto& slot : inputs)
    std::replace(slot.second.begin(), slot.second.end(), variable, std::string(fw::kEmptyVarName));
  for (auto& slot : outputs) {
    for (std::string& name : slot.second)
      if (name.rfind(gradient, 0) == 0) name = fw::kEmptyVarName;
  }
  return fw::OpRegistry::CreateOp(op.Type(), inputs, outputs, op.Attrs());
}

std::map<std::string, Numbers> DifferentiatedCase::Results(const fw::OperatorBase& op) const {
  std::map<std::string, Numbers> results;
  for (const std::string& name : op.OutputVars(true)) {
    if (name != fw::kEmptyVarName) results[name] = Read(name);
  }
  return results;
}

std::string DifferentiatedCase::CompareAbsent(Step* step, const std::string& slot,
                                              const std::string& seed) {
  const std::unique_ptr<fw::OperatorBase> op = Without(*step->op, seed);
  auto* tensor = scope_.FindVar(seed)->GetMutable<phi::DenseTensor>();
  auto* numbers = static_cast<double*>(tensor->data());
  const Numbers was(numbers, numbers + tensor->numel());
  std::fill_n(numbers, tensor->numel(), 0.0);
  step->bound->Run();
  const std::map<std::string, Numbers> of_zeros = Results(*op);
  std::copy(was.begin(), was.end(), numbers);
  if (of_zeros.empty()) return "";
  for (const auto& result : of_zeros)
    *scope_.FindVar(result.first)->GetMutable<phi::DenseTensor>() = phi::DenseTensor();
  BoundOp(*op, scope_, options_).Run();
  for (const auto& [name, got] : Results(*op)) {
    const Numbers& want = of_zeros.at(name);
    const double allowed = kAbsentTolerance * (1 + Largest(want));
    const bool agree = std::equal(
        got.begin(), got.end(), want.begin(), want.end(),
        [allowed](double a, double b) { return !std::isfinite(b) || std::abs(a - b) <= allowed; });
    if (!agree)
      return phi::Format("%s: %s is another without %s than of zeros", op->Type(), name, slot);
  }
  return "";
}

std::vector<std::string> DifferentiatedCase::CompareAbsent() {
  std::vector<std::string> wrong;
  for (Step& step : steps_) {
    if (step.order != order_) continue;
    for (const auto& [slot, names] : step.op->Inputs()) {
      const bool is_seed = names.size() == 1 && names[0].find(kSeedMark) != std::string::npos;
      if (!is_seed || !MayLack(step.bound->choice(), slot)) continue;
      const std::string text = CompareAbsent(&step, slot, names[0]);
      if (!text.empty()) wrong.push_back(text);
    }
  }
  Run();
  return wrong;
}

// A few single elements, and all of them in random directions.
std::vector<Numbers> DirectionsOf(size_t count) {
  std::vector<Numbers> directions;
  const size_t single = std::min<size_t>(count, 3);
  for (size_t k = 0; k < single; ++k) {
    directions.emplace_back(count, 0.0);
    directions.back()[k * (count - 1) / std::max<size_t>(single - 1, 1)] = 1;
  }
  std::mt19937_64 engine(count);
  Numbers random;
  for (size_t i = 0; i < count; ++i) random.push_back((engine() >> 40 & 1) != 0 ? 1 : -1);
  directions.push_back(std::move(random));
  return directions;
}

// The faults that a comparison found, and the largest part of what is allowed.
struct Comparison {
  std::vector<std::string> wrong;
  double of_tolerance = 0;
  int64_t count = 0;

  // True if that part is beyond what is allowed.
  bool IsWrong(double part) {
    ++count;
    of_tolerance = std::max(of_tolerance, part);
    return part > 1;
  }
};

// True where there is no slope: not a finite one, or a gradient that jumps here, as only a jump
// gives such ones of moderate numbers.
bool HasNoSlope(double got, const SlopePair& slopes) {
  if (!std::isfinite(slopes.left) || !std::isfinite(slopes.right)) return true;
  return std::max(std::abs(slopes.left), std::abs(slopes.right)) > 1e4 * (1 + std::abs(got));
}

Comparison CompareWithSlopes(DifferentiatedCase* wide) {
  Comparison comparison;
  for (size_t i = 0; i < wide->inputs().size(); ++i) {
    const std::string &input = wide->inputs()[i], &gradient = wide->gradients()[i];
    const Numbers values = wide->Read(input);
    const Numbers got = gradient.empty() ? Numbers(values.size(), 0.0) : wide->Read(gradient);
    if (got.size() != values.size()) {
      comparison.wrong.push_back(
          phi::Format("%s has %d elements, its gradient %d", input, values.size(), got.size()));
      continue;
    }
    for (const Numbers& direction : DirectionsOf(values.size())) {
      const double norm = std::sqrt(Dot(direction, direction));
      const double allowed = kSlopeTolerance * (1 + Largest(got)) * norm;
      const double along = Dot(got, direction);
      const SlopePair slopes = wide->Slopes(input, direction);
      if (HasNoSlope(along, slopes)) continue;
      if (comparison.IsWrong(PartOfAllowed(along, slopes, allowed)))
        comparison.wrong.push_back(phi::Format("by %s: %s", input, SlopeText(along, slopes)));
    }
  }
  return comparison;
}

Comparison CompareWithWide(const DifferentiatedCase& narrow, const DifferentiatedCase& wide) {
  Comparison comparison;
  for (size_t i = 0; i < wide.inputs().size(); ++i) {
    if (wide.gradients()[i].empty()) continue;
    const Numbers exact = wide.Read(wide.gradients()[i]), got = narrow.Read(narrow.gradients()[i]);
    const double allowed = kNarrowTolerance * (1e-3 + Largest(exact));
    for (size_t k = 0; k < exact.size(); ++k) {
      if (!std::isfinite(exact[k])) continue;
      // NaN beside a number is beyond all.
      const double distance = k < got.size() ? std::abs(got[k] - exact[k]) : INFINITY;
      const double part = std::isnan(distance) ? INFINITY : distance / allowed;
      if (!comparison.IsWrong(part)) continue;
      comparison.wrong.push_back(phi::Format("float32 against float64, by %s: %s against %s",
                                             wide.inputs()[i], k < got.size() ? got[k] : 0.0,
                                             exact[k]));
      break;
    }
  }
  return comparison;
}

bool IsLarge(const OpCase& c) {
  for (const auto& slot : c.inputs) {
    for (const Input& input : slot.second) {
      if (phi::product(phi::make_ddim(input.dims)) > kLargestCase) return true;
    }
  }
  return false;
}

bool IsDifferentiatedTwice(const OpTestParam& param) {
  const auto why_not = param.suite->not_differentiated_twice;
  return why_not == nullptr || why_not(*param.op_case).empty();
}

void CheckOrders(const OpTestParam& param, CaseReport* report) {
  DifferentiatedCase wide(param, DataType::FLOAT64);
  std::unique_ptr<DifferentiatedCase> narrow;
  if (param.dtype == DataType::FLOAT32) {
    narrow = std::make_unique<DifferentiatedCase>(param, param.dtype);
  }
  while (wide.order() < kHighestOrder && wide.Differentiate() &&
         (narrow == nullptr || narrow->Differentiate())) {
    if (wide.order() == 1) continue;  // GradChecker's
    const Comparison comparison =
        narrow != nullptr ? CompareWithWide(*narrow, wide) : CompareWithSlopes(&wide);
    for (const std::string& text : comparison.wrong) {
      report->findings.push_back({Finding::kGradient, Route::kPhiCpu,
                                  phi::Format("gradient %d times over, %s", wide.order(), text)});
    }
    if (narrow == nullptr) {
      for (const std::string& text : wide.CompareAbsent())
        report->findings.push_back({Finding::kGradient, Route::kPhiCpu, text});
    }
    const DifferentiatedCase& ran = narrow == nullptr ? wide : *narrow;
    for (const auto& [type, choice] : ran.HighestKernels()) {
      RouteReport kernel = ReportOf(type, choice);
      kernel.route = choice.kind == KernelChoice::kLegacy ? Route::kLegacy : Route::kPhiCpu;
      kernel.gradient = true;
      if (comparison.count > 0) kernel.witnesses = {{Witness::kSlopes, 0, comparison.of_tolerance}};
      report->routes.push_back(std::move(kernel));
    }
  }
}

}  // namespace

void CheckHigherGradients(const OpTestParam& param, CaseReport* report) {
  const bool floating = param.dtype == DataType::FLOAT32 || param.dtype == DataType::FLOAT64;
  const OpCase& c = *param.op_case;
  if (!floating || IsLarge(c) || !IsDifferentiatedTwice(param)) return;
  if (!CanDifferentiate(param.suite->type) || !CanDifferentiate(param.suite->type + "_grad")) {
    return;
  }
  try {
    CheckOrders(param, report);
  } catch (const std::exception& error) {
    report->findings.push_back({Finding::kGradient, Route::kPhiCpu,
                                std::string("gradient of the gradient: ") + error.what()});
  }
}

}  // namespace parity
}  // namespace phibridge
