#pragma once

#include <vector>

#include "compat/argument_mapping.h"
#include "compat/kernel_argument_source.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {

/// Fills `*out` (which must be empty) with the arguments of one kernel call, in the kernel's order:
/// inputs and outputs by slot (a missing optional one is nullptr, a list its variables in order),
/// attributes converted to the types that the kernel takes. `attrs_from_tensors`, if given,
/// receives the positions of attributes that came from input tensors: a prepared program rebuilds
/// them every run. Errors: InvalidArgument naming op and argument: a required input is missing, an
/// attribute is missing or has a type that does not convert, or signature and kernel differ in
/// number of arguments.
void BuildPhiKernelContext(const KernelArgumentSource& source,
                           const phi::KernelSignature& signature, const phi::Kernel& kernel,
                           phi::DeviceContext* dev_ctx, phi::KernelContext* out,
                           std::vector<size_t>* attrs_from_tensors = nullptr);

/// The three parts of BuildPhiKernelContext.
void BuildInputs(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                 const phi::Kernel& kernel, phi::KernelContext* out);
void BuildOutputs(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                  const phi::Kernel& kernel, phi::KernelContext* out);
void BuildAttributes(const KernelArgumentSource& source, const phi::KernelSignature& signature,
                     const phi::Kernel& kernel, phi::KernelContext* out,
                     std::vector<size_t>* attrs_from_tensors = nullptr);

/// Replaces the attributes at `positions`, which BuildPhiKernelContext reported, by what the
/// tensors hold now.
void RebuildTensorAttributes(const KernelArgumentSource& source,
                             const phi::KernelSignature& signature, const phi::Kernel& kernel,
                             const std::vector<size_t>& positions, phi::KernelContext* context);

}  // namespace phibridge
