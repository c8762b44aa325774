#include <array>
#include <map>
#include <memory>
#include <mutex>

#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/core/string_format.h"
#include "phi/kernels/funcs/conv/cudnn_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

// Gradients of convolutions, transposed convolutions and convolutions of volumes. As in Note
// [Convolution algorithms], float32 stays float32; and of the algorithms that keep its precision
// only those are taken that add in the same order every time.

namespace phi {
namespace funcs {
namespace {

// All that the preparation depends on.
struct VolumeProblem {
  enum Field {
    kDevice,
    kDtype,
    kSide,
    kAxes,
    kBatch,
    kLargeChannels,
    kSmallChannels,
    kGroups,
    kWorkspaceBytes,
    kWindow,  // large, small, kernel, stride, pad, dilation of three axes each
    kFieldCount = kWindow + 18
  };
  std::array<int64_t, kFieldCount> values{};
  bool operator<(const VolumeProblem& o) const { return values < o.values; }
};

struct VolumePlan {
  backends::gpu::TensorDescriptor large, small;
  backends::gpu::FilterDescriptor filter;
  backends::gpu::ConvolutionDescriptor conv;
  int algorithm = 0;  // of the enumeration of its side
  size_t workspace_bytes = 0;
};

bool KeepsOrderAndPrecision(cudnnConvolutionFwdAlgo_t algorithm) {
  return algorithm == CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM ||
         algorithm == CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM ||
         algorithm == CUDNN_CONVOLUTION_FWD_ALGO_GEMM ||
         algorithm == CUDNN_CONVOLUTION_FWD_ALGO_DIRECT;
}
bool KeepsOrderAndPrecision(cudnnConvolutionBwdDataAlgo_t algorithm) {
  return algorithm == CUDNN_CONVOLUTION_BWD_DATA_ALGO_1;
}
bool KeepsOrderAndPrecision(cudnnConvolutionBwdFilterAlgo_t algorithm) {
  return algorithm == CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1;
}

// The best ranked algorithm that fits; `otherwise`, which supports every case, if none does.
template <typename Perf, typename Algorithm>
Algorithm BestOf(const Perf* ranked, int count, size_t limit, Algorithm otherwise) {
  for (int i = 0; i < count; ++i) {
    const bool is_tf32 = ranked[i].mathType == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    if (ranked[i].status != CUDNN_STATUS_SUCCESS || ranked[i].memory > limit || is_tf32) continue;
    if (ranked[i].determinism != CUDNN_DETERMINISTIC || !KeepsOrderAndPrecision(ranked[i].algo))
      continue;
    return ranked[i].algo;
  }
  return otherwise;
}

void ChooseForward(cudnnHandle_t handle, size_t limit, VolumePlan* plan) {
  cudnnConvolutionFwdAlgoPerf_t ranked[CUDNN_CONVOLUTION_FWD_ALGO_COUNT];
  int count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionForwardAlgorithm_v7(
      handle, plan->large.get(), plan->filter.get(), plan->conv.get(), plan->small.get(),
      CUDNN_CONVOLUTION_FWD_ALGO_COUNT, &count, ranked));
  const auto best = BestOf(ranked, count, limit, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM);
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionForwardWorkspaceSize(
      handle, plan->large.get(), plan->filter.get(), plan->conv.get(), plan->small.get(), best,
      &plan->workspace_bytes));
  plan->algorithm = best;
}

void ChooseData(cudnnHandle_t handle, size_t limit, VolumePlan* plan) {
  cudnnConvolutionBwdDataAlgoPerf_t ranked[CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT];
  int count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionBackwardDataAlgorithm_v7(
      handle, plan->filter.get(), plan->small.get(), plan->conv.get(), plan->large.get(),
      CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT, &count, ranked));
  const auto best = BestOf(ranked, count, limit, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1);
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionBackwardDataWorkspaceSize(
      handle, plan->filter.get(), plan->small.get(), plan->conv.get(), plan->large.get(), best,
      &plan->workspace_bytes));
  plan->algorithm = best;
}

void ChooseFilter(cudnnHandle_t handle, size_t limit, VolumePlan* plan) {
  cudnnConvolutionBwdFilterAlgoPerf_t ranked[CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT];
  int count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionBackwardFilterAlgorithm_v7(
      handle, plan->large.get(), plan->small.get(), plan->conv.get(), plan->filter.get(),
      CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT, &count, ranked));
  const auto best = BestOf(ranked, count, limit, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1);
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionBackwardFilterWorkspaceSize(
      handle, plan->large.get(), plan->small.get(), plan->conv.get(), plan->filter.get(), best,
      &plan->workspace_bytes));
  plan->algorithm = best;
}

std::unique_ptr<VolumePlan> PrepareVolumes(cudnnHandle_t handle, const VolumeProblem& p) {
  using P = VolumeProblem;
  auto plan = std::make_unique<VolumePlan>();
  const DataType dtype = static_cast<DataType>(p.values[P::kDtype]);
  const int axes = static_cast<int>(p.values[P::kAxes]);
  const auto of_window = [&](int what) {
    const auto* first = p.values.data() + P::kWindow + 3 * what + 3 - axes;
    return std::vector<int64_t>(first, first + axes);
  };
  const auto as_int = [](const std::vector<int64_t>& v) {
    return std::vector<int>(v.begin(), v.end());
  };
  const auto dims = [&](int64_t outer, int64_t channels, int what) {
    std::vector<int64_t> all = of_window(what);
    all.insert(all.begin(), {outer, channels});
    return all;
  };
  const int64_t batch = p.values[P::kBatch], groups = p.values[P::kGroups];
  const int64_t large = p.values[P::kLargeChannels], small = p.values[P::kSmallChannels];
  backends::gpu::SetTensor(plan->large, dtype, dims(batch, large, 0));
  backends::gpu::SetTensor(plan->small, dtype, dims(batch, small, 1));
  const std::vector<int> filter = as_int(dims(small, large / groups, 2));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetFilterNdDescriptor(
      plan->filter.get(), backends::gpu::ToCudnnType(dtype), CUDNN_TENSOR_NCHW,
      static_cast<int>(filter.size()), filter.data()));
  const std::vector<int> strides = as_int(of_window(3)), pads = as_int(of_window(4)),
                         dilations = as_int(of_window(5));
  const bool is_half = dtype == DataType::FLOAT16;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionNdDescriptor(
      plan->conv.get(), axes, pads.data(), strides.data(), dilations.data(),
      CUDNN_CROSS_CORRELATION, is_half ? CUDNN_DATA_FLOAT : backends::gpu::ToCudnnType(dtype)));
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetConvolutionGroupCount(plan->conv.get(), static_cast<int>(groups)));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionMathType(
      plan->conv.get(), is_half ? CUDNN_TENSOR_OP_MATH : CUDNN_FMA_MATH));
  const auto choose = static_cast<ConvSide>(p.values[P::kSide]) == ConvSide::kSmall ? &ChooseForward
                      : static_cast<ConvSide>(p.values[P::kSide]) == ConvSide::kLarge
                          ? &ChooseData
                          : &ChooseFilter;
  choose(handle, static_cast<size_t>(p.values[P::kWorkspaceBytes]), plan.get());
  return plan;
}

/// Plans of this process, by problem; bounded as those of conv_kernel.cc.
std::shared_ptr<const VolumePlan> GetVolumePlan(const GPUContext& ctx, const VolumeProblem& p) {
  constexpr size_t kMostPlans = 1024;
  static std::mutex mutex;
  static auto* plans = new std::map<VolumeProblem, std::shared_ptr<const VolumePlan>>;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto it = plans->find(p);
    if (it != plans->end()) return it->second;
  }
  std::shared_ptr<const VolumePlan> plan;
  ctx.CudnnCall([&](cudnnHandle_t handle) { plan = PrepareVolumes(handle, p); });
  std::lock_guard<std::mutex> lock(mutex);
  if (plans->size() >= kMostPlans) plans->clear();
  return plans->emplace(p, plan).first->second;
}

VolumeProblem MakeVolumeProblem(const GPUContext& ctx, DataType dtype, ConvSide side,
                                const VolumeConv& s, int workspace_size_mb) {
  using P = VolumeProblem;
  const Window3d& w = s.window;
  const bool is_flat = w.large[0] == 1 && w.small[0] == 1 && w.kernel[0] == 1 && w.pad[0] == 0;
  constexpr int kDefaultMb = 512;  // the original's
  VolumeProblem p;
  p.values[P::kDevice] = ctx.device_id();
  p.values[P::kDtype] = static_cast<int64_t>(dtype);
  p.values[P::kSide] = static_cast<int64_t>(side);
  p.values[P::kAxes] = is_flat ? 2 : 3;
  p.values[P::kBatch] = s.batch;
  p.values[P::kLargeChannels] = s.large_channels;
  p.values[P::kSmallChannels] = s.small_channels;
  p.values[P::kGroups] = s.groups;
  p.values[P::kWorkspaceBytes] = int64_t{workspace_size_mb > 0 ? workspace_size_mb : kDefaultMb}
                                 << 20;
  for (int axis = 0; axis < 3; ++axis) {
    const int64_t window[6] = {w.large[axis],  w.small[axis], w.kernel[axis],
                               w.stride[axis], w.pad[axis],   w.dilation[axis]};
    for (int what = 0; what < 6; ++what) {
      p.values[static_cast<size_t>(P::kWindow + 3 * what + axis)] = window[what];
    }
  }
  return p;
}

}  // namespace

std::string WhyNotCudnnVolumes(const DDim& data_dims, const DDim& filter,
                               const ConvAttributes& attr) {
  if (data_dims.size() != filter.size() || filter.size() < 4) {
    return Format("x has rank %d and the filter %d", data_dims.size(), filter.size());
  }
  if (attr.channel_last) return "its channels are last";
  std::vector<int> pads = attr.paddings, dilations = attr.dilations;
  const std::vector<int> kernel(filter.begin() + 2, filter.end());
  const DDim size = SpatialDims(data_dims, false);
  const size_t axes = kernel.size();
  const bool fits = attr.strides.size() == axes && dilations.size() == axes &&
                    (pads.size() == axes || pads.size() == 2 * axes);
  if (!fits) return "its attributes do not have one number an axis";
  for (int stride : attr.strides) {
    if (stride < 1) return Format("stride %d", stride);
  }
  for (int64_t one : size) {
    if (one < 0) return "a size of x is not known";
  }
  UpdatePaddingAndDilation(&pads, &dilations, attr.padding_algorithm, size, attr.strides, kernel);
  for (size_t a = 0; a < axes; ++a) {
    const int before = pads[2 * a], after = pads[2 * a + 1];
    if (before != after) return Format("padding %d before and %d after an axis", before, after);
    if (before < 0) return Format("padding %d", before);
  }
  return "";
}

std::string WhyNotCudnnConvCall(const InferMetaContext& call) {
  return WhyNotCudnnVolumes(
      call.InputAt(0).dims(), call.InputAt(1).dims(),
      {call.AttrAt<std::vector<int>>(0), call.AttrAt<std::vector<int>>(1),
       call.AttrAt<std::string>(2), call.AttrAt<int>(3), call.AttrAt<std::vector<int>>(4),
       IsChannelLast(call.AttrAt<std::string>(5))});
}

std::string WhyNotCudnnTransposedConvCall(const InferMetaContext& call) {
  const auto& strides = call.AttrAt<std::vector<int>>(0);
  const auto& more = call.AttrAt<std::vector<int>>(2);
  for (size_t a = 0; a < more.size() && a < strides.size(); ++a) {
    if (more[a] >= strides[a])
      return Format("output_padding %d for stride %d", more[a], strides[a]);
  }
  return WhyNotCudnnVolumes(
      call.InputAt(0).dims(), call.InputAt(1).dims(),
      {strides, call.AttrAt<std::vector<int>>(1), call.AttrAt<std::string>(4), call.AttrAt<int>(5),
       call.AttrAt<std::vector<int>>(6), call.AttrAt<std::string>(7) == "NHWC"});
}

void CudnnVolumeConv(const GPUContext& ctx, DataType dtype, ConvSide side, const VolumeConv& s,
                     int workspace_size_mb, void* large, void* filter, void* small) {
  const std::shared_ptr<const VolumePlan> plan =
      GetVolumePlan(ctx, MakeVolumeProblem(ctx, dtype, side, s, workspace_size_mb));
  const AllocationPtr memory = ctx.Workspace(plan->workspace_bytes);
  const void *one = backends::gpu::BlendOne(dtype), *zero = backends::gpu::BlendZero(dtype);
  void* const workspace = memory->ptr();
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    if (side == ConvSide::kSmall) {
      PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionForward(
          handle, one, plan->large.get(), large, plan->filter.get(), filter, plan->conv.get(),
          static_cast<cudnnConvolutionFwdAlgo_t>(plan->algorithm), workspace, plan->workspace_bytes,
          zero, plan->small.get(), small));
    } else if (side == ConvSide::kLarge) {
      PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionBackwardData(
          handle, one, plan->filter.get(), filter, plan->small.get(), small, plan->conv.get(),
          static_cast<cudnnConvolutionBwdDataAlgo_t>(plan->algorithm), workspace,
          plan->workspace_bytes, zero, plan->large.get(), large));
    } else {
      PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionBackwardFilter(
          handle, one, plan->large.get(), large, plan->small.get(), small, plan->conv.get(),
          static_cast<cudnnConvolutionBwdFilterAlgo_t>(plan->algorithm), workspace,
          plan->workspace_bytes, zero, plan->filter.get(), filter));
    }
  });
}

}  // namespace funcs
}  // namespace phi
