#include "phi/backends/gpu/cudnn_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "phi/common/float16.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

const GPUContext& Gpu() {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
}

DenseTensor OnesOnGpu(int64_t count) {
  DenseTensor host, device;
  std::fill_n(host.mutable_data<float16>({count}, CPUPlace()), count, float16(1.0f));
  TensorCopySync(host, GPUPlace(), &device);
  return device;
}

enum Ids : int64_t { kX = 1, kFilter, kOut, kFirstVirtual };
constexpr int64_t kChannels = 64, kSide = 8;

// y = relu(x * filter) for a filter of one pixel and images with channels last.
std::optional<OperationGraph> ConvGraph(cudnnHandle_t handle) {
  OperationGraphBuilder builder(kFirstVirtual);
  const GraphShape image{{1, kChannels, kSide, kSide},
                         {kChannels * kSide * kSide, 1, kChannels * kSide, kChannels}};
  const GraphShape pixel{{kChannels, kChannels, 1, 1}, {kChannels, 1, kChannels, kChannels}};
  GraphDescriptor conv(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  conv.Set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, int64_t{2});
  conv.Set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT);
  conv.Set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION);
  for (const auto name :
       {CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS}) {
    conv.SetNumbers(name, {0, 0});
  }
  for (const auto name :
       {CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES}) {
    conv.SetNumbers(name, {1, 1});
  }
  conv.Finalize();
  GraphDescriptor op(CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
  op.Set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, builder.Tensor(kX, CUDNN_DATA_HALF, image));
  op.Set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
         builder.Tensor(kFilter, CUDNN_DATA_HALF, pixel));
  const GraphDescriptor& sums = builder.Virtual(CUDNN_DATA_FLOAT, image);
  op.Set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, sums);
  op.Set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, builder.Keep(std::move(conv)));
  op.Set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, 1.0f);
  op.Set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, 0.0f);
  builder.Add(std::move(op));
  builder.AddPointwise(CUDNN_POINTWISE_RELU_FWD, sums, nullptr,
                       builder.Tensor(kOut, CUDNN_DATA_HALF, image), CUDNN_NOT_PROPAGATE_NAN);
  return builder.Build(handle);
}

class CudnnGraph : public ::testing::Test {
 protected:
  void SetUp() override {
    constexpr int kFirstWithEngines = 80;
    if (Gpu().GetComputeCapability() < kFirstWithEngines) GTEST_SKIP() << "no tensor cores";
    memory_.Add(kX, x_.data());
    memory_.Add(kFilter, filter_.data());
    memory_.Add(kOut, out_.data());
  }
  std::optional<RunnableEngine> FirstEngine(cudnnHandle_t handle, const OperationGraph& graph,
                                            const EngineLimits& limits) const {
    return RunnableEngine::First(Gpu(), handle, graph,
                                 {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}, limits, memory_);
  }

  DenseTensor x_ = OnesOnGpu(kChannels * kSide * kSide);
  DenseTensor filter_ = OnesOnGpu(kChannels * kChannels);
  DenseTensor out_ = OnesOnGpu(kChannels * kSide * kSide);
  GraphMemory memory_;
};

constexpr size_t kAnyBytes = std::numeric_limits<size_t>::max();

TEST_F(CudnnGraph, RunsByTheFirstEngineThatMayBeTaken) {
  std::optional<GraphPlan> plan;  // until the device is done
  Gpu().CudnnCall([&](cudnnHandle_t handle) {
    std::optional<OperationGraph> graph = ConvGraph(handle);
    ASSERT_TRUE(graph);
    std::optional<RunnableEngine> engine = FirstEngine(handle, *graph, {&KeepsTypes, kAnyBytes});
    ASSERT_TRUE(engine);
    EXPECT_TRUE(KeepsTypes(engine->traits.notes));
    plan.emplace(std::move(*graph), std::move(*engine));
    const AllocationPtr workspace = Gpu().Workspace(plan->workspace_bytes());
    plan->Enqueue(handle, memory_, workspace->ptr());
  });
  DenseTensor host;
  TensorCopySync(out_, CPUPlace(), &host);
  for (int64_t i = 0; i < host.numel(); ++i) {
    ASSERT_EQ(static_cast<float>(host.data<float16>()[i]), static_cast<float>(kChannels)) << i;
  }
}

TEST_F(CudnnGraph, TakesNoEngineBeyondTheLimits) {
  Gpu().CudnnCall([&](cudnnHandle_t handle) {
    const std::optional<OperationGraph> graph = ConvGraph(handle);
    ASSERT_TRUE(graph);
    int asked = 0;
    const auto none = [&](const EngineNotes&) {
      ++asked;
      return false;
    };
    EXPECT_FALSE(FirstEngine(handle, *graph, {none, kAnyBytes}));
    EXPECT_GT(asked, 0);
  });
}

// An operation without its tensors.
TEST_F(CudnnGraph, IsNoneAfterAnOperationThatIsRefused) {
  Gpu().CudnnCall([&](cudnnHandle_t handle) {
    OperationGraphBuilder builder(kFirstVirtual);
    builder.Add(GraphDescriptor(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR));
    EXPECT_FALSE(builder.Build(handle));
  });
}

}  // namespace
}  // namespace gpu
}  // namespace backends
}  // namespace phi
