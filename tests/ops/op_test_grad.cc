#include "tests/ops/op_test_grad.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <gtest/gtest.h>

#include "framework/bound_op.h"
#include "framework/convert_utils.h"
#include "framework/op_info.h"
#include "framework/op_registry.h"
#include "framework/program_desc.h"
#include "framework/var_names.h"
#include "phi/core/selected_rows.h"
#include "tests/ops/op_test_values.h"

namespace phibridge {
namespace optest {

namespace fw = paddle::framework;
using Complex = std::complex<double>;
using Values = std::vector<Complex>;

namespace {

constexpr int64_t kMaxSampled = 24;  // elements of a tensor that differences are taken of

// float64 or complex128 for the types that are compared with them.
DataType Wide(DataType dtype) {
  return phi::IsComplexType(dtype) ? DataType::COMPLEX128 : DataType::FLOAT64;
}
bool IsNarrow(DataType dtype) { return dtype == DataType::FLOAT32 || dtype == DataType::COMPLEX64; }

// A forward op with the values of one case, and the gradient ops that its maker makes.
class GradCase {
 public:
  // `dtype`: that of the run; the values are always those of the case's type.
  GradCase(const OpTestParam& param, DataType dtype) : param_(param), dtype_(dtype) {
    MakeNames();
    MakeInputs(&scope_);
  }

  // False if the op has no gradient for this case.
  bool MakeGradOps(const std::set<std::string>& only);
  void RunForward();
  // The gradients by input variable. Errors: EnforceNotMet.
  std::map<std::string, Values> RunBackward();
  // d(sum of cotangents times outputs) / d(element `index` of `variable`) from the left and the
  // right.
  struct Slopes {
    Complex left, right;
  };
  Slopes Differences(const std::string& variable, int64_t index);
  int64_t Numel(const std::string& variable) { return Tensor(variable)->numel(); }
  // Inputs that can have a gradient and for which the maker made one.
  const std::vector<std::string>& Differentiated() const { return differentiated_; }
  const std::string& missing_kernel() const { return missing_kernel_; }
  // True if a result has another precision than the inputs: its values move in steps.
  bool ChangesType();

 private:
  void MakeNames();
  void MakeInputs(fw::Scope* scope) const;
  void DescribeVariables(fw::BlockDesc* block) const;
  void MakeCotangents();
  void MakeGradVariables();
  void DropUnneededMemory(const fw::OpDesc& op);
  Values GradOf(const std::string& variable);
  bool CanDiffer(const Input& input) const;
  phi::DenseTensor* Tensor(const std::string& name) {
    return scope_.Var(name)->GetMutable<phi::DenseTensor>();
  }
  std::vector<Values> ReadOutputs();
  double Loss(const std::vector<Values>& after, const std::vector<Values>& before) const;

  const OpTestParam& param_;
  const DataType dtype_;
  fw::VariableNameMap inputs_, outputs_;
  std::map<std::string, const Input*> input_of_;
  fw::Scope scope_;
  std::unique_ptr<fw::OperatorBase> forward_;
  std::unique_ptr<BoundOp> bound_;
  ExecutionOptions options_;
  fw::ProgramDesc program_;
  std::vector<std::unique_ptr<fw::OpDesc>> grad_ops_;
  std::vector<std::string> differentiated_;
  std::vector<std::string> consumed_;  // outputs whose gradients are read
  std::vector<Values> cotangents_;
  std::string missing_kernel_;
};

void GradCase::MakeNames() {
  for (const auto& slot : param_.op_case->inputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      const std::string name = slot.first + "_in_" + std::to_string(i);
      inputs_[slot.first].push_back(name);
      input_of_[name] = &slot.second[i];
    }
  }
  for (const auto& slot : param_.op_case->outputs) {
    for (size_t i = 0; i < slot.second.count; ++i) {
      outputs_[slot.first].push_back(slot.first + "_out_" + std::to_string(i));
    }
  }
  options_.fallback = FallbackPolicy::kAllow;
}

void GradCase::MakeInputs(fw::Scope* scope) const {
  for (const auto& entry : input_of_) {
    const Input& input = *entry.second;
    fw::Variable* var = scope->Var(entry.first);
    MakeVariable(input, param_.dtype, param_.op_case->name + entry.first, var);
    const bool typed = input.dtype != DataType::UNDEFINED;
    if (dtype_ == param_.dtype || typed || input.kind != Input::kDense) continue;
    const Snapshot exact = ReadVariable(*var).at(0);  // what the narrow type holds
    Input widened = In(input.dims);
    widened.lod = input.lod;
    for (const Complex& v : exact.values) widened.values.push_back(v.real());
    if (!phi::IsComplexType(dtype_)) MakeVariable(widened, dtype_, "", var);
    if (!phi::IsComplexType(dtype_)) continue;
    auto* tensor = var->GetMutable<phi::DenseTensor>();
    auto* to = static_cast<phi::complex128*>(tensor->mutable_data(phi::CPUPlace(), dtype_));
    for (size_t i = 0; i < exact.values.size(); ++i) to[i] = exact.values[i];
  }
  for (const auto& slot : outputs_) {
    for (const std::string& name : slot.second) scope->Var(name)->GetMutable<phi::DenseTensor>();
  }
}

bool GradCase::CanDiffer(const Input& input) const {
  const DataType dtype = input.dtype == DataType::UNDEFINED ? dtype_ : input.dtype;
  return input.kind == Input::kDense && (phi::IsFloatingType(dtype) || phi::IsComplexType(dtype));
}

void GradCase::DescribeVariables(fw::BlockDesc* block) const {
  const auto describe = [&](const std::string& name) {
    const fw::Variable* var = scope_.FindVar(name);
    fw::VarDesc* desc = block->Var(name);
    if (!var->IsType<phi::DenseTensor>()) return;
    const auto& tensor = var->Get<phi::DenseTensor>();
    desc->SetShape(phi::vectorize(tensor.dims()));
    if (tensor.dtype() == DataType::UNDEFINED) return;
    desc->SetDataType(fw::TransToProtoVarType(tensor.dtype()));
  };
  for (const auto* slots : {&inputs_, &outputs_}) {
    for (const auto& slot : *slots) {
      for (const std::string& name : slot.second) describe(name);
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

void GradCase::MakeCotangents() {
  cotangents_.clear();
  for (const std::string& name : consumed_) {
    const auto& out = scope_.FindVar(name)->Get<phi::DenseTensor>();
    Input grad = In(phi::vectorize(out.dims()));
    fw::Variable* var = scope_.Var(fw::GradVarName(name));
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
    cotangents_.push_back(ReadVariable(*var).at(0).values);
  }
}

// Made as the program would declare them, by type inference.
void GradCase::MakeGradVariables() {
  fw::BlockDesc* block = program_.MutableBlock(0);
  DescribeVariables(block);
  for (const std::string& name : consumed_) {
    const auto& grad = scope_.FindVar(fw::GradVarName(name))->Get<phi::DenseTensor>();
    fw::VarDesc* desc = block->Var(fw::GradVarName(name));
    desc->SetShape(phi::vectorize(grad.dims()));
    desc->SetDataType(fw::TransToProtoVarType(grad.dtype()));
  }
  for (const auto& op : grad_ops_) {
    for (const std::string& name : op->OutputArgumentNames()) {
      if (name != fw::kEmptyVarName) block->Var(name);
    }
    op->SetBlock(block);
    op->InferVarType(block);
    op->InferShape(*block);
    for (const std::string& name : op->OutputArgumentNames()) {
      if (name == fw::kEmptyVarName) continue;
      fw::Variable* var = scope_.Var(name);
      if (block->FindVar(name)->GetType() == fw::proto::VarType::SELECTED_ROWS) {
        var->GetMutable<phi::SelectedRows>();
      } else {
        var->GetMutable<phi::DenseTensor>();
      }
    }
  }
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

Values GradCase::GradOf(const std::string& variable) {
  const fw::Variable& var = *scope_.FindVar(fw::GradVarName(variable));
  const std::vector<Snapshot> parts = ReadVariable(var);
  const std::vector<int64_t> dims = phi::vectorize(Tensor(variable)->dims());
  if (!var.IsType<phi::SelectedRows>()) {
    EXPECT_EQ(parts.at(0).dims, dims) << "the gradient of " << variable << " has another shape";
    std::vector<int64_t> before = program_.Block(0).FindVar(fw::GradVarName(variable))->GetShape();
    EXPECT_EQ(before.size(), dims.size()) << "rank of the gradient of " << variable;
    for (size_t i = 0; i < before.size() && i < dims.size(); ++i) {
      if (before[i] == -1) before[i] = dims[i];  // not known yet
    }
    EXPECT_EQ(before, dims) << "the shape of the gradient of " << variable << " before running";
    return parts.at(0).values;
  }
  const int64_t width = dims.at(0) == 0 ? 0 : phi::product(phi::make_ddim(dims)) / dims[0];
  Values dense(dims[0] * width, 0);
  const Values& rows = parts.at(1).values;
  EXPECT_EQ(rows.back().real(), static_cast<double>(dims[0])) << "height of the sparse gradient";
  for (size_t r = 0; r + 1 < rows.size(); ++r) {
    for (int64_t k = 0; k < width; ++k) {
      dense[static_cast<int64_t>(rows[r].real()) * width + k] += parts[0].values[r * width + k];
    }
  }
  return dense;
}

std::map<std::string, Values> GradCase::RunBackward() {
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
  }
  std::map<std::string, Values> grads;
  for (const std::string& name : differentiated_) grads[name] = GradOf(name);
  return grads;
}

bool GradCase::ChangesType() {
  for (const std::string& name : consumed_) {
    const DataType out = scope_.FindVar(name)->Get<phi::DenseTensor>().dtype();
    if (phi::dtype::ToReal(out) != phi::dtype::ToReal(dtype_)) return true;
  }
  return false;
}

std::vector<Values> GradCase::ReadOutputs() {
  std::vector<Values> out;
  for (const std::string& name : consumed_) {
    out.push_back(ReadVariable(*scope_.FindVar(name)).at(0).values);
  }
  return out;
}

// The real part of the products of conjugated cotangents and changes, summed: no large sums cancel.
double GradCase::Loss(const std::vector<Values>& after, const std::vector<Values>& before) const {
  double sum = 0;
  for (size_t o = 0; o < after.size(); ++o) {
    for (size_t i = 0; i < after[o].size(); ++i) {
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

// ---- comparisons

// Empty, or how `grad` differs. Where the slopes from left and right differ the function has a
// kink, and any slope between them is a gradient.
std::string CompareSlope(double grad, double left, double right, const Tolerance& tolerance) {
  if (!std::isfinite(left) || !std::isfinite(right)) return "";  // outside of what is defined
  const double central = (left + right) / 2;
  const double allowed = tolerance.abs + tolerance.rel * std::abs(central);
  const bool kink = std::abs(left - right) > 1e-3 * (1 + std::abs(left) + std::abs(right));
  if (kink ? grad >= std::min(left, right) - allowed && grad <= std::max(left, right) + allowed
           : std::abs(grad - central) <= allowed) {
    return "";
  }
  return phi::Format("%s against differences of %s (left) and %s (right)", grad, left, right);
}

std::vector<int64_t> SampledIndices(int64_t count) {
  std::vector<int64_t> indices;
  const int64_t n = std::min(count, kMaxSampled);
  for (int64_t i = 0; i < n; ++i) indices.push_back(i * count / n);
  return indices;
}

// `grads`: of a run in `dtype`, float64 or complex128.
void CompareWithDifferences(const OpTestParam& param, DataType dtype,
                            const std::map<std::string, Values>& grads) {
  GradCase numeric(param, dtype);
  numeric.MakeGradOps({});
  Tolerance tolerance{1e-6, 1e-5, "central differences of step 1e-6 in float64"};
  if (param.op_case->grad_tolerance.abs > 0) tolerance = param.op_case->grad_tolerance;
  for (const auto& entry : grads) {
    ASSERT_EQ(static_cast<int64_t>(entry.second.size()), numeric.Numel(entry.first));
    for (int64_t index : SampledIndices(numeric.Numel(entry.first))) {
      const GradCase::Slopes slopes = numeric.Differences(entry.first, index);
      const Complex grad = entry.second[index];
      EXPECT_EQ(CompareSlope(grad.real(), slopes.left.real(), slopes.right.real(), tolerance), "")
          << "gradient of " << entry.first << "[" << index << "]";
      EXPECT_EQ(CompareSlope(grad.imag(), slopes.left.imag(), slopes.right.imag(), tolerance), "")
          << "imaginary gradient of " << entry.first << "[" << index << "]";
    }
  }
}

// True if no other test of this case has the wide type, and none of its inputs is always narrow.
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

void CompareWithWide(const OpTestParam& param, const std::map<std::string, Values>& grads) {
  GradCase wide(param, Wide(param.dtype));
  if (!wide.MakeGradOps({})) return;
  const std::map<std::string, Values> exact = wide.RunBackward();
  ASSERT_EQ(wide.missing_kernel(), "");
  for (const auto& entry : exact) {
    double largest = 0;
    for (const Complex& v : entry.second) {
      if (std::isfinite(std::abs(v))) largest = std::max(largest, std::abs(v));
    }
    Tolerance tolerance{4e-6 * largest, 2e-5, "a dozen roundings of float32, of the largest one"};
    if (param.op_case->grad_tolerance_narrow.abs > 0)
      tolerance = param.op_case->grad_tolerance_narrow;
    Snapshot a, b;
    a.values = grads.at(entry.first);
    b.values = entry.second;
    EXPECT_EQ(Difference(a, b, tolerance), "")
        << "float32 against float64, gradient of " << entry.first;
  }
  if (IsWidest(param)) CompareWithDifferences(param, Wide(param.dtype), exact);
}

// Each gradient alone is what it is together with the others.
void CompareOneByOne(const OpTestParam& param, const std::map<std::string, Values>& grads) {
  if (grads.size() < 2) return;
  for (const auto& entry : grads) {
    GradCase alone(param, param.dtype);
    ASSERT_TRUE(alone.MakeGradOps({entry.first}));
    Snapshot a, b;
    a.values = alone.RunBackward().at(entry.first);
    b.values = entry.second;
    EXPECT_EQ(Difference(a, b, {}), "") << "gradient of " << entry.first << " alone";
  }
}

bool HasGradient(const OpTestParam& param) {
  const auto& info = fw::OpInfoMap::Instance().Get(param.suite->type);
  if (!info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) return false;
  const OpCase& c = *param.op_case;
  if (!c.not_differentiated.empty() || !param.suite->not_differentiated.empty()) return false;
  if (c.error != phi::LEGACY || !c.deterministic) return false;
  for (const auto& slot : c.inputs) {
    for (const Input& input : slot.second) {
      if (input.special) return false;  // NaN and infinities have no differences
    }
  }
  const bool wide = param.dtype == DataType::FLOAT64 || param.dtype == DataType::COMPLEX128;
  return wide || IsNarrow(param.dtype);
}

}  // namespace

void CheckGradients(const OpTestParam& param) {
  if (!HasGradient(param)) return;
  try {
    GradCase grad_case(param, param.dtype);
    if (!grad_case.MakeGradOps({})) return;
    const std::map<std::string, Values> grads = grad_case.RunBackward();
    // Complex numbers are not registered for every gradient; the float types are.
    if (!grad_case.missing_kernel().empty() && phi::IsComplexType(param.dtype)) return;
    ASSERT_EQ(grad_case.missing_kernel(), "");
    if (grad_case.ChangesType()) return;
    CompareOneByOne(param, grads);
    if (IsNarrow(param.dtype)) {
      CompareWithWide(param, grads);
    } else {
      CompareWithDifferences(param, param.dtype, grads);
    }
  } catch (const phi::enforce::EnforceNotMet& error) {
    ADD_FAILURE() << "gradient: " << error.what();
  }
}

}  // namespace optest
}  // namespace phibridge
