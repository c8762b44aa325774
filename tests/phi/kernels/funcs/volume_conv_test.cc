#include "phi/kernels/funcs/conv/volume_conv.h"

#include <vector>

#include <gtest/gtest.h>

#include "phi/core/memory.h"

namespace phi {
namespace funcs {
namespace {

// One volume of two channels [2, 3, 4] and a filter of two by [2, 2, 2], with paddings of `high`
// rows and `wide` columns on each side.
VolumeConv Padded(int64_t high, int64_t wide) {
  VolumeConv s{1, 2, 2, 1, {}};
  const int64_t large[] = {2, 3, 4}, pad[] = {0, high, wide};
  for (int i = 0; i < 3; ++i) {
    s.window.large[i] = large[i];
    s.window.kernel[i] = 2;
    s.window.pad[i] = static_cast<int>(pad[i]);
    s.window.small[i] = large[i] + 2 * pad[i] - 1;
  }
  return s;
}

std::vector<double> Integers(int64_t count) {
  std::vector<double> values(static_cast<size_t>(count));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i * 7 % 11) - 5;
  return values;
}

// visit(index in large, in the filter, in small) of all products of the convolution.
template <typename Visit>
void ForEachProduct(const VolumeConv& s, const Visit& visit) {
  const Window3d& w = s.window;
  for (int64_t line = 0; line < s.large_channels * w.large_size(); ++line) {
    const int64_t c = line / w.large_size(), p = line % w.large_size();
    const int64_t at[] = {p / (w.large[1] * w.large[2]), p / w.large[2] % w.large[1],
                          p % w.large[2]};
    for (int64_t k = 0; k < w.kernel_size(); ++k) {
      const int64_t tap[] = {k / (w.kernel[1] * w.kernel[2]), k / w.kernel[2] % w.kernel[1],
                             k % w.kernel[2]};
      int64_t to = 0;
      bool inside = true;
      for (int i = 0; i < 3; ++i) {
        const int64_t position = at[i] + w.pad[i] - tap[i];
        inside = inside && position >= 0 && position < w.small[i];
        to = to * w.small[i] + position;
      }
      for (int64_t m = 0; inside && m < s.small_channels; ++m) {
        visit(line, (m * s.large_channels + c) * w.kernel_size() + k, m * w.small_size() + to);
      }
    }
  }
}

// The patches of a plane would take more than the limit, those of one row, too, where it is wide.
class PaddedVolumes : public ::testing::TestWithParam<VolumeConv> {
 protected:
  PaddedVolumes() { SetHostMemoryLimit(size_t{40} << 20); }
  ~PaddedVolumes() override { SetHostMemoryLimit(0); }
};

TEST_P(PaddedVolumes, AreConvolvedInBlocks) {
  const VolumeConv& s = GetParam();
  const auto large = Integers(s.large_channels * s.window.large_size());
  const auto filter = Integers(s.small_channels * s.patch());
  std::vector<double> small(static_cast<size_t>(s.small_channels * s.window.small_size()), 1e9);
  std::vector<double> expected(small.size(), 0);
  ForEachProduct(
      s, [&](int64_t from, int64_t tap, int64_t to) { expected[to] += large[from] * filter[tap]; });
  ConvolveVolumes(s, large.data(), filter.data(), small.data());
  EXPECT_TRUE(small == expected);
}

TEST_P(PaddedVolumes, GiveTheGradientOfTheFilterInBlocks) {
  const VolumeConv& s = GetParam();
  const auto large = Integers(s.large_channels * s.window.large_size());
  const auto small = Integers(s.small_channels * s.window.small_size());
  std::vector<double> filter_grad(static_cast<size_t>(s.small_channels * s.patch()), 1e9);
  std::vector<double> expected(filter_grad.size(), 0);
  ForEachProduct(
      s, [&](int64_t from, int64_t tap, int64_t to) { expected[tap] += large[from] * small[to]; });
  VolumeFilterGrad(s, large.data(), small.data(), filter_grad.data());
  EXPECT_EQ(filter_grad, expected);
}

INSTANTIATE_TEST_SUITE_P(Paddings, PaddedVolumes,
                         ::testing::Values(Padded(400, 500), Padded(1, 300000), Padded(300000, 0),
                                           Padded(0, 0)));

}  // namespace
}  // namespace funcs
}  // namespace phi
