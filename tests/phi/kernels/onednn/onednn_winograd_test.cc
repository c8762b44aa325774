// Where Winograd's algorithm takes the place of the plain sums, and where it must not.
#include "phi/kernels/onednn/onednn_winograd.h"

#include <cmath>
#include <limits>

#include "phi/core/flags.h"
#include "phi/kernels/onednn/onednn_conv.h"
#include "tests/phi/kernels/onednn/kernel_call.h"

PHI_DECLARE_bool(onednn_winograd);

namespace phi {
namespace onednn {
namespace {

using test::MakeTensor;
using test::Values;

constexpr int64_t kSize = 16;
constexpr int64_t kChannels = 48;  // the fewest for which it pays
const DDim kDims = {1, kChannels, kSize, kSize};

class WinogradTest : public testing::Test {
 protected:
  WinogradTest() : filter_(MakeTensor({kChannels, kChannels, 3, 3}, 2)) {
    filter_.Holder()->MakeConstant();
  }
  ~WinogradTest() override { FLAGS_onednn_winograd = true; }

  void Run(const DenseTensor& x, bool winograd, DenseTensor* out,
           const DenseTensor* residual = nullptr) const {
    FLAGS_onednn_winograd = winograd;
    const std::vector<int> ones = {1, 1};
    ConvFusion fusion;
    fusion.residual = residual;
    const auto* ctx = static_cast<const OneDNNContext*>(
        DeviceContextPool::Instance().Get(Backend::ONEDNN, CPUPlace()));
    out->Resize(kDims);
    RunConv(*ctx, "conv2d", x, filter_, {ones, ones, "EXPLICIT", 1, ones, false}, fusion, out);
  }
  std::vector<double> Result(const DenseTensor& x, bool winograd) const {
    DenseTensor out;
    Run(x, winograd, &out);
    return Values(out);
  }
  bool IsTaken(const DenseTensor& x) const { return Result(x, true) != Result(x, false); }

  DenseTensor filter_;
};

double Furthest(const std::vector<double>& a, const std::vector<double>& b) {
  double furthest = 0;
  for (size_t i = 0; i < a.size(); ++i) furthest = std::max(furthest, std::abs(a[i] - b[i]));
  return furthest;
}

TEST_F(WinogradTest, OrdinaryImagesAreComputedByIt) {
  const DenseTensor x = MakeTensor(kDims, 1);
  if (!IsTaken(x)) GTEST_SKIP() << "this oneDNN has no Winograd on this processor";
  EXPECT_LT(Furthest(Result(x, true), Result(x, false)), 3e-5);
}

// What is far from the pixel is computed as if it was not there.
TEST_F(WinogradTest, OnePixelFarAboveTheOthersTakesThePlainSums) {
  for (const float pixel : {1e3f, 1e6f, 1e30f, std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    DenseTensor x = MakeTensor(kDims, 1);
    x.data<float>()[5 * kSize + 5] = pixel;
    const auto taken = Result(x, true), plain = Result(x, false);
    for (size_t i = 0; i < taken.size(); ++i) {
      EXPECT_TRUE(taken[i] == plain[i] || (std::isnan(taken[i]) && std::isnan(plain[i]))) << i;
    }
  }
}

TEST_F(WinogradTest, FewNumbersCountToo) {
  DenseTensor x = MakeTensor(kDims, 1);
  x.data<float>()[x.numel() - 1] = 1e6f;
  EXPECT_FALSE(IsTaken(x));
}

TEST_F(WinogradTest, TheResultMayLieInTheMemoryOfTheResidual) {
  const DenseTensor x = MakeTensor(kDims, 1), residual = MakeTensor(kDims, 3);
  DenseTensor apart;
  Run(x, true, &apart, &residual);
  DenseTensor shared = MakeTensor(kDims, 3);
  const DenseTensor same = shared;  // the same memory
  Run(x, true, &shared, &same);
  EXPECT_EQ(Values(shared), Values(apart));
}

}  // namespace
}  // namespace onednn
}  // namespace phi
