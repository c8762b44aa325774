// AMP on a GPU, whose kernels compute in float16.
#include <gtest/gtest.h>

#include <cmath>

#include "framework/dygraph/auto_cast.h"
#include "phibridge/amp.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using phi::DataType;
using phi::Tensor;

Tensor OnGpu(const Tensor& tensor) { return tensor.copy_to(phi::GPUPlace(0)); }
Tensor X() { return OnGpu(Tensor::of({{0.5f, -1.25f}, {2.0f, 0.125f}})); }

std::vector<float> Numbers(const Tensor& tensor) {
  const Tensor host = tensor.copy_to(phi::CPUPlace()).cast(DataType::FLOAT32);
  return {host.data<float>(), host.data<float>() + host.numel()};
}

amp::AutoCastOptions Half(const std::string& level) {
  amp::AutoCastOptions options;
  options.level = level;
  options.dtype = DataType::FLOAT16;
  return options;
}

TEST(AutoCastGpuTest, TheWhiteListComputesInFloat16) {
  const amp::AutoCastGuard guard(Half("O1"));
  const Tensor out = api::matmul(X(), X());
  EXPECT_EQ(out.dtype(), DataType::FLOAT16);
  EXPECT_TRUE(phi::is_gpu_place(out.place()));
  EXPECT_EQ(Numbers(out),
            (std::vector<float>{-2.25f, -0.78125f, 1.25f, -2.484375f}));  // exact in float16
  ASSERT_EQ(guard.stats().size(), 1u);
  EXPECT_EQ(guard.stats()[0].op_type, "matmul_v2");
  EXPECT_EQ(guard.stats()[0].low, 1);
}

TEST(AutoCastGpuTest, TheBlackListComputesInFloat32) {
  const amp::AutoCastGuard guard(Half("O1"));
  const Tensor out = api::softmax(api::matmul(X(), X()));
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
  EXPECT_NEAR(Numbers(out)[0] + Numbers(out)[1], 1, 1e-6);
}

TEST(AutoCastGpuTest, WithoutAGuardNothingIsConverted) {
  EXPECT_EQ(api::matmul(X(), X()).dtype(), DataType::FLOAT32);
}

TEST(AutoCastGpuTest, GradientsOfFloat32LeavesAreFloat32) {
  Tensor x = X();
  autograd::set_stop_gradient(&x, false);
  Tensor loss;
  {
    const amp::AutoCastGuard guard(Half("O1"));
    loss = api::matmul(x, X());
  }
  autograd::Backward({loss});
  const Tensor grad = autograd::grad(x);
  EXPECT_EQ(grad.dtype(), DataType::FLOAT32);
  EXPECT_EQ(Numbers(grad), (std::vector<float>{-0.75f, 2.125f, -0.75f, 2.125f}));
}

}  // namespace
}  // namespace phibridge
