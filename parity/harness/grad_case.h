#pragma once

#include <complex>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/program/program_desc.h"
#include "parity/harness/op_test.h"
#include "parity/harness/runner.h"

namespace phibridge {
namespace parity {

using Complex = std::complex<double>;
using Values = std::vector<Complex>;

/// float64 or complex128: the dtype with which a gradient of `dtype` is compared.
inline DataType Wide(DataType dtype) {
  return phi::IsComplexType(dtype) ? DataType::COMPLEX128 : DataType::FLOAT64;
}
inline bool IsNarrow(DataType dtype) {
  return dtype == DataType::FLOAT32 || dtype == DataType::COMPLEX64;
}

/// A forward op with the values of one case, and the gradient ops that its maker makes.
class GradCase {
 public:
  /// `dtype` is the dtype of the run; the values are always rounded to the case's dtype. `param` is
  /// kept by reference.
  GradCase(const OpTestParam& param, DataType dtype, Route route = Route::kPhiCpu);

  /// False if the op has no gradient for this case.
  bool MakeGradOps(const std::set<std::string>& only);
  void RunForward();
  /// The gradients by input variable; `sabotage`, if any, is called before they are read. Errors:
  /// EnforceNotMet.
  std::map<std::string, Values> RunBackward(const Sabotage& sabotage = nullptr);
  /// d(sum of cotangents times outputs) / d(element `index` of `variable`) from the left and the
  /// right.
  struct Slopes {
    Complex left, right;
  };
  Slopes Differences(const std::string& variable, int64_t index);
  /// The slopes along `direction` instead of one element; for a complex variable, along its real
  /// parts.
  Slopes DifferencesAlong(const std::string& variable, const std::vector<double>& direction);
  int64_t Numel(const std::string& variable) { return Tensor(variable)->numel(); }
  /// Inputs that can have a gradient and for which the maker made one.
  const std::vector<std::string>& Differentiated() const { return differentiated_; }
  const std::string& missing_kernel() const { return missing_kernel_; }
  /// By result: the elements that are NaN or infinite and therefore get no gradient.
  using Undefined = std::vector<std::vector<bool>>;
  const Undefined& undefined() const { return undefined_; }
  /// Excludes further elements from the gradient, because a narrower dtype cannot represent them.
  void Exclude(Undefined elements) { excluded_ = std::move(elements); }
  /// True if a result has another precision than the inputs, so that its values change in steps.
  bool ChangesType();
  /// The faults of the gradients' shapes; empty: none.
  const std::string& problems() const { return problems_; }
  /// The kernels that computed, with the types of the gradient ops.
  const std::vector<std::pair<std::string, KernelChoice>>& choices() const { return choices_; }
  const paddle::framework::Scope& scope() const { return scope_; }

 private:
  void MakeNames();
  void MakeInputs(paddle::framework::Scope* scope) const;
  void DescribeVariable(const std::string& name, paddle::framework::BlockDesc* block) const;
  void DescribeVariables(paddle::framework::BlockDesc* block) const;
  void MakeCotangents();
  void DropUndefined(const std::string& result, phi::DenseTensor* cotangent);
  void MakeGradVariables();
  void DropUnneededMemory(const paddle::framework::OpDesc& op);
  Values SparseGradOf(const std::string& variable);
  Values GradOf(const std::string& variable);
  void ExpectShape(const std::string& variable, const std::vector<int64_t>& got);
  bool CanDiffer(const Input& input) const;
  phi::DenseTensor* Tensor(const std::string& name) { return NumbersIn(scope_.Var(name)); }
  std::vector<Values> ReadOutputs();
  double Loss(const std::vector<Values>& after, const std::vector<Values>& before) const;

  const OpTestParam& param_;
  const DataType dtype_;
  const ExecutionOptions options_;
  paddle::framework::VariableNameMap inputs_, outputs_;
  std::map<std::string, const Input*> input_of_;
  paddle::framework::Scope scope_;
  std::unique_ptr<paddle::framework::OperatorBase> forward_;
  std::unique_ptr<BoundOp> bound_;
  paddle::framework::ProgramDesc program_;
  std::vector<std::unique_ptr<paddle::framework::OpDesc>> grad_ops_;
  std::vector<std::string> differentiated_;
  std::vector<std::string> consumed_;  // outputs whose gradients are read
  std::vector<Values> cotangents_;
  Undefined undefined_, excluded_;
  std::string missing_kernel_;
  std::string problems_;
  std::vector<std::pair<std::string, KernelChoice>> choices_;
};

}  // namespace parity
}  // namespace phibridge
