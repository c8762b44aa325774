#pragma once

#include <memory>
#include <vector>

#include "compat/kernel_resolver.h"
#include "framework/data_transform.h"
#include "framework/execution_options.h"
#include "framework/operator_with_kernel.h"
#include "framework/phi_views.h"
#include "phi/core/kernel_context.h"

// The five steps of running an operator with kernels. Each is a function that can be tested alone; op by
// op and prepared runs share them and differ only in what they remember (bound_op.h).

namespace phibridge {

using paddle::framework::ExecutionContext;
using paddle::framework::OperatorWithKernel;
using paddle::framework::OpKernelType;
using paddle::framework::RuntimeContext;
using paddle::framework::Scope;
using paddle::framework::Variable;

/// What the choose step gives: what the operator asked for, and what it gets.
struct ChosenKernel {
  OpKernelType expected{paddle::framework::proto::VarType::FP32, phi::CPUPlace()};
  KernelChoice choice;
  /// Context of the back end that computes; not owned.
  phi::DeviceContext* dev_ctx = nullptr;
};

/// 1. Which kernel computes `op` on these variables. Never throws for "none": `choice` is then false.
ChosenKernel ChooseKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                          const ExecutionOptions& options);
/// The error for a choice that is none. Errors: NotFound, always.
[[noreturn]] void ThrowNoKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                                const ExecutionOptions& options, const ChosenKernel& chosen);

/// An input that the kernel cannot take as it is.
struct InputTransform {
  Variable* source = nullptr;         // not owned
  std::unique_ptr<Variable> scratch;  // what the kernel gets instead
  TensorTransform transform;
  bool write_back = false;  // the operator writes `source` too: the result goes back after the call
};

/// 2. Which inputs must be changed for the chosen kernel, and the variables with their replacements.
/// ApplyTransforms then does it, every run.
std::vector<InputTransform> PlanTransforms(const OperatorWithKernel& op, const ChosenKernel& chosen,
                                           RuntimeContext* ctx);
/// Returns bytes written.
size_t ApplyTransforms(const std::vector<InputTransform>& transforms);
void WriteBack(const std::vector<InputTransform>& transforms);

/// 3. Runs the shape function. Returns true if its result holds as long as the meta data of the inputs.
bool InferOutputs(const OperatorWithKernel& op, const RuntimeContext& ctx, const ChosenKernel& chosen);

/// 4. The call of a PHI kernel; positions of attributes that come from tensors go to the last argument.
void BuildCall(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
               const ChosenKernel& chosen, phi::KernelContext* call, std::vector<size_t>* tensor_attrs);

/// 5. The kernel. `call` is used by PHI kernels, `ctx` by legacy ones.
void ComputeKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                   const ChosenKernel& chosen, phi::KernelContext* call);
/// After the kernel: complex gradients of real inputs become real.
void FinishGradients(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                     const ChosenKernel& chosen);
/// Errors: PreconditionNotMet naming the first output with a NaN or Inf.
void CheckNanInf(const paddle::framework::OperatorBase& op, const RuntimeContext& ctx);

}  // namespace phibridge
