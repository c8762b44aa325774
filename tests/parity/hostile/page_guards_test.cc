#include "parity/hostile/page_guards.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

PageGuards& GuardsOf(PageGuards::Side side) {
  PageGuards& guards = PageGuards::Serve();
  guards.SetSide(side);
  guards.TakeViolations();
  return guards;
}

TEST(PageGuardsTest, ServesTensors) {
  PageGuards& guards = GuardsOf(PageGuards::kGuardEnd);
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim({3, 7}));
  const float* data = tensor.mutable_data<float>(phi::CPUPlace());
  EXPECT_EQ(tensor.Holder()->owner(), &guards);
  EXPECT_NE(data[20], data[20]) << "fresh memory holds no number";
}

TEST(PageGuardsTest, BlocksAreAlignedOnBothSides) {
  for (auto side : {PageGuards::kGuardEnd, PageGuards::kGuardBegin}) {
    for (size_t size : {0, 1, 64, 100, 4096, 5000}) {
      const auto block = GuardsOf(side).Allocate(size);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block->ptr()) % phi::Allocator::kAlignment, 0u);
      if (size > 0) static_cast<char*>(block->ptr())[size - 1] = 1;
    }
    EXPECT_EQ(GuardsOf(side).TakeViolations(), 0);
  }
}

TEST(PageGuardsTest, AnAccessBeyondABlockEndsTheProcess) {
  const auto touch = [](PageGuards::Side side, int64_t at) {
    const auto block = GuardsOf(side).Allocate(128);
    return static_cast<volatile char*>(block->ptr())[at] == 0;
  };
  EXPECT_DEATH(touch(PageGuards::kGuardEnd, 128), "");
  EXPECT_DEATH(touch(PageGuards::kGuardBegin, -1), "");
}

#if !defined(__SANITIZE_ADDRESS__)  // which ends the process there
TEST(PageGuardsTest, CountsBlocksWhosePagesWereWritten) {
  PageGuards& guards = GuardsOf(PageGuards::kGuardEnd);
  static_cast<char*>(guards.Allocate(10)->ptr())[12] = 0;
  static_cast<char*>(guards.Allocate(10)->ptr())[-1] = 0;
  EXPECT_EQ(guards.TakeViolations(), 2);
  EXPECT_EQ(guards.TakeViolations(), 0);
}
#endif

TEST(PageGuardsTest, RefusesWhatIsTooLarge) {
  PageGuards& guards = GuardsOf(PageGuards::kGuardEnd);
  const auto half = guards.Allocate(PageGuards::kMostBytes / 2 + 1);
  EXPECT_THROW(guards.Allocate(PageGuards::kMostBytes / 2), phi::enforce::EnforceNotMet);
  EXPECT_THROW(guards.Allocate(PageGuards::kMostBytes + 1), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
