// What is moved by one ulp, and what is not.
#include "tools/common/program/noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace tools {
namespace {

using testing::TensorOf;

TEST(Noise, MovesEachFloatToANeighbour) {
  std::vector<float> values(64, 1.5f);
  values[1] = -3;
  values[2] = std::numeric_limits<float>::max();
  values[3] = 1e-40f;
  const Tensor x = TensorOf<float>({64}, values);
  const Tensor moved = MovedByOneUlp(x, "x", 0);
  int up = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    const float now = moved.data<float>()[i];
    const bool is_up = std::abs(now) > std::abs(values[i]);
    EXPECT_EQ(std::nextafter(values[i], now), now) << i;
    EXPECT_NE(now, values[i]) << i;
    EXPECT_TRUE(std::isfinite(now));
    up += is_up ? 1 : 0;
  }
  EXPECT_GT(up, 16);
  EXPECT_LT(up, 48);
  EXPECT_EQ(x.data<float>()[0], 1.5f);  // memory of its own
}

TEST(Noise, IsTheSameForAVariableAndAStep) {
  const Tensor x = TensorOf<double>({64}, std::vector<double>(64, 0.1));
  const auto bits = [&](const char* name, int step) {
    const Tensor moved = MovedByOneUlp(x, name, step);
    return std::vector<double>(moved.data<double>(), moved.data<double>() + 64);
  };
  EXPECT_EQ(bits("x", 1), bits("x", 1));
  EXPECT_NE(bits("x", 1), bits("y", 1));
  EXPECT_NE(bits("x", 1), bits("x", 2));
}

TEST(Noise, ZerosAndWhatIsNotFiniteStay) {
  const float inf = std::numeric_limits<float>::infinity();
  const Tensor x = TensorOf<float>({5}, {0, -0.0f, inf, -inf, std::nanf("")});
  const Tensor moved = MovedByOneUlp(x, "x", 0);
  EXPECT_EQ(std::memcmp(x.data(), moved.data(), 5 * sizeof(float)), 0);
}

TEST(Noise, OtherTypesStayAndHalfTypesMove) {
  const Tensor ids = TensorOf<int64_t>({2}, {1, 2});
  EXPECT_EQ(MovedByOneUlp(ids, "ids", 0).data<int64_t>()[1], 2);
  EXPECT_FALSE(CanMove(DataType::INT64) || CanMove(DataType::BOOL));
  Tensor half = TensorOf<phi::float16>({1}, {phi::float16(1.0f)});
  half.set_lod({{0, 1}});
  const Tensor moved = MovedByOneUlp(half, "x", 0);
  const auto now = static_cast<float>(moved.data<phi::float16>()[0]);
  EXPECT_TRUE(now == 1 + 0x1p-10f || now == 1 - 0x1p-11f) << now;
  EXPECT_EQ(moved.lod(), half.lod());
  const Tensor complex = TensorOf<phi::complex64>({1}, {phi::complex64(2, -4)});
  const phi::complex64 both = MovedByOneUlp(complex, "x", 0).data<phi::complex64>()[0];
  EXPECT_TRUE(both.real != 2 && both.imag != -4);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
