#include "phi/kernels/primitive/gpu_pack.h"

#include <gtest/gtest.h>

#include "phi/common/data_type.h"

namespace phi {
namespace {

using primitive::AreAligned;
using primitive::kPackBytes;
using primitive::kPackOf;

TEST(GpuPack, HasAsManyElementsAsFillSixteenBytes) {
  EXPECT_EQ(kPackOf<int8_t>, 16);
  EXPECT_EQ(kPackOf<float16>, 8);
  EXPECT_EQ(kPackOf<float>, 4);
  EXPECT_EQ(kPackOf<complex128>, 1);
  struct Wide {
    char at[32];
  };
  EXPECT_EQ(kPackOf<Wide>, 1);
}

TEST(GpuPack, OfSeveralTypesHasAsManyAsThePackOfTheLargest) {
  EXPECT_EQ((kPackOf<float, bool>), 4);
  EXPECT_EQ((kPackOf<bool, float>), 4);
  EXPECT_EQ((kPackOf<float16, double, float>), 2);
}

TEST(GpuPack, IsAlignedWhereEachAddressIs) {
  alignas(32) const char memory[64] = {};
  EXPECT_TRUE(AreAligned(kPackBytes, memory, memory + 16));
  EXPECT_FALSE(AreAligned(kPackBytes, memory, memory + 8));
  EXPECT_FALSE(AreAligned(kPackBytes, memory + 8, memory));
  EXPECT_TRUE(AreAligned(8, memory + 8));
  const float* const nothing = nullptr;
  EXPECT_TRUE(AreAligned(kPackBytes, memory, nothing));
}

TEST(GpuPack, FillsRowsWhereSizeAndMemoryAllow) {
  const auto are_packs = [](auto type, int64_t inner, int64_t first) {
    using T = decltype(type);
    alignas(kPackBytes) static const T whole[64] = {};
    return primitive::AreWholePacks<T>(inner, whole, whole + first);
  };
  EXPECT_TRUE(are_packs(0.0f, 16 * 20, 0));
  EXPECT_TRUE(are_packs(0.0f, 4, 4));
  EXPECT_FALSE(are_packs(0.0f, 4, 1));
  EXPECT_FALSE(are_packs(0.0f, 17 * 19, 0));
  EXPECT_TRUE(are_packs(0.0, 2, 2));
  EXPECT_FALSE(are_packs(float16(0.0f), 4, 0));
  EXPECT_TRUE(are_packs(float16(0.0f), 8, 8));
  EXPECT_FALSE(are_packs(float16(0.0f), 8, 4));
}

}  // namespace
}  // namespace phi
