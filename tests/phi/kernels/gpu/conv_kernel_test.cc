#include "phi/common/int_array.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

struct ConvCase {
  DDim input, filter, out;
  std::vector<int> strides, paddings, dilations;
  int groups;
  std::string algorithm = "EXPLICIT", format = "NCHW";
};

template <typename T>
KernelCall ConvCall(const char* name, const ConvCase& c) {
  KernelCall call(name);
  call.In(Random<T>(c.input))
      .In(Random<T>(c.filter))
      .Attr(c.strides)
      .Attr(c.paddings)
      .Attr(c.algorithm);
  call.Attr(c.groups).Attr(c.dilations).Attr(c.format).Out(c.out);
  return call;
}

const std::vector<ConvCase>& Cases() {
  static const std::vector<ConvCase> kCases = {
      {{357, 1, 8, 8}, {16, 1, 3, 3}, {357, 16, 8, 8}, {1, 1}, {1, 1}, {1, 1}, 1},
      {{2, 16, 4, 4}, {32, 16, 3, 3}, {2, 32, 4, 4}, {1, 1}, {1, 1}, {1, 1}, 1},
      {{2, 7, 13, 11}, {5, 7, 1, 1}, {2, 5, 13, 11}, {1, 1}, {0, 0}, {1, 1}, 1},
      {{2, 3, 17, 15}, {8, 3, 5, 3}, {2, 8, 8, 7}, {2, 2}, {1, 0}, {1, 1}, 1},
      {{1, 4, 12, 12}, {6, 2, 3, 3}, {1, 6, 8, 8}, {1, 1}, {0, 0}, {2, 2}, 2},
      {{2, 6, 9, 9}, {12, 1, 3, 3}, {2, 12, 9, 9}, {1, 1}, {1, 1}, {1, 1}, 6},
      {{2, 3, 8, 8}, {4, 3, 3, 3}, {2, 4, 9, 8}, {1, 1}, {2, 1, 0, 2}, {1, 1}, 1},
      {{1, 3, 7, 7}, {4, 3, 2, 2}, {1, 4, 7, 7}, {1, 1}, {0, 0}, {1, 1}, 1, "SAME"},
      {{1, 3, 7, 7}, {4, 3, 2, 2}, {1, 4, 3, 3}, {2, 2}, {5, 5}, {1, 1}, 1, "VALID"},
      {{2, 9, 8, 5}, {4, 5, 3, 3}, {2, 9, 8, 4}, {1, 1}, {1, 1}, {1, 1}, 1, "EXPLICIT", "NHWC"},
      {{2, 5, 6, 4},
       {4, 2, 3, 2},
       {2, 6, 6, 4},
       {1, 1},
       {2, 1, 1, 0},
       {1, 1},
       2,
       "EXPLICIT",
       "NHWC"},
      {{0, 3, 8, 8}, {4, 3, 3, 3}, {0, 4, 6, 6}, {1, 1}, {0, 0}, {1, 1}, 1},
  };
  return kCases;
}

TEST(GpuConv, AsOnTheCpuOnBothBackEnds) {
  for (const ConvCase& c : Cases()) {
    for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
      SCOPED_TRACE(Format("%s * %s %s", c.input, c.filter, c.format.c_str()));
      ExpectAsOnCpu(ConvCall<float>("conv2d_infer", c), backend, 1e-5);
      ExpectAsOnCpu<double>(ConvCall<double>("conv2d_infer", c), backend, 1e-13, 1e-12);
    }
  }
}

TEST(GpuConv, TheFormWithTuningAttributes) {
  for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
    for (int workspace_mb : {0, 1, 512}) {
      ExpectAsOnCpu(
          ConvCall<float>("conv2d", Cases()[1]).Attr(false).Attr(workspace_mb).Attr(false), backend,
          1e-5);
    }
  }
}

TEST(GpuConv, HalfIsCloseToFloat) {
  const ConvCase& c = Cases()[1];
  const DenseTensor x = Random<float16>(c.input), w = Random<float16>(c.filter);
  const auto call = [&](const DenseTensor& a, const DenseTensor& b) {
    return KernelCall("conv2d_infer")
        .In(a)
        .In(b)
        .Attr(c.strides)
        .Attr(c.paddings)
        .Attr(c.algorithm)
        .Attr(c.groups)
        .Attr(c.dilations)
        .Attr(c.format)
        .Out(c.out);
  };
  const DenseTensor wanted =
      call(testing::As<float16, float>(x), testing::As<float16, float>(w)).Run(Backend::CPU)[0];
  for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
    const DenseTensor got = call(x, w).Run(backend)[0];
    testing::ExpectNear<float>(testing::As<float16, float>(got), wanted, 2e-2, 2e-3);
  }
}

// Whether cuDNN takes the gradients: both ends of an axis padded alike, channels first.
bool IsForCudnn(const ConvCase& c) {
  return c.paddings.size() == 2 && c.algorithm == "EXPLICIT" && c.format == "NCHW";
}

template <typename T>
KernelCall ConvGradCall(const ConvCase& c) {
  KernelCall call("conv2d_grad");
  call.In(Random<T>(c.input)).In(Random<T>(c.filter)).In(Random<T>(c.out)).Attr(c.strides);
  call.Attr(c.paddings).Attr(c.algorithm).Attr(c.groups).Attr(c.dilations).Attr(c.format);
  return call.Out(c.input).Out(c.filter);
}

TEST(GpuConvGrad, AsOnTheCpuOnBothBackEnds) {
  for (const ConvCase& c : Cases()) {
    SCOPED_TRACE(Format("%s * %s %s", c.input, c.filter, c.format.c_str()));
    for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
      if (backend == Backend::GPUDNN && !IsForCudnn(c)) continue;
      // An element of a filter's gradient is a sum over all images and positions.
      ExpectAsOnCpu(ConvGradCall<float>(c), backend, 1e-3, 1e-4);
      ExpectAsOnCpu<double>(ConvGradCall<double>(c), backend, 1e-11, 1e-11);
    }
  }
}

TEST(GpuConvGrad, TheSameBitsEveryTime) {
  const KernelCall call = ConvGradCall<float>(Cases()[0]);
  for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
    const std::vector<DenseTensor> first = call.Run(backend), second = call.Run(backend);
    for (size_t i = 0; i < first.size(); ++i) {
      testing::ExpectNear<float>(second[i], first[i], 0, 0);
    }
  }
}

TEST(GpuConvTranspose, AsOnTheCpuOnBothBackEnds) {
  struct Transposed {
    DDim x, filter, out;
    int stride, padding, groups;
  };
  // The third output is larger than the window needs, by less than a stride.
  for (const Transposed& c : {Transposed{{2, 4, 5, 6}, {4, 3, 3, 3}, {2, 3, 7, 8}, 1, 0, 1},
                              Transposed{{1, 4, 5, 6}, {4, 2, 3, 3}, {1, 4, 9, 11}, 2, 1, 2},
                              Transposed{{1, 4, 5, 6}, {4, 2, 3, 3}, {1, 2, 10, 12}, 2, 1, 1}}) {
    const std::vector<int> strides(2, c.stride), paddings(2, c.padding), ones(2, 1), none;
    for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
      for (bool grad : {false, true}) {
        SCOPED_TRACE(Format("%s * %s, gradient %d", c.x, c.filter, grad));
        KernelCall call(grad ? "conv2d_transpose_grad" : "conv2d_transpose");
        call.In(Random<double>(c.x)).In(Random<double>(c.filter));
        if (grad) call.In(Random<double>(c.out));
        call.Attr(strides).Attr(paddings).Attr(none).Attr(IntArray()).Attr(std::string("EXPLICIT"));
        call.Attr(c.groups).Attr(ones).Attr(std::string("NCHW"));
        if (grad) {
          call.Out(c.x).Out(c.filter);
        } else {
          call.Out(c.out);
        }
        ExpectAsOnCpu<double>(call, backend, 1e-12, 1e-12);
      }
    }
  }
}

TEST(GpuDepthwiseConv, AsOnCpuAndWithoutFusedRelu) {
  const ConvCase c = {{2, 6, 9, 9}, {6, 1, 3, 3}, {2, 6, 5, 5}, {2, 2}, {1, 1}, {1, 1}, 6};
  const auto tuned = [&](bool relu) {
    return ConvCall<float>("depthwise_conv2d", c).Attr(false).Attr(512).Attr(false).Attr(relu);
  };
  ExpectAsOnCpu(tuned(false), Backend::GPU, 1e-5);
  EXPECT_THROW(tuned(true).Run(Backend::GPU), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
