#include "phi/backends/profiler_ranges.h"

#include <atomic>

namespace phi {
namespace {
std::atomic<const ProfilerRanges*> current_ranges{nullptr};
}  // namespace

const ProfilerRanges* CurrentProfilerRanges() {
  return current_ranges.load(std::memory_order_acquire);
}

int SetProfilerRanges(const ProfilerRanges* ranges) {
  current_ranges.store(ranges, std::memory_order_release);
  return 0;
}

}  // namespace phi
