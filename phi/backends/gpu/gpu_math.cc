#include "phi/backends/gpu/gpu_math.h"

#include <algorithm>

#include "phi/backends/gpu/math_flags.h"

namespace phi {
namespace backends {
namespace gpu {

bool AllowsTf32() { return MathFlags().allow_tf32; }

bool IsDeterministic() { return MathFlags().cudnn_deterministic; }

bool UsesCudnnGraphs() { return MathFlags().cudnn_graph; }

ConvSearch ConvSearchOf(int workspace_size_mb, bool exhaustive_search) {
  const MathFlags flags;
  int limit_mb = std::max(flags.conv_workspace_size_limit, 0);
  if (LimitsConvWorkspace(workspace_size_mb)) {
    limit_mb = std::min(limit_mb, workspace_size_mb);
  }
  return {static_cast<size_t>(limit_mb) << 20, flags.cudnn_exhaustive_search || exhaustive_search,
          flags.cudnn_deterministic, flags.cudnn_winograd, flags.cudnn_graph};
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
