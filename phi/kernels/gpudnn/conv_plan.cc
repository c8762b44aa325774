#include <utility>
#include <vector>

#include "phi/backends/gpu/plan_cache.h"
#include "phi/kernels/funcs/conv/cudnn_conv_algorithm.h"
#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"

namespace phi {
namespace funcs {
namespace {

using backends::gpu::ToCudnnType;

constexpr size_t kKeyNumbers = 31;  // as ConvKey writes them
using ConvPlans = backends::gpu::PlanCache<kKeyNumbers, CudnnConvPlan>;

ConvPlans::Key ConvKey(const GPUContext& ctx, const CudnnConv& c) {
  const Window3d& w = c.shape.window;
  ConvPlans::Key key = {ctx.device_id(),
                        static_cast<int64_t>(c.dtype),
                        static_cast<int64_t>(c.side),
                        c.channels_last,
                        static_cast<int64_t>(c.epilogue),
                        c.shape.batch,
                        c.shape.large_channels,
                        c.shape.small_channels,
                        c.shape.groups,
                        static_cast<int64_t>(c.search.workspace_bytes),
                        c.search.measures,
                        c.search.is_deterministic | c.search.has_winograd << 1,
                        backends::gpu::AllowsTf32()};
  size_t at = kKeyNumbers - 18;
  for (int axis = 0; axis < 3; ++axis) {
    for (int64_t number : {w.large[axis], w.small[axis], w.kernel[axis], int64_t{w.stride[axis]},
                           int64_t{w.pad[axis]}, int64_t{w.dilation[axis]}}) {
      key[at++] = number;
    }
  }
  return key;
}

// Images are volumes of depth 1, but cuDNN has more algorithms for images.
int AxesOf(const Window3d& w) {
  return w.large[0] == 1 && w.small[0] == 1 && w.kernel[0] == 1 && w.pad[0] == 0 ? 2 : 3;
}

cudnnMathType_t MathOf(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT16:
    case DataType::BFLOAT16:
      return CUDNN_TENSOR_OP_MATH;
    case DataType::FLOAT32:
      return backends::gpu::AllowsTf32() ? CUDNN_DEFAULT_MATH : CUDNN_FMA_MATH;
    default:
      return CUDNN_FMA_MATH;
  }
}

// The last `axes` of three.
template <typename To, typename From>
std::vector<To> OfAxes(const From (&numbers)[3], int axes) {
  return std::vector<To>(numbers + 3 - axes, numbers + 3);
}

template <typename T>
std::vector<T> WithChannels(T outer, T channels, std::vector<T> sizes) {
  sizes.insert(sizes.begin(), {outer, channels});
  return sizes;
}

void Describe(const CudnnConv& c, CudnnConvPlan* plan) {
  const VolumeConv& s = c.shape;
  const Window3d& w = s.window;
  const int axes = AxesOf(w);
  const bool last = c.channels_last;
  const auto images = [&](int64_t channels, const int64_t(&sizes)[3]) {
    return WithChannels(s.batch, channels, OfAxes<int64_t>(sizes, axes));
  };
  backends::gpu::SetTensor(plan->large, c.dtype, images(s.large_channels, w.large), last);
  backends::gpu::SetTensor(plan->small, c.dtype, images(s.small_channels, w.small), last);
  backends::gpu::SetTensor(
      plan->bias, c.dtype,
      WithChannels(int64_t{1}, s.small_channels, std::vector<int64_t>(axes, 1)));
  const std::vector<int> filter =
      WithChannels(static_cast<int>(s.small_channels), static_cast<int>(s.large_per_group()),
                   OfAxes<int>(w.kernel, axes));
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetFilterNdDescriptor(plan->filter.get(), ToCudnnType(c.dtype), CUDNN_TENSOR_NCHW,
                                 static_cast<int>(filter.size()), filter.data()));
  const bool is_half = c.dtype == DataType::FLOAT16 || c.dtype == DataType::BFLOAT16;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionNdDescriptor(
      plan->conv.get(), axes, w.pad + 3 - axes, w.stride + 3 - axes, w.dilation + 3 - axes,
      CUDNN_CROSS_CORRELATION, is_half ? CUDNN_DATA_FLOAT : ToCudnnType(c.dtype)));
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetConvolutionGroupCount(plan->conv.get(), static_cast<int>(s.groups)));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionMathType(plan->conv.get(), MathOf(c.dtype)));
}

}  // namespace

std::shared_ptr<const CudnnConvPlan> GetCudnnConvPlan(const GPUContext& ctx, const CudnnConv& conv,
                                                      const CudnnConvData& data) {
  static auto* const plans = new ConvPlans;
  return plans->Get(ConvKey(ctx, conv), [&] {
    auto plan = std::make_shared<CudnnConvPlan>();
    Describe(conv, plan.get());
    // Measuring holds the lock of the handle until the device has run the algorithms: cuDNN calls
    // of other threads wait that long, once per plan.
    ctx.CudnnCall(
        [&](cudnnHandle_t handle) { ChooseConvAlgorithm(ctx, handle, conv, data, plan.get()); });
    return std::shared_ptr<const CudnnConvPlan>(std::move(plan));
  });
}

void EnqueueCudnnConv(const GPUContext& ctx, const CudnnConvPlan& p, DataType dtype, ConvSide side,
                      const CudnnConvData& data, const Allocation& memory) {
  const void *one = backends::gpu::BlendOne(dtype), *zero = backends::gpu::BlendZero(dtype);
  void* const workspace = memory.ptr();
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    switch (side) {
      case ConvSide::kSmall:
        PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionForward(
            handle, one, p.large.get(), data.large, p.filter.get(), data.filter, p.conv.get(),
            p.forward_algorithm(), workspace, p.workspace_bytes, zero, p.small.get(), data.small));
        break;
      case ConvSide::kLarge:
        PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionBackwardData(
            handle, one, p.filter.get(), data.filter, p.small.get(), data.small, p.conv.get(),
            static_cast<cudnnConvolutionBwdDataAlgo_t>(p.algorithm), workspace, p.workspace_bytes,
            zero, p.large.get(), data.large));
        break;
      case ConvSide::kFilter:
        PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionBackwardFilter(
            handle, one, p.large.get(), data.large, p.small.get(), data.small, p.conv.get(),
            static_cast<cudnnConvolutionBwdFilterAlgo_t>(p.algorithm), workspace, p.workspace_bytes,
            zero, p.filter.get(), data.filter));
        break;
    }
  });
}

void RunCudnnConv(const GPUContext& ctx, const CudnnConv& conv, const CudnnConvData& data) {
  const std::shared_ptr<const CudnnConvPlan> plan = GetCudnnConvPlan(ctx, conv, data);
  const AllocationPtr workspace = ctx.Workspace(plan->workspace_bytes);
  EnqueueCudnnConv(ctx, *plan, conv.dtype, conv.side, data, *workspace);
}

}  // namespace funcs
}  // namespace phi
