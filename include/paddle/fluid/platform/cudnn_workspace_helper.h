#pragma once

namespace paddle {
namespace platform {

// Default of the attribute `workspace_size_MB` of convolutions.
static constexpr int kDefaultConvWorkspaceSizeLimitMB = 512;

inline int GetDefaultConvWorkspaceSizeLimitMB() { return kDefaultConvWorkspaceSizeLimitMB; }

}  // namespace platform
}  // namespace paddle
