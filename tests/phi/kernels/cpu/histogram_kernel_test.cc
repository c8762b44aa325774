#include "phi/kernels/histogram_kernel.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;

TEST(BincountKernel, TheLargestNumberHasNoPlace) {
  const DenseTensor x =
      Tensor<int64_t>({2}, std::vector<int64_t>(2, std::numeric_limits<int64_t>::max()));
  const DenseTensor weights =
      Tensor<int64_t>({2}, std::vector<int64_t>(2, std::numeric_limits<int64_t>::min()));
  for (const bool weighted : {false, true}) {
    DenseTensor out = Output<float>({0});
    const paddle::optional<DenseTensor> given =
        weighted ? paddle::optional<DenseTensor>(weights) : paddle::none;
    phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [&] {
      BincountKernel<int64_t, CPUContext>(Cpu(), x, given, Scalar(0), &out);
    });
  }
}

}  // namespace
}  // namespace phi
