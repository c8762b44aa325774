// In a process of its own: a reserve that was raised stays.
#include "phi/core/allocator.h"
#include "phi/core/machine_memory.h"
#include "phi/core/memory.h"
#include "tests/support/expect_error.h"
#include "tests/support/scoped_data_limit.h"

namespace phi {
namespace {

using phibridge::tests::ExpectError;
using phibridge::tests::kMayLimitData;
using phibridge::tests::ScopedDataLimit;

TEST(HostReserveTest, IsLeftFree) {
  if (!kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  constexpr size_t kMiB = size_t{1} << 20;
  EXPECT_TRUE(CanMapHostMemory(8 * kMiB));
  const ScopedDataLimit limit(32 * kMiB);
  EXPECT_TRUE(CanMapHostMemory(8 * kMiB));
  EXPECT_FALSE(CanMapHostMemory(64 * kMiB));
  EXPECT_NO_THROW(GetAllocator(CPUPlace())->Allocate(8 * kMiB));
  Trim();
  RaiseHostReserve(28 * kMiB);
  ExpectError(RESOURCE_EXHAUSTED, "kept free",
              [&] { GetAllocator(CPUPlace())->Allocate(8 * kMiB); });
}

}  // namespace
}  // namespace phi
