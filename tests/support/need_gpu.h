#pragma once

namespace phibridge {
namespace testing {

/// Makes the whole test program end with exit code 77, which ctest shows as skipped, and say why, on a
/// machine without a GPU. Returns true, for: static const bool kNeedsGpu = NeedGpu();
bool NeedGpu();

}  // namespace testing
}  // namespace phibridge
