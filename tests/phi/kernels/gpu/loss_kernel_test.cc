#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::KernelCall;
using testing::Random;

// Note [Values that index, on a GPU]
TEST(GpuRangeCheck, AProbabilityOutsideIsToldWhenTheHostWaits) {
  DenseTensor x = Random({5}, 0, 1);
  const DenseTensor label = Random({5}, 0, 1);
  const KernelCall right = KernelCall("bce_loss").In(Random({5}, 0, 1)).In(label).Out({5});
  testing::ExpectAsOnCpu(right, Backend::GPU);
  for (float wrong : {1.5f, -0.25f, std::nanf("")}) {
    x.data<float>()[3] = wrong;
    try {
      (void)KernelCall("bce_loss").In(x).In(label).Out({5}).Run(Backend::GPU);
      ADD_FAILURE() << wrong << " was taken for a probability";
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), ErrorCode::INVALID_ARGUMENT);
      const std::string text = error.error_str();
      EXPECT_NE(text.find("input X must be in [0, 1]; one element is"), std::string::npos) << text;
      EXPECT_NE(text.find("`bce_loss`"), std::string::npos) << text;
    }
    // The record is empty again.
    testing::ExpectAsOnCpu(right, Backend::GPU);
  }
}

}  // namespace
}  // namespace phi
