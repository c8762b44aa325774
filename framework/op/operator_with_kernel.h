#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "framework/op/execution_context.h"
#include "framework/op/operator_base.h"
#include "framework/program/infershape_context.h"
#include "framework/program/op_kernel_type.h"

namespace paddle {
namespace framework {

/// Base of legacy kernels.
class OpKernelBase {
 public:
  virtual void Compute(const ExecutionContext& context) const = 0;
  virtual ~OpKernelBase() = default;
};

template <typename T>
class OpKernel : public OpKernelBase {
 public:
  using ELEMENT_TYPE = T;
};

using OpKernelFunc = std::function<void(const ExecutionContext&)>;
using OpKernelMap = std::unordered_map<OpKernelType, OpKernelFunc, OpKernelType::Hash>;

class OperatorWithKernel;

/// Runs one operator with kernels on the variables of a scope: what OperatorWithKernel::Run does.
/// The executor, which knows how, registers it when the library is loaded.
using KernelOpRunner = void (*)(const OperatorWithKernel& op, const Scope& scope,
                                const phi::Place& place);
void RegisterKernelOpRunner(KernelOpRunner runner);

/// An operator that chooses among PHI and legacy kernels. Running it is five steps
/// (framework/executor/kernel_steps.h): choose, transform, infer, build, compute.
class OperatorWithKernel : public OperatorBase {
 public:
  OperatorWithKernel(const std::string& type, const VariableNameMap& inputs,
                     const VariableNameMap& outputs, const AttributeMap& attrs)
      : OperatorBase(type, inputs, outputs, attrs) {}

  /// Legacy kernels by op type, of the parts that are loaded (phi::LoadAllParts). Filled by static
  /// registrars; read-only otherwise.
  static std::unordered_map<std::string, OpKernelMap>& AllOpKernels();
  /// Those of one op type; empty if there is none.
  static const OpKernelMap& KernelsOf(const std::string& op_type);

  bool IsOperatorWithKernel() const override { return true; }
  bool SupportGPU() const override;

  /// The kernel that the operator asks for: by default the type that all its inputs have, at the
  /// place of the context. Errors: InvalidArgument if inputs have different types.
  virtual OpKernelType GetExpectedKernelType(const ExecutionContext& ctx) const;
  /// What an input must become: by default the expected data type, where and as it is now;
  /// returning `expected_kernel_type` leaves the input untouched.
  virtual OpKernelType GetKernelTypeForVar(const std::string& var_name,
                                           const phi::DenseTensor& tensor,
                                           const OpKernelType& expected_kernel_type) const;
  /// By default the registered shape function.
  virtual void InferShape(InferShapeContext* ctx) const;

  /// The element type of the tensors of a slot. Errors: InvalidArgument if there is none, or
  /// several.
  proto::VarType::Type IndicateVarDataType(const ExecutionContext& ctx,
                                           const std::string& name) const;
  /// The type that holds both slots' elements, if one of them is complex.
  proto::VarType::Type IndicateOrPromoteVarDataTypes(const ExecutionContext& ctx,
                                                     const std::string& name1,
                                                     const std::string& name2) const;
  /// True if the operator's attribute `use_mkldnn` asks for oneDNN on a CPU that has it.
  bool CanMKLDNNBeUsed(const ExecutionContext& ctx, proto::VarType::Type data_type) const;

 protected:
  void RunImpl(const Scope& scope, const phi::Place& place) const override;

 private:
  proto::VarType::Type IndicateDataType(const ExecutionContext& ctx) const;
};

}  // namespace framework
}  // namespace paddle
