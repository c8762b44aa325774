#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

TEST(GpuSoftmax, EveryAxisOnBothBackEnds) {
  struct Case {
    DDim dims;
    int axis;
  };
  for (const Case& c : {Case{{357, 10}, -1}, Case{{3, 4099}, 1}, Case{{5, 7}, 0}, Case{{2, 5, 3, 11}, 1},
                        Case{{2, 5, 13}, -2}, Case{{9, 1}, -1}, Case{{31}, 0}, Case{{0, 4}, -1}, Case{DDim({}), -1}}) {
    for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
      SCOPED_TRACE(Format("%s axis %d", c.dims, c.axis));
      ExpectAsOnCpu(KernelCall("softmax").In(Random(c.dims, -20, 20)).Attr(c.axis).Out(c.dims), backend, 1e-7);
      ExpectAsOnCpu<double>(KernelCall("softmax").In(Random<double>(c.dims, -20, 20)).Attr(c.axis).Out(c.dims),
                            backend, 1e-15, 1e-13);
    }
  }
}

TEST(GpuSoftmax, HalfSumsToOne) {
  for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
    const DenseTensor y =
        KernelCall("softmax").In(Random<float16>({17, 33}, -5, 5)).Attr(-1).Out({17, 33}).Run(backend)[0];
    for (int row = 0; row < 17; ++row) {
      float sum = 0;
      for (int i = 0; i < 33; ++i) sum += static_cast<float>(y.data<float16>()[row * 33 + i]);
      EXPECT_NEAR(sum, 1.0f, 0.005f);
    }
  }
}

}  // namespace
}  // namespace phi
