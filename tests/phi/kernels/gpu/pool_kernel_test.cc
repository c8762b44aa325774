#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

struct PoolCase {
  DDim input, out;
  std::vector<int64_t> ksize;
  std::vector<int> strides, paddings;
  bool ceil = false, global = false, adaptive = false;
  std::string algorithm = "EXPLICIT", format = "NCHW";
  bool cudnn = true;
};

KernelCall PoolCall(const PoolCase& c, const std::string& type, bool exclusive) {
  KernelCall call("pool2d");
  call.In(Random(c.input)).Attr(IntArray(c.ksize)).Attr(c.strides).Attr(c.paddings).Attr(c.ceil).Attr(exclusive);
  call.Attr(c.format).Attr(type).Attr(c.global).Attr(c.adaptive).Attr(c.algorithm).Out(c.out);
  return call;
}

const std::vector<PoolCase>& Cases() {
  static const std::vector<PoolCase> kCases = {
      {{357, 16, 8, 8}, {357, 16, 4, 4}, {2, 2}, {2, 2}, {0, 0}},
      {{2, 3, 9, 7}, {2, 3, 5, 4}, {3, 3}, {2, 2}, {1, 1}},
      {{2, 3, 9, 7}, {2, 3, 1, 1}, {1, 1}, {1, 1}, {0, 0}, false, true},
      {{2, 9, 7, 5}, {2, 5, 4, 5}, {3, 3}, {2, 2}, {1, 1}, false, false, false, "EXPLICIT", "NHWC"},
      {{2, 3, 8, 8}, {2, 3, 4, 4}, {2, 2}, {2, 2}, {0, 0}, true},
      {{2, 3, 9, 9}, {2, 3, 5, 5}, {2, 2}, {2, 2}, {0, 0}, true, false, false, "EXPLICIT", "NCHW", false},
      {{2, 3, 9, 7}, {2, 3, 4, 3}, {4, 3}, {1, 1}, {0, 0}, false, false, true, "EXPLICIT", "NCHW", false},
      {{2, 3, 8, 8}, {2, 3, 8, 9}, {3, 3}, {1, 1}, {1, 1, 2, 1}, false, false, false, "EXPLICIT", "NCHW", false},
      {{2, 3, 8, 8}, {2, 3, 8, 8}, {2, 2}, {1, 1}, {0, 0}, false, false, false, "SAME", "NCHW", false},
      {{0, 3, 8, 8}, {0, 3, 4, 4}, {2, 2}, {2, 2}, {0, 0}},
  };
  return kCases;
}

TEST(GpuPool, MaxAndMeanAsOnTheCpu) {
  for (const PoolCase& c : Cases()) {
    for (const char* type : {"max", "avg"}) {
      for (bool exclusive : {true, false}) {
        SCOPED_TRACE(Format("%s -> %s %s exclusive %d", c.input, c.out, type, exclusive));
        ExpectAsOnCpu(PoolCall(c, type, exclusive), Backend::GPU);
        if (c.cudnn) ExpectAsOnCpu(PoolCall(c, type, exclusive), Backend::GPUDNN);
      }
    }
  }
}

TEST(GpuPool, CudnnRefusesWhatItCannot) {
  for (const PoolCase& c : Cases()) {
    if (c.cudnn) continue;
    try {
      PoolCall(c, "max", true).Run(Backend::GPUDNN);
      ADD_FAILURE() << c.out;
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), UNIMPLEMENTED) << error.what();
    }
  }
}

}  // namespace
}  // namespace phi
