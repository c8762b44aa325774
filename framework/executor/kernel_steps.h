#pragma once

#include <memory>
#include <vector>

#include "compat/kernel_resolver.h"
#include "framework/op/execution_options.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/names.h"
#include "phi/core/kernel_context.h"

// The five steps of running an operator with kernels. Each is a function that can be tested alone;
// op by op and prepared runs share them and differ only in what they remember (bound_op.h).

namespace phibridge {

/// The result of the choose step: the kernel type that the operator asked for, and the choice.
struct ChosenKernel {
  OpKernelType expected{paddle::framework::proto::VarType::FP32, phi::CPUPlace()};
  KernelChoice choice;
  /// The order of dimensions that the operator asked for, also where oneDNN computes; ANY: none.
  phi::DataLayout layout = phi::DataLayout::ANY;
  /// Context of the back end that computes; not owned.
  phi::DeviceContext* dev_ctx = nullptr;
  /// True if the choice depends on shapes or values.
  bool by_shape = false;
};

/// 1. Choose: which kernel computes `op` on these variables. Never throws for "none": `choice` is
/// then false.
ChosenKernel ChooseKernel(const OperatorWithKernel& op, const Scope& scope,
                          const RuntimeContext& ctx, const ExecutionOptions& options);
/// Throws the error for a choice without a kernel. Errors: NotFound, always.
[[noreturn]] void ThrowNoKernel(const OperatorWithKernel& op, const Scope& scope,
                                const RuntimeContext& ctx, const ExecutionOptions& options,
                                const ChosenKernel& chosen);

// 2. Transform: brings the inputs into the form that the kernel takes. Declared in
// input_transforms.h.

/// 3. Infer: runs the shape function, a PHI one with the arguments of the chosen signature. Returns
/// true if its result holds as long as the meta data of the inputs.
bool InferOutputs(const OperatorWithKernel& op, const RuntimeContext& ctx,
                  const ChosenKernel& chosen);

/// 4. Build: the call of a PHI kernel. The last argument receives the positions of attributes that
/// come from tensors.
void BuildCall(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
               const ChosenKernel& chosen, phi::KernelContext* call,
               std::vector<size_t>* tensor_attrs);

/// 5. Compute: the kernel. `call` is used by PHI kernels, `ctx` by legacy ones.
void ComputeKernel(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                   const ChosenKernel& chosen, phi::KernelContext* call);
/// Called after the kernel: makes complex gradients of real inputs real.
void FinishGradients(const OperatorWithKernel& op, const Scope& scope, const RuntimeContext& ctx,
                     const ChosenKernel& chosen);

}  // namespace phibridge
