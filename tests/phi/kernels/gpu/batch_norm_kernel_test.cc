#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

using testing::ExpectNear;

KernelCall InferCall(const DDim& dims, int64_t channels, const std::string& layout) {
  KernelCall call("batch_norm_infer");
  call.In(Random(dims))
      .In(Random({channels}, 0.5, 1.5))
      .In(Random({channels}))
      .In(Random({channels}));
  call.In(Random({channels}, 0.1, 2)).Attr(0.9f).Attr(1e-5f).Attr(layout);
  call.Out(dims).Out({channels}).Out({channels});
  return call;
}

TEST(GpuBatchNorm, InferenceInAnyLayout) {
  struct Case {
    DDim dims;
    int64_t channels;
    const char* layout;
    bool cudnn;
  };
  for (const Case& c :
       {Case{{357, 32, 4, 4}, 32, "NCHW", true}, Case{{2, 7, 5, 3}, 7, "NCHW", true},
        Case{{5, 9}, 9, "NCHW", true}, Case{{3, 4, 11}, 4, "NCHW", true},
        Case{{2, 3, 2, 4, 5}, 3, "NCHW", true}, Case{{2, 5, 3, 7}, 7, "NHWC", false},
        Case{{0, 3, 4, 4}, 3, "NCHW", true}}) {
    SCOPED_TRACE(Format("%s %s", c.dims, c.layout));
    ExpectAsOnCpu(InferCall(c.dims, c.channels, c.layout), Backend::GPU, 2e-6);
    ExpectAsOnCpu(InferCall(c.dims, c.channels, c.layout).InsideMemory(), Backend::GPU, 2e-6);
    if (c.cudnn) ExpectAsOnCpu(InferCall(c.dims, c.channels, c.layout), Backend::GPUDNN, 2e-6);
  }
}

KernelCall TrainingCall(const DDim& dims, int64_t channels, const std::string& layout, bool relu,
                        double low, double high) {
  KernelCall call("batch_norm");
  call.In(Random(dims, low, high)).In(Random({channels}, 0.5, 1.5)).In(Random({channels}));
  call.In(Random({channels})).In(Random({channels}, 0.1, 2)).Attr(0.9f).Attr(1e-5f).Attr(layout);
  call.Attr(false).Attr(false).Attr(false).Attr(relu);
  call.Out(dims).Out({channels}).Out({channels}).Out({channels}).Out({channels});
  return call;
}

TEST(GpuBatchNorm, TrainingUpdatesTheStatistics) {
  for (bool relu : {false, true}) {
    for (const char* layout : {"NCHW", "NHWC"}) {
      const DDim dims = layout == std::string("NCHW") ? DDim({6, 3, 17, 19}) : DDim({6, 17, 19, 3});
      // the sixth output, ReserveSpace, is not there
      ExpectAsOnCpu(TrainingCall(dims, 3, layout, relu, -1, 1).NoOut(), Backend::GPU, 5e-6);
      ExpectAsOnCpu(TrainingCall(dims, 3, layout, relu, 999, 1001).NoOut(), Backend::GPU, 5e-3,
                    1e-4);
    }
  }
  ExpectAsOnCpu(TrainingCall({1, 5}, 5, "NCHW", false, -1, 1).NoOut(), Backend::GPU, 0, 0);
  // Rows of whole packs, many and one.
  for (const DDim& dims : {DDim({6, 3, 16, 20}), DDim({9, 3, 2, 2})}) {
    const KernelCall call = TrainingCall(dims, 3, "NCHW", true, -1, 1).NoOut();
    ExpectAsOnCpu(call, Backend::GPU, 5e-6);
    ExpectAsOnCpu(KernelCall(call).InsideMemory(), Backend::GPU, 5e-6);
  }
}

TEST(GpuBatchNorm, GradientsAsOnTheCpu) {
  constexpr int64_t kChannels = 3;
  for (const DDim& dims : {DDim({6, 3, 16, 20}), DDim({6, 3, 5, 7}), DDim({9, 3, 2, 2})}) {
    for (const bool given : {false, true}) {
      SCOPED_TRACE(Format("%s, statistics given %d", dims, given));
      KernelCall call("batch_norm_grad");
      call.In(Random(dims)).In(Random({kChannels}, 0.5, 1.5)).In(Random({kChannels}));
      call.In(Random({kChannels})).In(Random({kChannels}, 0.1, 2)).In(Random({kChannels}));
      call.In(Random({kChannels}, 0.5, 2)).NoIn().In(Random(dims)).Attr(0.9f).Attr(1e-5f);
      call.Attr(std::string("NCHW")).Attr(false).Attr(given).Attr(false);
      call.Out(dims).Out({kChannels}).Out({kChannels});
      ExpectAsOnCpu(call, Backend::GPU, 1e-4, 1e-5);
      ExpectAsOnCpu(call.InsideMemory(), Backend::GPU, 1e-4, 1e-5);
    }
  }
}

}  // namespace
}  // namespace phi
