#include "phi/backends/gpu/gpu_math.h"

#include <algorithm>

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

bool AllowsTf32() { return FLAGS_allow_tf32; }

ConvSearch ConvSearchOf(int workspace_size_mb, bool exhaustive_search) {
  int limit_mb = std::max<int>(FLAGS_conv_workspace_size_limit, 0);
  if (LimitsConvWorkspace(workspace_size_mb)) {
    limit_mb = std::min(limit_mb, workspace_size_mb);
  }
  return {static_cast<size_t>(limit_mb) << 20, FLAGS_cudnn_exhaustive_search || exhaustive_search,
          FLAGS_cudnn_deterministic, FLAGS_cudnn_winograd, FLAGS_cudnn_graph};
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
