#pragma once

#include "compat/argument_mapping.h"
#include "compat/kernel_argument_source.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/device_context.h"

namespace phibridge {

/// True if a gradient of this type must become real: the forward value is real, the gradient
/// complex.
bool NeedsRealGrad(phi::DataType forward, phi::DataType grad);

/// Replaces a complex tensor by its real part, in new memory in the same place. Uses kernel `real`
/// of the back end if there is one, else a plain loop on the host.
void TakeRealPart(phi::Backend backend, phi::DeviceContext* dev_ctx, phi::DenseTensor* tensor);

/// Called after an op has run: an output X@GRAD that is complex although X is real is replaced by
/// its real part. Returns how many outputs were changed. Source: HandleComplexGradToRealGrad of the
/// original.
int CastComplexGradToReal(const KernelArgumentSource& source,
                          const paddle::small_vector<const char*>& output_names,
                          phi::Backend backend, phi::DeviceContext* dev_ctx);

}  // namespace phibridge
