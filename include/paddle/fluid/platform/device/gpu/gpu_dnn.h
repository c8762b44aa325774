#pragma once

#include "framework/op/execution_context.h"

namespace paddle {
namespace platform {

/// True if the operator runs on a GPU and its attribute `use_cudnn` does not forbid cuDNN.
inline bool CanCUDNNBeUsed(const framework::ExecutionContext& ctx) {
  if (!::phi::is_gpu_place(ctx.GetPlace())) return false;
  return ctx.HasAttr("use_cudnn") && ctx.Attr<bool>("use_cudnn");
}

}  // namespace platform
}  // namespace paddle
