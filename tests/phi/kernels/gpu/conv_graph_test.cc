// Convolutions by engines of cuDNN's graph API, beside the CPU's in float32.
#include <algorithm>
#include <cmath>
#include <limits>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/derived_data.h"
#include "phi/core/flags.h"
#include "phi/core/pooled_allocator.h"
#include "phi/kernels/funcs/conv/cudnn_conv_graph.h"
#include "phi/kernels/funcs/conv/cudnn_forward.h"
#include "phi/kernels/funcs/conv/window.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

PHI_DECLARE_bool(cudnn_exhaustive_search);
PHI_DECLARE_bool(cudnn_graph);

namespace phi {
namespace {

using testing::As;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct GraphCase {
  DDim input, filter, out;
  std::vector<int> strides = {1, 1}, paddings = {1, 1}, dilations = {1, 1};
  int groups = 1;
  std::string format = "NCHW";
};

const std::vector<GraphCase>& Cases() {
  static const std::vector<GraphCase> kCases = {
      {{2, 64, 14, 14}, {64, 64, 3, 3}, {2, 64, 14, 14}},
      {{2, 16, 9, 7}, {24, 16, 1, 1}, {2, 24, 9, 7}, {1, 1}, {0, 0}},
      {{2, 5, 9, 7}, {7, 5, 3, 3}, {2, 7, 9, 7}},
      // Many channels, many positions: what may be computed by Winograd's algorithm.
      {{2, 64, 64, 64}, {64, 64, 3, 3}, {2, 64, 64, 64}},
      // Few tiles of a filter, many positions: products of matrices.
      {{4, 8, 32, 33}, {16, 8, 3, 3}, {4, 16, 32, 33}},
      {{4, 24, 32, 33}, {16, 24, 1, 1}, {4, 16, 32, 33}, {1, 1}, {0, 0}},
      {{16, 3, 33, 35}, {8, 3, 7, 5}, {16, 8, 17, 18}, {2, 2}, {3, 2}},
      {{5, 4, 40, 40}, {6, 4, 3, 3}, {5, 6, 36, 36}, {1, 1}, {0, 0}, {2, 2}},
      {{2, 3, 17, 15}, {8, 3, 5, 3}, {2, 8, 9, 8}, {2, 2}, {2, 1}},
      {{1, 8, 12, 12}, {16, 4, 3, 3}, {1, 16, 8, 8}, {1, 1}, {0, 0}, {2, 2}, 2},
      {{2, 8, 9, 9}, {8, 1, 3, 3}, {2, 8, 9, 9}, {1, 1}, {1, 1}, {1, 1}, 8},
      {{2, 8, 8, 8}, {8, 8, 3, 3}, {2, 8, 9, 8}, {1, 1}, {2, 1, 0, 2}},
      {{2, 14, 14, 64}, {64, 64, 3, 3}, {2, 14, 14, 64}, {1, 1}, {1, 1}, {1, 1}, 1, "NHWC"},
      {{2, 9, 7, 16}, {24, 16, 1, 1}, {2, 9, 7, 24}, {1, 1}, {0, 0}, {1, 1}, 1, "NHWC"},
      {{2, 9, 7, 5}, {7, 5, 3, 3}, {2, 9, 7, 7}, {1, 1}, {1, 1}, {1, 1}, 1, "NHWC"},
      {{2, 17, 15, 3}, {8, 3, 5, 3}, {2, 9, 8, 8}, {2, 2}, {2, 1}, {1, 1}, 1, "NHWC"},
      {{1, 12, 12, 8}, {16, 4, 3, 3}, {1, 8, 8, 16}, {1, 1}, {0, 0}, {2, 2}, 2, "NHWC"},
      {{2, 8, 8, 8}, {8, 8, 3, 3}, {2, 9, 8, 8}, {1, 1}, {2, 1, 0, 2}, {1, 1}, 1, "NHWC"},
      {{0, 8, 8, 8}, {8, 8, 3, 3}, {0, 8, 8, 8}, {1, 1}, {1, 1}, {1, 1}, 1, "NHWC"},
  };
  return kCases;
}

KernelCall& AddAttributes(const GraphCase& c, KernelCall* call) {
  call->Attr(c.strides).Attr(c.paddings).Attr(std::string("EXPLICIT")).Attr(c.groups);
  return call->Attr(c.dilations).Attr(c.format);
}

KernelCall ConvCall(const GraphCase& c, const DenseTensor& x, const DenseTensor& w) {
  KernelCall call("conv2d_infer");
  AddAttributes(c, &call.In(x).In(w)).Out(c.out);
  return call;
}

// Sums of up to 576 products, which are added in float32 and rounded once.
template <typename T>
void ExpectCloseToFloat(double abs, double rel) {
  for (const GraphCase& c : Cases()) {
    SCOPED_TRACE(Format("%s * %s %s", c.input, c.filter, c.format));
    const DenseTensor x = Random<T>(c.input), w = Random<T>(c.filter);
    const DenseTensor wanted = ConvCall(c, As<T, float>(x), As<T, float>(w)).Run(Backend::CPU)[0];
    const DenseTensor got = ConvCall(c, x, w).Run(Backend::GPUDNN)[0];
    ExpectNear<float>(As<T, float>(got), wanted, abs, rel);
    const DenseTensor again = ConvCall(c, x, w).Run(Backend::GPUDNN)[0];
    ExpectNear<T>(again, got, 0, 0);
  }
}

class GpuConvGraph : public ::testing::Test {
 protected:
  ~GpuConvGraph() override {
    FLAGS_cudnn_graph = true;
    FLAGS_cudnn_exhaustive_search = false;
  }
  static const GPUContext& Gpu() {
    return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
  }
};

TEST_F(GpuConvGraph, AsOnTheCpuWithTheSameBitsEveryTime) {
  for (bool graph : {true, false}) {
    SCOPED_TRACE(graph);
    FLAGS_cudnn_graph = graph;
    ExpectCloseToFloat<float>(1e-3, 1e-5);
    ExpectCloseToFloat<float16>(2e-2, 2e-3);
    ExpectCloseToFloat<bfloat16>(8e-2, 8e-3);
  }
}

TEST_F(GpuConvGraph, AsOnTheCpuWhenMeasured) {
  FLAGS_cudnn_exhaustive_search = true;
  ExpectCloseToFloat<float>(1e-3, 1e-5);
  ExpectCloseToFloat<float16>(2e-2, 2e-3);
}

// Channels first, both ends of an axis padded alike: what cuDNN takes of gradients.
bool HasCudnnGradient(const GraphCase& c) {
  return c.format == "NCHW" && c.paddings.size() == 2 && c.input[0] != 0;
}

// abs is for sums of 576 products; rounding errors grow with the square root of their number.
template <typename T>
void ExpectGradientsCloseToFloat(double abs, double rel) {
  for (const GraphCase& c : Cases()) {
    if (!HasCudnnGradient(c)) continue;
    SCOPED_TRACE(Format("%s * %s", c.input, c.filter));
    const DenseTensor x = Random<T>(c.input), w = Random<T>(c.filter), g = Random<T>(c.out);
    const auto call = [&](const DenseTensor& a, const DenseTensor& b, const DenseTensor& d) {
      KernelCall call("conv2d_grad");
      AddAttributes(c, &call.In(a).In(b).In(d)).Out(c.input).Out(c.filter);
      return call;
    };
    const auto wanted = call(As<T, float>(x), As<T, float>(w), As<T, float>(g)).Run(Backend::CPU);
    const auto got = call(x, w, g).Run(Backend::GPUDNN);
    const auto again = call(x, w, g).Run(Backend::GPUDNN);
    const double products = static_cast<double>(c.out[0] * c.out[2] * c.out[3]);  // of a filter's
    const double grown[] = {1, std::sqrt(std::max(products / 576, 1.0))};
    for (size_t i = 0; i < got.size(); ++i) {
      ExpectNear<float>(As<T, float>(got[i]), wanted[i], abs * grown[i], rel);
      ExpectNear<T>(again[i], got[i], 0, 0);
    }
  }
}

TEST_F(GpuConvGraph, GradientsAsOnTheCpuWithTheSameBitsEveryTime) {
  for (bool measured : {false, true}) {
    FLAGS_cudnn_exhaustive_search = measured;
    ExpectGradientsCloseToFloat<float>(1e-3, 1e-4);
    ExpectGradientsCloseToFloat<float16>(4e-2, 4e-3);
    ExpectGradientsCloseToFloat<bfloat16>(2e-1, 2e-2);
  }
}

// A convolution on tensors in device memory.
struct DeviceConv {
  template <typename T>
  static DenseTensor Put(const DDim& dims) {
    DenseTensor tensor;
    TensorCopySync(Random<T>(dims), GPUPlace(), &tensor);
    return tensor;
  }
  template <typename T>
  static DenseTensor Run(const GPUContext& ctx, const GraphCase& c, const DenseTensor& x,
                         const DenseTensor& w) {
    DenseTensor y, host;
    y.Resize(c.out);
    funcs::CudnnConvForward<T>(ctx, x, w, Attributes(c), backends::gpu::ConvSearchOf(0, false), &y);
    TensorCopySync(y, CPUPlace(), &host);
    return host;
  }
  static funcs::ConvAttributes Attributes(const GraphCase& c) {
    static const std::string kExplicit = "EXPLICIT";
    return {c.strides, c.paddings,  kExplicit,
            c.groups,  c.dilations, funcs::IsChannelLast(c.format)};
  }
};

TEST_F(GpuConvGraph, HasEnginesForHalfImagesWithChannelsLast) {
  constexpr int kFirstWithTensorCores = 80;
  if (Gpu().GetComputeCapability() < kFirstWithTensorCores) GTEST_SKIP() << "no tensor cores";
  for (const GraphCase& c : Cases()) {
    if (c.format != "NHWC" || c.input[3] != 64) continue;
    const DenseTensor x = DeviceConv::Put<float16>(c.input), w = DeviceConv::Put<float16>(c.filter);
    DenseTensor y = DeviceConv::Put<float16>(c.out), bias = DeviceConv::Put<float16>({c.filter[0]});
    for (bool fused : {false, true}) {
      funcs::CudnnTail tail;
      if (fused) tail = {bias.data(), nullptr, true};
      const funcs::CudnnForward call = funcs::PrepareCudnnForward(
          Gpu(), x, w, DeviceConv::Attributes(c), backends::gpu::ConvSearchOf(0, false), tail,
          c.out, y.mutable_data<float16>(GPUPlace()));
      EXPECT_NE(call.plan->graph, nullptr) << fused;
      EXPECT_FALSE(call.plan->refuses_epilogue) << fused;
    }
  }
}

// Whether the plan of halves has the filter with channels last, also of images that are turned.
bool WantsFilterLast(const GPUContext& ctx, const GraphCase& c, const DenseTensor& x,
                     const DenseTensor& w) {
  funcs::ConvAttributes attr = DeviceConv::Attributes(c);
  const backends::gpu::ConvSearch search = backends::gpu::ConvSearchOf(0, false);
  const bool turns = funcs::TurnsChannelsLast(x, w, attr, search);
  EXPECT_TRUE(turns || attr.channel_last);
  const auto last = [&](const DDim& d) { return turns ? DDim{d[0], d[2], d[3], d[1]} : d; };
  const DenseTensor image = DeviceConv::Put<float16>(last(c.input));
  DenseTensor y = DeviceConv::Put<float16>(last(c.out));
  const funcs::ConvAttributes turned = {attr.strides, attr.paddings,  attr.padding_algorithm,
                                        attr.groups,  attr.dilations, true};
  return funcs::PrepareCudnnForward(ctx, image, w, turned, search, {}, y.dims(),
                                    y.mutable_data<float16>(GPUPlace()))
      .plan->wants_filter_last;
}

TEST_F(GpuConvGraph, AConstantFilterIsReorderedOnce) {
  // Images with channels first are turned.
  for (const GraphCase& c :
       {GraphCase{
            {2, 14, 14, 64}, {64, 64, 3, 3}, {2, 14, 14, 64}, {1, 1}, {1, 1}, {1, 1}, 1, "NHWC"},
        GraphCase{{2, 64, 14, 14}, {64, 64, 3, 3}, {2, 64, 14, 14}}}) {
    SCOPED_TRACE(c.format);
    const DenseTensor x = DeviceConv::Put<float16>(c.input);
    DenseTensor w = DeviceConv::Put<float16>(c.filter);
    const DenseTensor wanted = DeviceConv::Run<float16>(Gpu(), c, x, w);
    const size_t kept = WantsFilterLast(Gpu(), c, x, w) ? 1 : 0;
    w.Holder()->MakeConstant();
    for (int run = 0; run < 2; ++run) {
      ExpectNear<float16>(DeviceConv::Run<float16>(Gpu(), c, x, w), wanted, 0, 0);
      EXPECT_EQ(w.Holder()->derived()->size(), kept);
    }
  }
}

// The gradient of a filter on tensors in device memory.
struct DeviceFilterGrad {
  explicit DeviceFilterGrad(const GraphCase& c)
      : x(DeviceConv::Put<float>(c.input)), g(DeviceConv::Put<float>(c.out)) {
    w_grad.Resize(c.filter);
    const funcs::ConvAttributes attr = DeviceConv::Attributes(c);
    conv = {DataType::FLOAT32, funcs::ConvSide::kFilter,
            funcs::MakeVolumeConv(c.input, c.out, c.filter, true, attr), attr.channel_last,
            backends::gpu::ConvSearchOf(0, false)};
  }
  funcs::CudnnConvData Data() {
    return {x.data<float>(), w_grad.mutable_data<float>(GPUPlace()), g.data<float>()};
  }

  DenseTensor x, g, w_grad;
  funcs::CudnnConv conv;
};

const GraphCase kFewTiles = {{4, 8, 32, 33}, {16, 8, 3, 3}, {4, 16, 32, 33}};

TEST_F(GpuConvGraph, FilterGradientsOfFewTilesAreProducts) {
  DeviceFilterGrad few(kFewTiles);
  const auto takes_products = [&](const funcs::CudnnConv& conv, const funcs::CudnnConvData& data) {
    return funcs::GetCudnnConvPlan(Gpu(), conv, data)->products.has_value();
  };
  EXPECT_TRUE(takes_products(few.conv, few.Data()));
  few.conv.search.is_deterministic = false;
  EXPECT_FALSE(takes_products(few.conv, few.Data()));
  few.conv.search.is_deterministic = true;
  few.conv.search.has_graph = false;
  EXPECT_FALSE(takes_products(few.conv, few.Data()));
  DeviceFilterGrad small({{2, 5, 9, 7}, {7, 5, 3, 3}, {2, 7, 9, 7}});
  EXPECT_FALSE(takes_products(small.conv, small.Data()));
}

// Refuses requests of one size, of the pool that it serves for while it lives.
class RefusesSize : public Allocator {
 public:
  explicit RefusesSize(size_t size_bytes)
      : refused_(size_bytes), pool_(static_cast<PooledAllocator*>(GetAllocator(GPUPlace()))) {
    pool_->ServeFrom(this);
  }
  ~RefusesSize() override { pool_->ServeFrom(nullptr); }
  AllocationPtr Allocate(size_t size_bytes) override {
    if (size_bytes != refused_) return pool_->AllocateOwn(size_bytes);
    ++refusals;
    PADDLE_THROW(errors::ResourceExhausted("refused %d bytes", size_bytes));
  }
  void Release() override {}

  int refusals = 0;

 private:
  const size_t refused_;
  PooledAllocator* const pool_;
};

TEST_F(GpuConvGraph, ProductsWithoutMemoryAreNotMeasured) {
  DeviceFilterGrad few({{4, 8, 32, 31}, {16, 8, 3, 3}, {4, 16, 32, 31}});
  const funcs::CudnnConvData data = few.Data();
  few.conv.search.measures = true;
  const auto products = funcs::FindFilterProducts(few.conv.shape, few.conv.search.workspace_bytes);
  ASSERT_TRUE(products);
  RefusesSize allocator(products->workspace_bytes());
  EXPECT_FALSE(funcs::GetCudnnConvPlan(Gpu(), few.conv, data)->products);
  EXPECT_EQ(allocator.refusals, 1);
}

// Half types with channels last have engines where there may be no algorithm.
TEST_F(GpuConvGraph, WhatHasAnEngineHasAPlanWhenItIsMeasured) {
  const GraphCase c = {{2, 9, 7, 16}, {24, 16, 3, 3}, {2, 9, 7, 24}, {1, 1}, {1, 1}, {1, 1}, 1,
                       "NHWC"};
  DeviceFilterGrad grad(c);  // memory enough for half types too
  grad.conv.filter_last = true;
  for (const DataType dtype : {DataType::FLOAT32, DataType::FLOAT16, DataType::BFLOAT16}) {
    SCOPED_TRACE(dtype);
    grad.conv.dtype = dtype;
    grad.conv.search.measures = false;
    if (funcs::GetCudnnConvPlan(Gpu(), grad.conv, grad.Data())->graph == nullptr) continue;
    grad.conv.search.measures = true;
    EXPECT_NO_THROW(funcs::GetCudnnConvPlan(Gpu(), grad.conv, grad.Data()));
  }
}

// A gradient without a graph, which wants 16 bytes, that would be products if nothing were
// measured.
TEST_F(GpuConvGraph, FilterGradientsWithoutAGraphAreMeasuredToo) {
  DeviceFilterGrad few({{5, 8, 32, 33}, {16, 8, 3, 3}, {5, 16, 32, 33}});
  funcs::CudnnConvData data = few.Data();
  few.conv.shape.batch = 4;
  data.large = few.x.data<float>() + 1;
  EXPECT_TRUE(funcs::GetCudnnConvPlan(Gpu(), few.conv, data)->products);
  few.conv.search.measures = true;
  {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    try {
      funcs::GetCudnnConvPlan(Gpu(), few.conv, data);
      ADD_FAILURE() << "nothing was measured";
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_NE(error.error_str().find("measuring the products"), std::string::npos)
          << error.what();
    }
  }
  const auto plan = funcs::GetCudnnConvPlan(Gpu(), few.conv, data);
  EXPECT_EQ(plan->graph, nullptr);
  funcs::RunCudnnConv(Gpu(), few.conv, data);
  Gpu().Wait();
}

TEST_F(GpuConvGraph, HalvesWithManyChannelsFirstAreTurned) {
  const DenseTensor x = Random<float16>({2, 16, 5, 5}), w = Random<float16>({8, 16, 3, 3});
  const std::vector<int> ones = {1, 1};
  const std::string algorithm = "EXPLICIT";
  const auto turns = [&](const DenseTensor& image, const DenseTensor& filter, int groups, bool last,
                         bool has_graph) {
    backends::gpu::ConvSearch search = backends::gpu::ConvSearchOf(0, false);
    search.has_graph = has_graph;
    return funcs::TurnsChannelsLast(image, filter, {ones, ones, algorithm, groups, ones, last},
                                    search);
  };
  EXPECT_TRUE(turns(x, w, 1, false, true));
  EXPECT_FALSE(turns(x, w, 1, true, true));
  EXPECT_FALSE(turns(x, w, 1, false, false));
  EXPECT_FALSE(turns(x, Random<float16>({8, 8, 3, 3}), 2, false, true));
  EXPECT_FALSE(turns(x, Random<float16>({6, 16, 3, 3}), 1, false, true));
  EXPECT_FALSE(turns(As<float16, float>(x), As<float16, float>(w), 1, false, true));
}

// However many images the limit lets into one batch of products.
TEST_F(GpuConvGraph, ProductsAddUpOverTheirBatches) {
  for (const GraphCase& c :
       {kFewTiles, GraphCase{{5, 9, 8, 8}, {4, 9, 1, 1}, {5, 4, 8, 8}, {1, 1}, {0, 0}}}) {
    DeviceFilterGrad grad(c);
    const funcs::CudnnConvData data = grad.Data();
    const size_t of_one =
        funcs::FindFilterProducts(grad.conv.shape, size_t{1} << 30)->workspace_bytes() /
        static_cast<size_t>(grad.conv.shape.batch);
    EXPECT_FALSE(funcs::FindFilterProducts(grad.conv.shape, of_one - 1));
    KernelCall on_cpu("conv2d_grad");
    AddAttributes(
        c, &on_cpu.In(Random<float>(c.input)).In(Random<float>(c.filter)).In(Random<float>(c.out)))
        .Out(c.input)
        .Out(c.filter);
    const DenseTensor wanted = on_cpu.Run(Backend::CPU)[1];
    for (const size_t images : {1, 2, 100}) {
      const auto products = funcs::FindFilterProducts(grad.conv.shape, of_one * images);
      ASSERT_TRUE(products);
      EXPECT_EQ(products->images, std::min(static_cast<int64_t>(images), grad.conv.shape.batch));
      const AllocationPtr workspace = Gpu().Workspace(products->workspace_bytes());
      funcs::EnqueueFilterProducts(Gpu(), *products, grad.x.data<float>(), grad.g.data<float>(),
                                   workspace->ptr(), static_cast<float*>(data.filter));
      DenseTensor got;
      TensorCopySync(grad.w_grad, CPUPlace(), &got);
      ExpectNear<float>(got, wanted, 1e-3, 1e-5);
    }
  }
}

// What a window misses of the image is a 0 in the products: times infinity it is NaN.
TEST_F(GpuConvGraph, ProductsMultiplyThePaddingByWhatIsNotFinite) {
  DenseTensor g = Random<float>(kFewTiles.out);
  g.data<float>()[0] = std::numeric_limits<float>::infinity();  // of the window in the corner
  DeviceFilterGrad grad(kFewTiles);
  TensorCopySync(g, GPUPlace(), &grad.g);
  const funcs::CudnnConvData data = grad.Data();
  const auto products = funcs::FindFilterProducts(grad.conv.shape, size_t{1} << 30);
  ASSERT_TRUE(products);
  const AllocationPtr workspace = Gpu().Workspace(products->workspace_bytes());
  funcs::EnqueueFilterProducts(Gpu(), *products, grad.x.data<float>(), grad.g.data<float>(),
                               workspace->ptr(), static_cast<float*>(data.filter));
  DenseTensor got;
  TensorCopySync(grad.w_grad, CPUPlace(), &got);
  const int64_t of_first = kFewTiles.filter[1] * 9;  // elements that channel 0 of `g` adds to
  for (int64_t i = 0; i < got.numel(); ++i) {
    const float value = got.data<float>()[i];
    const bool is_missed = i % 9 / 3 == 0 || i % 3 == 0;  // row or column 0 of the window
    SCOPED_TRACE(i);
    if (i >= of_first) {
      ASSERT_TRUE(std::isfinite(value));
    } else {
      ASSERT_TRUE(is_missed ? std::isnan(value) : std::isinf(value));
    }
  }
}

TEST_F(GpuConvGraph, ProductsOfOneGroupAlone) {
  DeviceFilterGrad grad(kFewTiles);
  funcs::VolumeConv grouped = grad.conv.shape;
  grouped.groups = 2;
  EXPECT_FALSE(funcs::FindFilterProducts(grouped, size_t{1} << 30));
}

// Graphs want 16 bytes; image 1 begins at 4 times 25.
TEST_F(GpuConvGraph, MemoryThatIsNotAlignedIsForAlgorithms) {
  const GraphCase c = {{2, 1, 5, 5}, {4, 1, 3, 3}, {2, 4, 5, 5}};
  const DenseTensor three = DeviceConv::Put<float>({3, 1, 5, 5}),
                    w = DeviceConv::Put<float>(c.filter);
  const DenseTensor x = three.Slice(1, 3);
  DenseTensor host;
  TensorCopySync(x, CPUPlace(), &host);
  const DenseTensor wanted = ConvCall(c, host, Random<float>(c.filter)).Run(Backend::CPU)[0];
  ExpectNear<float>(DeviceConv::Run<float>(Gpu(), c, x, w), wanted, 1e-5, 1e-5);
}

}  // namespace
}  // namespace phi
