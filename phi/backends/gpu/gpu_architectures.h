#pragma once

#include <string>

namespace phi {
namespace backends {
namespace gpu {

// A list of architectures is what CMake's CMAKE_CUDA_ARCHITECTURES says, with commas: "75-real" is
// machine code, "90-virtual" PTX, which a driver compiles for its GPU, "90" both. "90a" serves that
// GPU alone.

/// Whether code of such a list runs on a GPU of this compute capability (90 for 9.0): machine code
/// of its generation that is no newer, or PTX that is no newer.
bool HasCodeFor(const std::string& architectures, int capability);
/// "sm_75, sm_80 and sm_90, and PTX of compute_90".
std::string DescribeArchitectures(const std::string& architectures);

/// The list that this library was built for.
const std::string& BuiltArchitectures();
/// Why this library cannot run on a GPU of this compute capability, with what was built and how to
/// build for it; empty if it can.
std::string WhyNoCodeFor(int capability);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
