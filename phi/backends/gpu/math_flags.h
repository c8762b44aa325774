#pragma once

#include <cstdint>

#include "phi/core/flags.h"

PHI_DECLARE_bool(allow_tf32);
PHI_DECLARE_bool(cudnn_exhaustive_search);
PHI_DECLARE_bool(cudnn_deterministic);
PHI_DECLARE_bool(cudnn_winograd);
PHI_DECLARE_bool(cudnn_graph);
PHI_DECLARE_int32(conv_workspace_size_limit);

namespace phi {
namespace backends {
namespace gpu {

/// The flags that decide what kernels of a GPU enqueue, as they are now. Kernels read them in
/// gpu_math.cc, and so nowhere but here.
struct MathFlags {
  bool allow_tf32 = FLAGS_allow_tf32;
  bool cudnn_exhaustive_search = FLAGS_cudnn_exhaustive_search;
  bool cudnn_deterministic = FLAGS_cudnn_deterministic;
  bool cudnn_winograd = FLAGS_cudnn_winograd;
  bool cudnn_graph = FLAGS_cudnn_graph;
  int conv_workspace_size_limit = FLAGS_conv_workspace_size_limit;

  /// Other flags have another number: what was captured under some is no good under others.
  uint64_t Number() const {
    uint64_t number = static_cast<uint32_t>(conv_workspace_size_limit);
    for (const bool flag :
         {allow_tf32, cudnn_exhaustive_search, cudnn_deterministic, cudnn_winograd, cudnn_graph}) {
      number = number << 1 | (flag ? 1 : 0);
    }
    return number;
  }
};

}  // namespace gpu
}  // namespace backends
}  // namespace phi
