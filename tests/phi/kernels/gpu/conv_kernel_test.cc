#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/int_array.h"
#include "phi/core/flags.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

PHI_DECLARE_bool(allow_tf32);
PHI_DECLARE_bool(cudnn_exhaustive_search);
PHI_DECLARE_bool(cudnn_deterministic);
PHI_DECLARE_bool(cudnn_graph);
PHI_DECLARE_bool(cudnn_winograd);
PHI_DECLARE_int32(conv_workspace_size_limit);

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

// The kernel `name` on half types, and on the CPU in float32.
template <typename T>
void ExpectCloseToFloat(const char* name, const ConvCase& c, Backend backend, double rel) {
  SCOPED_TRACE(Format("%s %s * %s", backend, c.input, c.filter));
  const DenseTensor x = Random<T>(c.input), w = Random<T>(c.filter);
  const bool is_depthwise = std::string(name) == "depthwise_conv2d";
  const auto call = [&](const DenseTensor& a, const DenseTensor& b) {
    KernelCall call(name);
    call.In(a).In(b).Attr(c.strides).Attr(c.paddings).Attr(c.algorithm).Attr(c.groups);
    call.Attr(c.dilations).Attr(c.format);
    if (is_depthwise) call.Attr(false).Attr(512).Attr(false).Attr(false);
    return call.Out(c.out);
  };
  const DenseTensor wanted =
      call(testing::As<T, float>(x), testing::As<T, float>(w)).Run(Backend::CPU)[0];
  const DenseTensor got = call(x, w).Run(backend)[0];
  testing::ExpectNear<float>(testing::As<T, float>(got), wanted, 10 * rel, rel);
}

TEST(GpuConv, HalfIsCloseToFloat) {
  // Rounded once, when the sum is stored: half a unit in the last place, of 11 bits and of 8.
  constexpr double kFloat16 = 2e-3, kBfloat16 = 8e-3;
  for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
    for (size_t i : {0, 1, 3, 4, 6, 9}) {
      ExpectCloseToFloat<float16>("conv2d_infer", Cases()[i], backend, kFloat16);
      ExpectCloseToFloat<bfloat16>("conv2d_infer", Cases()[i], backend, kBfloat16);
    }
    ExpectCloseToFloat<float16>("depthwise_conv2d", Cases()[5], backend, kFloat16);
    ExpectCloseToFloat<bfloat16>("depthwise_conv2d", Cases()[5], backend, kBfloat16);
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

TEST(GpuConvGrad, HalfIsCloseToFloat) {
  const ConvCase& c = Cases()[3];
  const DenseTensor x = Random<bfloat16>(c.input), w = Random<bfloat16>(c.filter),
                    g = Random<bfloat16>(c.out);
  const auto call = [&](const DenseTensor& a, const DenseTensor& b, const DenseTensor& d) {
    KernelCall call("conv2d_grad");
    call.In(a).In(b).In(d).Attr(c.strides).Attr(c.paddings).Attr(c.algorithm).Attr(c.groups);
    return call.Attr(c.dilations).Attr(c.format).Out(c.input).Out(c.filter);
  };
  const auto as_float = [](const DenseTensor& t) { return testing::As<bfloat16, float>(t); };
  const std::vector<DenseTensor> wanted =
      call(as_float(x), as_float(w), as_float(g)).Run(Backend::CPU);
  for (Backend backend : {Backend::GPU, Backend::GPUDNN}) {
    const std::vector<DenseTensor> got = call(x, w, g).Run(backend);
    for (size_t i = 0; i < got.size(); ++i) {
      testing::ExpectNear<float>(as_float(got[i]), wanted[i], 8e-2, 8e-3);
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

// What flags make of the choice of an algorithm.
class GpuConvFlags : public ::testing::Test {
 protected:
  ~GpuConvFlags() override {
    FLAGS_allow_tf32 = FLAGS_cudnn_exhaustive_search = false;
    FLAGS_cudnn_deterministic = FLAGS_cudnn_winograd = FLAGS_cudnn_graph = true;
    FLAGS_conv_workspace_size_limit = 512;
  }
};

// As many channels as all algorithms take: sums of 576 products, of standard deviation 8.
const ConvCase& ManyChannels() {
  static const ConvCase kCase = {
      {2, 64, 14, 14}, {64, 64, 3, 3}, {2, 64, 14, 14}, {1, 1}, {1, 1}, {1, 1}, 1};
  return kCase;
}
// TF32 keeps 10 bits: its error is near 1e-2 there. That of plain sums is near 1e-5; algorithms
// that transform their input may have ten times that.
constexpr double kPlain = 1e-4, kTransformed = 1e-3;

TEST_F(GpuConvFlags, EveryAlgorithmIsAsOnTheCpu) {
  for (int flags = 0; flags < 16; ++flags) {
    const bool measured = FLAGS_cudnn_exhaustive_search = (flags & 1) != 0;
    const bool winograd = FLAGS_cudnn_winograd = (flags & 2) != 0;
    FLAGS_cudnn_deterministic = (flags & 4) != 0;
    FLAGS_cudnn_graph = (flags & 8) != 0;
    SCOPED_TRACE(Format("measured %d, Winograd %d, deterministic %d, graph %d", measured, winograd,
                        FLAGS_cudnn_deterministic, FLAGS_cudnn_graph));
    const double abs = measured || winograd ? kTransformed : kPlain;
    ExpectAsOnCpu(ConvCall<float>("conv2d_infer", ManyChannels()), Backend::GPUDNN, abs);
    ExpectAsOnCpu(ConvGradCall<float>(ManyChannels()), Backend::GPUDNN, abs, 1e-4);
    ExpectAsOnCpu(ConvCall<float>("conv2d_infer", Cases()[0]), Backend::GPUDNN, 1e-5);
  }
}

TEST_F(GpuConvFlags, TheAttributeMeasuresToo) {
  const auto call = ConvCall<float>("conv2d", Cases()[1]).Attr(false).Attr(512).Attr(true);
  ExpectAsOnCpu(call, Backend::GPUDNN, 1e-5);
}

TEST_F(GpuConvFlags, MeasuredGradientsHaveTheSameBitsEveryTime) {
  FLAGS_cudnn_exhaustive_search = true;
  const KernelCall call = ConvGradCall<float>(ManyChannels());
  const std::vector<DenseTensor> first = call.Run(Backend::GPUDNN);
  for (int run = 0; run < 3; ++run) {
    const std::vector<DenseTensor> next = call.Run(Backend::GPUDNN);
    for (size_t i = 0; i < first.size(); ++i) {
      testing::ExpectNear<float>(next[i], first[i], 0, 0);
    }
  }
}

TEST_F(GpuConvFlags, NoWorkspaceIsEnoughForTheForwardPass) {
  FLAGS_conv_workspace_size_limit = 0;
  for (bool measured : {false, true}) {
    FLAGS_cudnn_exhaustive_search = measured;
    ExpectAsOnCpu(ConvCall<float>("conv2d_infer", ManyChannels()), Backend::GPUDNN, kTransformed);
  }
}

TEST_F(GpuConvFlags, GradientsComeOutWithoutAWorkspace) {
  FLAGS_conv_workspace_size_limit = 0;
  for (bool deterministic : {false, true}) {
    FLAGS_cudnn_deterministic = deterministic;
    ExpectAsOnCpu(ConvGradCall<float>(ManyChannels()), Backend::GPUDNN, kTransformed, 1e-4);
  }
}

TEST_F(GpuConvFlags, Tf32IsTakenIfAllowedAlone) {
  const auto& gpu = static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
  const KernelCall call = ConvCall<float>("conv2d_infer", ManyChannels());
  FLAGS_cudnn_winograd = false;
  const DenseTensor wanted = call.Run(Backend::CPU)[0], plain = call.Run(Backend::GPUDNN)[0];
  FLAGS_allow_tf32 = true;
  const DenseTensor rounded = call.Run(Backend::GPUDNN)[0];
  testing::ExpectNear<float>(plain, wanted, kPlain, 1e-5);
  testing::ExpectNear<float>(rounded, wanted, 5e-2, 1e-2);
  double most = 0;
  for (int64_t i = 0; i < wanted.numel(); ++i) {
    most = std::max(most, std::abs(double{rounded.data<float>()[i]} - wanted.data<float>()[i]));
  }
  constexpr int kFirstWithTf32 = 80;
  if (gpu.GetComputeCapability() >= kFirstWithTf32) {
    EXPECT_GT(most, kPlain);
  } else {
    EXPECT_LE(most, kPlain);
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
