#include "phi/kernels/roi_align_kernel.h"

#include <gtest/gtest.h>

#include "phi/core/flags.h"
#include "phi/infermeta/roi.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"
#include "tests/support/expect_error.h"

PHI_DECLARE_int32(attribute_work_limit);

namespace phi {
namespace {

using phi::testing::Cpu;
using phi::testing::Output;
using phi::testing::Tensor;
using phi::testing::Values;
using phibridge::tests::ExpectError;

// One box over one image of ones, one bin.
struct Region {
  DenseTensor image, box;
  const DenseTensor count = Tensor<int>({1}, {1});

  Region(int64_t height, int64_t width, const std::vector<float>& box)
      : image(Tensor<float>({1, 1, height, width}, std::vector<float>(height * width, 1))),
        box(Tensor<float>({1, 4}, box)) {}
  float Mean(int ratio) const {
    DenseTensor out = Output<float>({1, 1, 1, 1});
    RoiAlignKernel<float>(Cpu(), image, box, paddle::optional<DenseTensor>(count), 1, 1, 1, ratio,
                          false, &out);
    return *out.data<float>();
  }
  double SumOfGrad(int ratio) const {
    DenseTensor grad = Output<float>(image.dims());
    RoiAlignGradKernel<float>(Cpu(), image, box, paddle::optional<DenseTensor>(count),
                              Tensor<float>({1, 1, 1, 1}, {1}), 1, 1, 1, ratio, false, &grad);
    double sum = 0;
    for (const float g : Values<float>(grad)) sum += g;
    return sum;
  }
};

TEST(RoiAlignKernel, ABinWithinALongImageHasASampleForEachPixel) {
  const Region region(1, 20000, {0, 0, 20000, 1});
  EXPECT_NEAR(region.Mean(-1), 1, 1e-4);
  EXPECT_NEAR(region.SumOfGrad(-1), 1, 1e-3);
}

TEST(RoiAlignKernel, ABinFarBeyondTheImageIsRefused) {
  const char* part = "attribute `sampling_ratio` gives the samples of a bin";
  const Region wide(2, 2, {0, 0, 20000, 1}), both(2, 2, {0, 0, 16000, 16000});
  for (const Region* region : {&wide, &both}) {
    ExpectError(INVALID_ARGUMENT, part, [&] { region->Mean(-1); });
    ExpectError(INVALID_ARGUMENT, part, [&] { region->SumOfGrad(-1); });
    EXPECT_LT(region->Mean(3), 1);
  }
}

// The limit is for what the attributes ask of each region and channel.
TEST(RoiAlignInferMeta, IsNotRefusedForTheNumberOfRegions) {
  const int32_t before = FLAGS_attribute_work_limit;
  FLAGS_attribute_work_limit = 1;
  const DenseTensor x = Output<float>({1, 256, 8, 8}), boxes = Output<float>({1000, 4});
  DenseTensor out;
  MetaTensor meta(&out);
  RoiAlignInferMeta(x, boxes, MetaTensor(), 7, 7, 1, 2, false, &meta);
  EXPECT_EQ(out.dims(), DDim({1000, 256, 7, 7}));
  ExpectError(RESOURCE_EXHAUSTED, "attribute `sampling_ratio` is 1000",
              [&] { RoiAlignInferMeta(x, boxes, MetaTensor(), 7, 7, 1, 1000, false, &meta); });
  FLAGS_attribute_work_limit = before;
}

}  // namespace
}  // namespace phi
