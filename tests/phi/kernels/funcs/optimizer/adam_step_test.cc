// Steps of several parameters by Adam.
#include "phi/kernels/funcs/optimizer/adam_step.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Tensor;
using phibridge::tests::ExpectError;

// A gradient without memory is refused, taken or skipped, as the GPU's kernel refuses it.
TEST(AdamSteps, SkippedStepsNeedGradients) {
  const DenseTensor param = Tensor<float>({2}, {1, 2}), rate = Tensor<float>({1}, {0.1f});
  const DenseTensor moment = Tensor<float>({2}, {0, 0}), power = Tensor<float>({1}, {0.9f});
  DenseTensor skip;
  skip.Resize({1});
  *Cpu().Alloc<bool>(&skip) = true;
  const auto step = [&](const DenseTensor& grad) {
    DenseTensor param_out, moment1_out, moment2_out, power1_out, power2_out;
    for (DenseTensor* out : {&param_out, &moment1_out, &moment2_out}) out->Resize({2});
    for (DenseTensor* out : {&power1_out, &power2_out}) out->Resize({1});
    const funcs::AdamTerm term = {
        {param, rate, moment, moment, power, power, {}},
        grad,
        {&param_out, &moment1_out, &moment2_out, &power1_out, &power2_out}};
    funcs::AdamSteps<float>(Cpu(), {term}, {0.9f, 0.999f, 1e-8f}, {}, skip);
    return param_out.data<float>()[1];
  };
  EXPECT_EQ(step(Tensor<float>({2}, {5, 5})), 2);
  DenseTensor grad;
  grad.Resize({2});
  ExpectError(PRECONDITION_NOT_MET, "no memory", [&] { step(grad); });
}

}  // namespace
}  // namespace phi
