#include "parity/harness/grad_case.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "framework/executor/block_variables.h"
#include "framework/op/infershape_runtime.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/sparse_values.h"
#include "parity/harness/values.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

bool IsSparse(const fw::Variable& var) {
  return var.IsType<phi::SparseCooTensor>() || var.IsType<phi::SparseCsrTensor>();
}

// The elements of a dense tensor, the values of a sparse one.
Values ReadNumbers(const fw::Variable& var) {
  const std::vector<Snapshot> parts = ReadVariable(var);
  return parts.at(PartWithNumbers(parts)).values;
}

// The gradient of a sparse result has these values in the places of the result.
void SetCotangent(const fw::Variable& result, const fw::Variable& numbers, fw::Variable* var) {
  if (result.IsType<phi::SparseCooTensor>())
    *var->GetMutable<phi::SparseCooTensor>() = result.Get<phi::SparseCooTensor>();
  if (result.IsType<phi::SparseCsrTensor>())
    *var->GetMutable<phi::SparseCsrTensor>() = result.Get<phi::SparseCsrTensor>();
  *NumbersIn(var) = numbers.Get<phi::DenseTensor>();
}

}  // namespace

GradCase::GradCase(const OpTestParam& param, DataType dtype, Route route)
    : param_(param), dtype_(dtype), options_(ChainOptionsOf(route)) {
  MakeNames();
  MakeInputs(&scope_);
}

void GradCase::MakeNames() {
  inputs_ = param_.op_case->InputNames();
  outputs_ = param_.op_case->OutputNames();
  for (const auto& [slot, names] : inputs_) {
    const std::vector<Input>& inputs = param_.op_case->inputs.at(slot);
    for (size_t i = 0; i < names.size(); ++i) input_of_[names[i]] = &inputs[i];
  }
}

void GradCase::MakeInputs(fw::Scope* scope) const {
  for (const auto& entry : input_of_) {
    const std::string seed = param_.op_case->name + entry.first;
    MakeVariableAs(*entry.second, param_.dtype, dtype_, seed, scope->Var(entry.first));
  }
  CaseExecution(param_).MakeOutputs(outputs_, scope);
}

bool GradCase::CanDiffer(const Input& input) const {
  const DataType dtype = input.dtype == DataType::UNDEFINED ? dtype_ : input.dtype;
  const bool has_numbers = input.kind == Input::kDense || input.kind == Input::kSparseCoo ||
                           input.kind == Input::kSparseCsr;
  return has_numbers && (phi::IsFloatingType(dtype) || phi::IsComplexType(dtype));
}

void GradCase::DescribeVariable(const std::string& name, fw::BlockDesc* block) const {
  const fw::Variable& var = *scope_.FindVar(name);
  fw::VarDesc* desc = block->Var(name);
  if (!var.IsType<phi::DenseTensor>() && !IsSparse(var)) return;
  desc->SetType(fw::VarTypeOf(var));
  desc->SetShape(phi::vectorize(var.tensor()->dims()));
  const DataType dtype = var.tensor()->dtype();
  if (dtype != DataType::UNDEFINED) desc->SetDataType(fw::TransToProtoVarType(dtype));
}

void GradCase::DescribeVariables(fw::BlockDesc* block) const {
  for (const auto* slots : {&inputs_, &outputs_}) {
    for (const auto& slot : *slots) {
      for (const std::string& name : slot.second) DescribeVariable(name, block);
    }
  }
}

bool GradCase::MakeGradOps(const std::set<std::string>& only) {
  fw::OpDesc forward(param_.suite->type, inputs_, outputs_, param_.op_case->attrs);
  forward.CheckAttrs();
  std::unordered_set<std::string> no_grad;
  const auto& excluded = param_.op_case->no_grad_of;
  for (const auto& slot : inputs_) {
    for (const std::string& name : slot.second) {
      const bool out = std::find(excluded.begin(), excluded.end(), slot.first) != excluded.end();
      const bool asked = only.empty() || only.count(name) != 0;
      if (out || !asked || !CanDiffer(*input_of_.at(name))) no_grad.insert(fw::GradVarName(name));
    }
  }
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto& info = fw::OpInfoMap::Instance().Get(param_.suite->type);
  grad_ops_ = info.GradOpMaker()(forward, no_grad, &grad_to_var, {});
  differentiated_.clear();
  std::set<std::string> read, written;
  for (const auto& op : grad_ops_) {
    for (const std::string& name : op->InputArgumentNames()) read.insert(name);
    for (const std::string& name : op->OutputArgumentNames()) written.insert(name);
  }
  for (const auto& entry : input_of_) {
    if (written.count(fw::GradVarName(entry.first)) != 0) differentiated_.push_back(entry.first);
  }
  consumed_.clear();
  for (const auto& slot : outputs_) {
    for (const std::string& name : slot.second) {
      if (read.count(fw::GradVarName(name)) != 0) consumed_.push_back(name);
    }
  }
  return !differentiated_.empty();
}

void GradCase::RunForward() {
  if (bound_ == nullptr) {
    forward_ =
        fw::OpRegistry::CreateOp(param_.suite->type, inputs_, outputs_, param_.op_case->attrs);
    bound_ = std::make_unique<BoundOp>(*forward_, scope_, options_);
  }
  bound_->Run();
}

// A result that is no number has no slope: no gradient goes into it.
void GradCase::DropUndefined(const std::string& result, phi::DenseTensor* cotangent) {
  const size_t o = undefined_.size();
  const Values numbers = ReadNumbers(*scope_.FindVar(result));
  undefined_.emplace_back(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    const bool excluded = o < excluded_.size() && i < excluded_[o].size() && excluded_[o][i];
    if (!excluded && std::isfinite(numbers[i].real()) && std::isfinite(numbers[i].imag())) continue;
    undefined_[o][i] = true;
    WriteNumber(cotangent, static_cast<int64_t>(i), 0);
  }
}

void GradCase::MakeCotangents() {
  cotangents_.clear();
  undefined_.clear();
  for (const std::string& name : consumed_) {
    const phi::DenseTensor& out = *Tensor(name);
    Input grad = In(phi::vectorize(out.dims()));
    grad.lod = out.lod();  // as the op that makes it in a program hands it on
    fw::Variable numbers;
    fw::Variable* var = &numbers;
    const std::string seed = param_.op_case->name + name;
    // Rounded to the case's type, so that a float64 run sees the numbers of the float32 one.
    const bool complex = phi::IsComplexType(out.dtype());
    const DataType seed_type = complex ? phi::dtype::ToComplex(param_.dtype) : param_.dtype;
    MakeVariable(grad, seed_type, seed, var);
    const Values exact = ReadVariable(*var).at(0).values;
    if (out.dtype() != seed_type && phi::IsFloatingType(out.dtype())) {
      grad.values.clear();
      for (const Complex& v : exact) grad.values.push_back(v.real());
      MakeVariable(grad, out.dtype(), seed, var);
    } else if (out.dtype() == DataType::COMPLEX128) {
      auto* tensor = var->GetMutable<phi::DenseTensor>();
      auto* to = static_cast<phi::complex128*>(tensor->mutable_data(phi::CPUPlace(), out.dtype()));
      for (size_t i = 0; i < exact.size(); ++i) to[i] = exact[i];
    }
    DropUndefined(name, var->GetMutable<phi::DenseTensor>());
    cotangents_.push_back(ReadNumbers(*var));
    SetCotangent(*scope_.FindVar(name), numbers, scope_.Var(fw::GradVarName(name)));
  }
}

// Made as the program would declare them, by type inference.
void GradCase::MakeGradVariables() {
  fw::BlockDesc* block = program_.MutableBlock(0);
  DescribeVariables(block);
  for (const std::string& name : consumed_) DescribeVariable(fw::GradVarName(name), block);
  for (const auto& op : grad_ops_) {
    for (const std::string& name : op->OutputArgumentNames()) {
      if (name != fw::kEmptyVarName) block->Var(name);
    }
    op->SetBlock(block);
    op->InferVarType(block);
    op->InferShape(*block);
  }
  CreateVariables(*block, &scope_);
}

// As an executor that frees early leaves them: with shape and type, without memory.
void GradCase::DropUnneededMemory(const fw::OpDesc& op) {
  const auto& info = fw::OpInfoMap::Instance().Get(op.Type());
  if (!info.HasInferNoNeedBufferVars()) return;
  const auto& slots = info.NoNeedBufferVarsInferer()(op.Inputs(), op.Outputs(), op.GetAttrMap());
  for (const std::string& slot : slots) {
    if (!op.HasInput(slot)) continue;
    for (const std::string& name : op.Input(slot)) {
      fw::Variable* var = scope_.FindVar(name);
      if (var == nullptr || !var->IsType<phi::DenseTensor>()) continue;
      auto* tensor = var->GetMutable<phi::DenseTensor>();
      phi::DenseTensor bare;
      bare.Resize(tensor->dims());
      bare.set_type(tensor->dtype());
      bare.set_lod(tensor->lod());
      *tensor = bare;
    }
  }
}

// `got` must be the shape of the variable, and the one that the program foretold.
void GradCase::ExpectShape(const std::string& variable, const std::vector<int64_t>& got) {
  const std::vector<int64_t> dims = phi::vectorize(scope_.FindVar(variable)->tensor()->dims());
  std::vector<int64_t> before = program_.Block(0).FindVar(fw::GradVarName(variable))->GetShape();
  for (size_t i = 0; i < before.size() && i < dims.size(); ++i) {
    if (before[i] == -1) before[i] = dims[i];  // not known yet
  }
  if (got == dims && before == dims) return;
  problems_ +=
      phi::Format("the gradient of %s has shape %s, before running %s, %s has %s; ", variable,
                  phi::make_ddim(got), phi::make_ddim(before), variable, phi::make_ddim(dims));
}

// What the gradient is at the places of the variable, in the order of its values.
Values GradCase::SparseGradOf(const std::string& variable) {
  const std::vector<Snapshot> parts = ReadVariable(*scope_.FindVar(fw::GradVarName(variable)));
  if (parts.empty()) {
    problems_ += phi::Format("the gradient of %s has no memory; ", variable);
    return {};
  }
  ExpectShape(variable, WholeOf(parts).dims);
  const std::vector<Snapshot> of = ReadVariable(*scope_.FindVar(variable));
  if (WholeOf(parts).dtype != WholeOf(of).dtype)
    problems_ += phi::Format("the gradient of %s has values of another type; ", variable);
  const SparseNumbers grad = ValuesAtPlaces(parts, of);
  if (!grad.wrong.empty())
    problems_ += phi::Format("the gradient of %s: %s; ", variable, grad.wrong);
  return grad.values;
}

Values GradCase::GradOf(const std::string& variable) {
  const fw::Variable& var = *scope_.FindVar(fw::GradVarName(variable));
  if (IsSparse(var)) return SparseGradOf(variable);
  const std::vector<Snapshot> parts = ReadVariable(var);
  const std::vector<int64_t> dims = phi::vectorize(Tensor(variable)->dims());
  if (!var.IsType<phi::SelectedRows>()) {
    ExpectShape(variable, parts.at(0).dims);
    return parts.at(0).values;
  }
  const int64_t width = dims.at(0) == 0 ? 0 : phi::product(phi::make_ddim(dims)) / dims[0];
  Values dense(dims[0] * width, 0);
  const Values& rows = parts.at(1).values;
  if (rows.back().real() != static_cast<double>(dims[0])) {
    problems_ +=
        phi::Format("the sparse gradient of %s has height %s; ", variable, rows.back().real());
  }
  for (size_t r = 0; r + 1 < rows.size(); ++r) {
    for (int64_t k = 0; k < width; ++k) {
      dense[static_cast<int64_t>(rows[r].real()) * width + k] += parts[0].values[r * width + k];
    }
  }
  return dense;
}

std::map<std::string, Values> GradCase::RunBackward(const Sabotage& sabotage) {
  RunForward();
  MakeCotangents();
  MakeGradVariables();
  for (const auto& op : grad_ops_) {
    const auto created =
        fw::OpRegistry::CreateOp(op->Type(), op->Inputs(), op->Outputs(), op->GetAttrMap());
    DropUnneededMemory(*op);
    BoundOp bound(*created, scope_, options_);
    const KernelChoice& choice = bound.Choose();
    if (!choice && choice.kind != KernelChoice::kOperatorBase) {
      missing_kernel_ = op->Type() + ": " + choice.Why();
      return {};
    }
    bound.Run();
    choices_.emplace_back(op->Type(), bound.choice());
    choices_.back().second.rule = nullptr;  // it points into the options
  }
  if (sabotage) sabotage(&scope_);
  std::map<std::string, Values> grads;
  for (const std::string& name : differentiated_) grads[name] = GradOf(name);
  return grads;
}

bool GradCase::ChangesType() {
  for (const std::string& name : consumed_) {
    const DataType out = scope_.FindVar(name)->tensor()->dtype();
    if (phi::dtype::ToReal(out) != phi::dtype::ToReal(dtype_)) return true;
  }
  return false;
}

std::vector<Values> GradCase::ReadOutputs() {
  std::vector<Values> out;
  for (const std::string& name : consumed_) {
    out.push_back(ReadNumbers(*scope_.FindVar(name)));
  }
  return out;
}

// The real part of the products of conjugated cotangents and changes, summed: no large sums cancel.
double GradCase::Loss(const std::vector<Values>& after, const std::vector<Values>& before) const {
  double sum = 0;
  for (size_t o = 0; o < after.size(); ++o) {
    for (size_t i = 0; i < after[o].size(); ++i) {
      if (cotangents_[o][i] == 0.0) continue;
      const Complex change = after[o][i] - before[o][i];
      if (change != 0.0) sum += (std::conj(cotangents_[o][i]) * change).real();
    }
  }
  return sum;
}

GradCase::Slopes GradCase::Differences(const std::string& variable, int64_t index) {
  if (cotangents_.empty()) {
    RunForward();
    MakeCotangents();
  }
  phi::DenseTensor* tensor = Tensor(variable);
  const bool complex = phi::IsComplexType(tensor->dtype());
  auto* numbers = static_cast<double*>(tensor->data()) + index * (complex ? 2 : 1);
  const auto slope = [&](double* number) {
    const double was = *number, step = 1e-6 * std::max(1.0, std::abs(was));
    RunForward();
    const std::vector<Values> here = ReadOutputs();
    *number = was + step;
    RunForward();
    const double right = Loss(ReadOutputs(), here) / (*number - was);
    *number = was - step;
    RunForward();
    const double left = Loss(ReadOutputs(), here) / (*number - was);
    *number = was;
    return std::make_pair(left, right);
  };
  const auto real = slope(numbers);
  const auto imaginary = complex ? slope(numbers + 1) : std::make_pair(0.0, 0.0);
  return {{real.first, imaginary.first}, {real.second, imaginary.second}};
}

GradCase::Slopes GradCase::DifferencesAlong(const std::string& variable,
                                            const std::vector<double>& direction) {
  if (cotangents_.empty()) {
    RunForward();
    MakeCotangents();
  }
  const size_t parts = phi::IsComplexType(Tensor(variable)->dtype()) ? 2 : 1;
  auto* numbers = static_cast<double*>(Tensor(variable)->data());
  std::vector<double> was(direction.size());
  for (size_t i = 0; i < was.size(); ++i) was[i] = numbers[i * parts];
  RunForward();
  const std::vector<Values> here = ReadOutputs();
  const auto slope = [&](double step) {
    for (size_t i = 0; i < was.size(); ++i) numbers[i * parts] = was[i] + step * direction[i];
    RunForward();
    return Loss(ReadOutputs(), here) / step;
  };
  const Slopes slopes = {slope(-1e-6), slope(1e-6)};
  for (size_t i = 0; i < was.size(); ++i) numbers[i * parts] = was[i];
  return slopes;
}

}  // namespace parity
}  // namespace phibridge
