// Ranges for NVIDIA's profilers. Nsight Systems and Nsight Compute start a program with the name of
// their library in NVTX_INJECTION64_PATH, which NVTX loads on its first call; without it nobody
// listens, and no call is made.
#include <nvtx3/nvToolsExt.h>

#include <cstdlib>

#include "phi/backends/profiler_ranges.h"

namespace phi {
namespace {

void BeginNvtxRange(const char* name) { (void)nvtxRangePushA(name); }
void EndNvtxRange() { (void)nvtxRangePop(); }

const ProfilerRanges kNvtxRanges = {&BeginNvtxRange, &EndNvtxRange};

[[maybe_unused]] const int kNvtxRegistered =
    std::getenv("NVTX_INJECTION64_PATH") == nullptr ? 0 : SetProfilerRanges(&kNvtxRanges);

}  // namespace
}  // namespace phi
