#include "phi/core/counted_vector.h"

#include <gtest/gtest.h>

#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phibridge::tests::ExpectError;

size_t InUse() { return GetAllocatorStats(CPUPlace()).in_use_bytes; }

TEST(CountedVector, CountsAsMemoryOfTensors) {
  const size_t before = InUse();
  {
    CountedVector<double> values(100000, 2.5);
    EXPECT_GE(InUse(), before + 800000);
    for (double v : values) ASSERT_EQ(v, 2.5);
    values.resize(200000);
    EXPECT_EQ(values[0], 2.5);
    EXPECT_EQ(values[199999], 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(values.data()) % Allocator::kAlignment, 0u);
    const CountedVector<double> copy = values;
    EXPECT_EQ(copy, values);
  }
  EXPECT_EQ(InUse(), before);
  EXPECT_EQ(CountedVector<int>().size(), 0u);
}

TEST(CountedVector, ObeysTheMemoryLimit) {
  SetHostMemoryLimit(size_t{64} << 20);
  CountedVector<char> values(1000);
  ExpectError(RESOURCE_EXHAUSTED, "", [&] { values.resize(size_t{65} << 20); });
  EXPECT_EQ(values.size(), 1000u);
  ExpectError(RESOURCE_EXHAUSTED, "", [] { CountedAllocator<int64_t>().allocate(SIZE_MAX / 8); });
  ExpectError(RESOURCE_EXHAUSTED, "no memory has",
              [] { CountedAllocator<int64_t>().allocate(SIZE_MAX); });
  SetHostMemoryLimit(0);
}

}  // namespace
}  // namespace phi
