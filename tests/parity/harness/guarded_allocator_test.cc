#include "parity/harness/guarded_allocator.h"
#include "parity/harness/scoped_guards.h"

#include <gtest/gtest.h>

#include <cstring>

#include "phi/core/dense_tensor.h"

namespace phibridge {
namespace parity {
namespace {

TEST(GuardedAllocatorTest, FreshMemoryHoldsThePoison) {
  for (uint16_t poison : {kNanPoison, kNumberPoison}) {
    const ScopedGuards guards(poison);
    phi::DenseTensor tensor;
    tensor.Resize(phi::make_ddim({3, 7}));
    const float* data = tensor.mutable_data<float>(phi::CPUPlace());
    EXPECT_TRUE(HoldsPoison(data, 21 * sizeof(float), poison));
    EXPECT_EQ(data[0] != data[0], poison == kNanPoison);
    tensor.mutable_data<float>(phi::CPUPlace())[5] = 1;
    EXPECT_FALSE(HoldsPoison(data, 21 * sizeof(float), poison));
  }
}

TEST(GuardedAllocatorTest, OthersServeAgainAfterwards) {
  { const ScopedGuards guards(kNanPoison); }
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim({4}));
  tensor.mutable_data<float>(phi::CPUPlace());
  EXPECT_NE(tensor.Holder()->owner(), &GuardedAllocator::Instance());
}

#if !defined(__SANITIZE_ADDRESS__)  // which ends the process there
TEST(GuardedAllocatorTest, SaysWhereMemoryBesideABlockWasWritten) {
  const ScopedGuards guards(kNanPoison);
  auto& allocator = GuardedAllocator::Instance();
  const phi::AllocationPtr block = allocator.Allocate(10);
  char* const begin = static_cast<char*>(block->ptr());
  EXPECT_TRUE(allocator.TakeViolations().empty());
  begin[12] = 0;
  auto found = allocator.TakeViolations();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].block, begin);
  EXPECT_EQ(found[0].offset_bytes, 12);
  EXPECT_FALSE(found[0].freed);
  EXPECT_TRUE(allocator.TakeViolations().empty()) << "the zone is mended";
  begin[-3] = 0;
  EXPECT_EQ(allocator.TakeViolations().at(0).offset_bytes, -3);
}

TEST(GuardedAllocatorTest, RemembersWhatFreedBlocksSuffered) {
  const ScopedGuards guards(kNumberPoison);
  auto& allocator = GuardedAllocator::Instance();
  { static_cast<char*>(allocator.Allocate(64)->ptr())[64] = 0; }
  const auto found = allocator.TakeViolations();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].freed);
  EXPECT_EQ(found[0].offset_bytes, 64);
}
#endif

}  // namespace
}  // namespace parity
}  // namespace phibridge
