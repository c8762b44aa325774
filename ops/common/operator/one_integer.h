#pragma once

#include <cstdint>

#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {
namespace reference {

/// The only element of int32 or int64 input `slot`, such as a size, an axis or a seed.
/// Errors: InvalidArgument if it holds another number of elements.
inline int64_t OneInteger(const framework::ExecutionContext& ctx, const char* slot,
                          const char* op_type) {
  const auto* tensor = ctx.Input<DenseTensor>(slot);
  PADDLE_ENFORCE_EQ(tensor->numel(), 1,
                    phi::errors::InvalidArgument("%s: %s must hold one number; its shape is %s",
                                                 op_type, slot, tensor->dims()));
  return HostIntegersOf(*tensor, op_type)[0];
}

}  // namespace reference
}  // namespace paddle::operators
