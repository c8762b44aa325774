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

TEST(PageGuardsTest, BlocksAreAlignedForTheElementsThatFit) {
  struct Expected {
    size_t size, alignment;
  };
  for (const auto& [size, alignment] :
       {Expected{0, 1}, {1, 1}, {4, 4}, {12, 8}, {20, 16}, {5000, 16}}) {
    const auto end = GuardsOf(PageGuards::kGuardEnd).Allocate(size);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(end->ptr()) % alignment, 0u) << size;
    const auto begin = GuardsOf(PageGuards::kGuardBegin).Allocate(size);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(begin->ptr()) % phi::Allocator::kAlignment, 0u) << size;
    for (const auto* block : {&end, &begin}) {
      if (size > 0) static_cast<char*>((*block)->ptr())[size - 1] = 1;
    }
  }
  EXPECT_EQ(PageGuards::Serve().TakeViolations(), 0);
}

TEST(PageGuardsTest, AnAccessBeyondABlockEndsTheProcess) {
  const auto touch = [](PageGuards::Side side, int64_t at) {
    const auto block = GuardsOf(side).Allocate(4);
    return static_cast<volatile char*>(block->ptr())[at] == 0;
  };
  EXPECT_DEATH(touch(PageGuards::kGuardEnd, 4), "");
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
