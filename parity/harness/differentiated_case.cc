#include "parity/harness/differentiated_case.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "framework/autograd/append_backward.h"
#include "framework/program/convert_utils.h"
#include "framework/program/var_names.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

constexpr double kSlopeStep = 1e-6;
// An absent term and one of zeros, in float64: other kernels may sum in another order.
constexpr double kAbsentTolerance = 1e-12;
constexpr char kSeedMark[] = ".seed";

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

}  // namespace

DifferentiatedCase::DifferentiatedCase(const OpTestParam& param, DataType dtype, Route route)
    : param_(param), dtype_(dtype), options_(ChainOptionsOf(route)) {
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
    return std::inner_product(change.begin(), change.end(), seeds.begin(), 0.0) / step;
  };
  const double left = slope(-kSlopeStep), right = slope(kSlopeStep);
  std::copy(was.begin(), was.end(), numbers);
  return {left, right};
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
    const double allowed = kAbsentTolerance * (1 + LargestFinite(want));
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

}  // namespace parity
}  // namespace phibridge
