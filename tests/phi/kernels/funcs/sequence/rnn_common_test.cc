#include "phi/kernels/funcs/sequence/rnn_common.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"

namespace phi {
namespace funcs {
namespace {

template <typename T>
paddle::optional<DenseTensor> Lengths(const std::vector<T>& values) {
  DenseTensor lengths;
  const auto count = static_cast<int64_t>(values.size());
  std::copy(values.begin(), values.end(), lengths.mutable_data<T>({count}, CPUPlace()));
  return lengths;
}

TEST(LengthsOf, ReadsBothIntegerTypes) {
  const CPUContext ctx;
  DenseTensor own;
  const auto narrow = Lengths<int>({3, 1}), wide = Lengths<int64_t>({3, 1});
  EXPECT_EQ(LengthsOf(ctx, narrow, &own), narrow->data<int>());
  const int* lengths = LengthsOf(ctx, wide, &own);
  ASSERT_EQ(own.numel(), 2);
  EXPECT_EQ(lengths, own.data<int>());
  EXPECT_EQ(std::vector<int>(lengths, lengths + 2), (std::vector<int>{3, 1}));
}

TEST(LengthsOf, AllStepsCountWithoutLengths) {
  const CPUContext ctx;
  DenseTensor own;
  EXPECT_EQ(LengthsOf(ctx, paddle::optional<DenseTensor>(), &own), nullptr);
  EXPECT_EQ(LengthsOf(ctx, Lengths<int>({}), &own), nullptr);
}

TEST(DropByMask, ScalesWhatIsKept) {
  const CPUContext ctx;
  const uint8_t mask[] = {1, 0, 1};
  float values[] = {1, 2, -3};
  DropByMask(ctx, mask, 0.75f, 3, values);
  EXPECT_EQ(std::vector<float>(values, values + 3), (std::vector<float>{4, 0, -12}));
}

}  // namespace
}  // namespace funcs
}  // namespace phi
