#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/conv/cudnn_conv_algorithm.h"

namespace phi {
namespace funcs {
namespace {

// What the three sides call their algorithms. Usual() is taken where none that is ranked may be,
// and kSmallest, which needs no memory, where that takes too much; kMost is more than there are
// with each kind of mathematics.
struct ForwardSide {
  using Algorithm = cudnnConvolutionFwdAlgo_t;
  using Perf = cudnnConvolutionFwdAlgoPerf_t;
  static constexpr int kCount = CUDNN_CONVOLUTION_FWD_ALGO_COUNT, kMost = 3 * kCount;

  static constexpr Algorithm kSmallest = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  static constexpr bool kSmallestVaries = false;  // in last bits
  static Algorithm Usual(const ConvEpilogue& epilogue) {
    return epilogue.is_identity() ? CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM : kSmallest;
  }
  static bool Takes(Algorithm algorithm, const ConvEpilogue& epilogue) {
    return !epilogue.is_identity() || algorithm == Usual(epilogue);
  }
  static AlgorithmKind KindOf(Algorithm algorithm) {
    switch (algorithm) {
      case CUDNN_CONVOLUTION_FWD_ALGO_FFT:
      case CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING:
        return AlgorithmKind::kFft;
      case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD:
        return AlgorithmKind::kWinograd;
      case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED:
        return AlgorithmKind::kLargeWinograd;
      default:
        return AlgorithmKind::kPlain;
    }
  }
  static cudnnStatus_t Rank(cudnnHandle_t handle, const CudnnConvPlan& p, int* count,
                            Perf* ranked) {
    return cudnnGetConvolutionForwardAlgorithm_v7(
        handle, p.large.get(), p.filter.get(), p.conv.get(), p.small.get(), kMost, count, ranked);
  }
  static cudnnStatus_t Measure(cudnnHandle_t handle, const CudnnConvPlan& p, const CudnnConvData& d,
                               void* workspace, size_t size_bytes, int* count, Perf* ranked) {
    return cudnnFindConvolutionForwardAlgorithmEx(handle, p.large.get(), d.large, p.filter.get(),
                                                  d.filter, p.conv.get(), p.small.get(), d.small,
                                                  kMost, count, ranked, workspace, size_bytes);
  }
  static cudnnStatus_t WorkspaceBytes(cudnnHandle_t handle, const CudnnConvPlan& p,
                                      Algorithm algorithm, size_t* size_bytes) {
    return cudnnGetConvolutionForwardWorkspaceSize(
        handle, p.large.get(), p.filter.get(), p.conv.get(), p.small.get(), algorithm, size_bytes);
  }
};

struct DataSide {
  using Algorithm = cudnnConvolutionBwdDataAlgo_t;
  using Perf = cudnnConvolutionBwdDataAlgoPerf_t;
  static constexpr int kCount = CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT, kMost = 3 * kCount;

  static constexpr Algorithm kSmallest = CUDNN_CONVOLUTION_BWD_DATA_ALGO_0;
  static constexpr bool kSmallestVaries = true;
  static Algorithm Usual(const ConvEpilogue&) { return CUDNN_CONVOLUTION_BWD_DATA_ALGO_1; }
  static bool Takes(Algorithm, const ConvEpilogue&) { return true; }
  static AlgorithmKind KindOf(Algorithm algorithm) {
    switch (algorithm) {
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT:
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING:
        return AlgorithmKind::kFft;
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD:
        return AlgorithmKind::kWinograd;
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED:
        return AlgorithmKind::kLargeWinograd;
      default:
        return AlgorithmKind::kPlain;
    }
  }
  static cudnnStatus_t Rank(cudnnHandle_t handle, const CudnnConvPlan& p, int* count,
                            Perf* ranked) {
    return cudnnGetConvolutionBackwardDataAlgorithm_v7(
        handle, p.filter.get(), p.small.get(), p.conv.get(), p.large.get(), kMost, count, ranked);
  }
  static cudnnStatus_t Measure(cudnnHandle_t handle, const CudnnConvPlan& p, const CudnnConvData& d,
                               void* workspace, size_t size_bytes, int* count, Perf* ranked) {
    return cudnnFindConvolutionBackwardDataAlgorithmEx(
        handle, p.filter.get(), d.filter, p.small.get(), d.small, p.conv.get(), p.large.get(),
        d.large, kMost, count, ranked, workspace, size_bytes);
  }
  static cudnnStatus_t WorkspaceBytes(cudnnHandle_t handle, const CudnnConvPlan& p,
                                      Algorithm algorithm, size_t* size_bytes) {
    return cudnnGetConvolutionBackwardDataWorkspaceSize(
        handle, p.filter.get(), p.small.get(), p.conv.get(), p.large.get(), algorithm, size_bytes);
  }
};

struct FilterSide {
  using Algorithm = cudnnConvolutionBwdFilterAlgo_t;
  using Perf = cudnnConvolutionBwdFilterAlgoPerf_t;
  static constexpr int kCount = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT, kMost = 3 * kCount;

  static constexpr Algorithm kSmallest = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0;
  static constexpr bool kSmallestVaries = true;
  static Algorithm Usual(const ConvEpilogue&) { return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1; }
  static bool Takes(Algorithm, const ConvEpilogue&) { return true; }
  static AlgorithmKind KindOf(Algorithm algorithm) {
    switch (algorithm) {
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT:
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING:
        return AlgorithmKind::kFft;
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD:
        return AlgorithmKind::kWinograd;
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED:
        return AlgorithmKind::kLargeWinograd;
      default:
        return AlgorithmKind::kPlain;
    }
  }
  static cudnnStatus_t Rank(cudnnHandle_t handle, const CudnnConvPlan& p, int* count,
                            Perf* ranked) {
    return cudnnGetConvolutionBackwardFilterAlgorithm_v7(
        handle, p.large.get(), p.small.get(), p.conv.get(), p.filter.get(), kMost, count, ranked);
  }
  static cudnnStatus_t Measure(cudnnHandle_t handle, const CudnnConvPlan& p, const CudnnConvData& d,
                               void* workspace, size_t size_bytes, int* count, Perf* ranked) {
    return cudnnFindConvolutionBackwardFilterAlgorithmEx(
        handle, p.large.get(), d.large, p.small.get(), d.small, p.conv.get(), p.filter.get(),
        d.filter, kMost, count, ranked, workspace, size_bytes);
  }
  static cudnnStatus_t WorkspaceBytes(cudnnHandle_t handle, const CudnnConvPlan& p,
                                      Algorithm algorithm, size_t* size_bytes) {
    return cudnnGetConvolutionBackwardFilterWorkspaceSize(
        handle, p.large.get(), p.small.get(), p.conv.get(), p.filter.get(), algorithm, size_bytes);
  }
};

// With fewer channels plain sums are as fast, and exact.
bool HasManyChannels(const VolumeConv& s) {
  constexpr int64_t kMany = 64;
  return s.large_per_group() >= kMany && s.small_per_group() >= kMany;
}

// ALLOW_CONVERSION rounds float32 to half types, which nobody asked for. What is ranked for
// FMA_MATH may be called DEFAULT_MATH.
bool KeepsType(cudnnMathType_t math, cudnnMathType_t asked) {
  return asked == CUDNN_FMA_MATH ? math == CUDNN_DEFAULT_MATH || math == CUDNN_FMA_MATH
                                 : math != CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
}

template <typename Side>
bool MayTake(const typename Side::Perf& perf, cudnnMathType_t asked, const CudnnConv& conv) {
  return perf.status == CUDNN_STATUS_SUCCESS && perf.memory <= conv.search.workspace_bytes &&
         KeepsType(perf.mathType, asked) && KeepsPrecision(Side::KindOf(perf.algo), conv) &&
         (!conv.search.is_deterministic || perf.determinism == CUDNN_DETERMINISTIC) &&
         Side::Takes(perf.algo, conv.epilogue);
}

// The most that an algorithm takes that is within the limit.
template <typename Side>
size_t MeasuringBytes(cudnnHandle_t handle, const CudnnConvPlan& plan, size_t limit) {
  size_t most = 0;
  for (int i = 0; i < Side::kCount; ++i) {
    size_t size_bytes = 0;
    const auto algorithm = static_cast<typename Side::Algorithm>(i);
    const bool is_supported =
        backends::gpu::IsSuccess(Side::WorkspaceBytes(handle, plan, algorithm, &size_bytes));
    if (is_supported && size_bytes <= limit) most = std::max(most, size_bytes);
  }
  return most;
}

template <typename Side>
int RankAll(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
            const CudnnConvData& data, const CudnnConvPlan& plan, typename Side::Perf* ranked) {
  int count = 0;
  if (!conv.search.measures) {
    PADDLE_ENFORCE_GPU_SUCCESS(Side::Rank(handle, plan, &count, ranked));
    return count;
  }
  ctx.RefuseInCapture("measuring the algorithms of a convolution");
  const size_t size_bytes = MeasuringBytes<Side>(handle, plan, conv.search.workspace_bytes);
  const AllocationPtr workspace = ctx.Workspace(size_bytes);
  const cudnnStatus_t status =
      Side::Measure(handle, plan, data, workspace->ptr(), size_bytes, &count, ranked);
  return backends::gpu::HasRun(status) ? count : 0;
}

// False, with the plan as it was, if cuDNN does not have the algorithm, or it takes more memory.
template <typename Side>
bool TakeWithin(size_t limit, cudnnHandle_t handle, typename Side::Algorithm algorithm,
                CudnnConvPlan* plan) {
  size_t size_bytes = 0;
  if (!backends::gpu::IsSuccess(Side::WorkspaceBytes(handle, *plan, algorithm, &size_bytes)) ||
      size_bytes > limit) {
    return false;
  }
  plan->workspace_bytes = size_bytes;
  plan->algorithm = static_cast<int>(algorithm);
  return true;
}

// For what no ranked algorithm may compute.
template <typename Side>
void TakeUnranked(cudnnHandle_t handle, const CudnnConv& conv, CudnnConvPlan* plan) {
  const auto usual = Side::Usual(conv.epilogue);
  if (TakeWithin<Side>(conv.search.workspace_bytes, handle, usual, plan)) return;
  if (!Side::Takes(Side::kSmallest, conv.epilogue)) plan->refuses_epilogue = true;
  const bool may_vary = !conv.search.is_deterministic;
  if ((may_vary || !Side::kSmallestVaries) &&
      TakeWithin<Side>(conv.search.workspace_bytes, handle, Side::kSmallest, plan)) {
    return;
  }
  PADDLE_ENFORCE_GPU_SUCCESS(Side::WorkspaceBytes(handle, *plan, usual, &plan->workspace_bytes));
  plan->algorithm = static_cast<int>(usual);
}

template <typename Side>
bool Choose(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
            const CudnnConvData& data, float other_ms, CudnnConvPlan* plan) {
  cudnnMathType_t asked = CUDNN_DEFAULT_MATH;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionMathType(plan->conv.get(), &asked));
  typename Side::Perf ranked[Side::kMost];
  const int count = RankAll<Side>(ctx, handle, conv, data, *plan, ranked);
  const auto* const best = std::find_if(
      ranked, ranked + count, [&](const auto& perf) { return MayTake<Side>(perf, asked, conv); });
  const bool is_one_of_two = std::isfinite(other_ms);
  if (best == ranked + count) {
    if (!is_one_of_two) TakeUnranked<Side>(handle, conv, plan);
    return !is_one_of_two;
  }
  if (is_one_of_two && !(conv.search.measures && best->time < other_ms)) return false;
  // An algorithm is two kernels, with tensor cores and without.
  if (asked != CUDNN_FMA_MATH) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionMathType(plan->conv.get(), best->mathType));
  }
  PADDLE_ENFORCE_GPU_SUCCESS(
      Side::WorkspaceBytes(handle, *plan, best->algo, &plan->workspace_bytes));
  plan->algorithm = static_cast<int>(best->algo);
  return true;
}

}  // namespace

bool KeepsPrecision(AlgorithmKind kind, const CudnnConv& conv) {
  const bool is_for_large_tiles = conv.dtype == DataType::FLOAT32 && HasManyChannels(conv.shape);
  switch (kind) {
    case AlgorithmKind::kPlain:
      return true;
    case AlgorithmKind::kWinograd:
      return conv.search.has_winograd;
    case AlgorithmKind::kLargeWinograd:
      return conv.search.has_winograd && is_for_large_tiles;
    case AlgorithmKind::kHugeWinograd:
      return false;
    case AlgorithmKind::kFft:
      return conv.search.measures && is_for_large_tiles;
  }
  return false;
}

bool ChooseConvAlgorithm(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
                         const CudnnConvData& data, float other_ms, CudnnConvPlan* plan) {
  switch (conv.side) {
    case ConvSide::kSmall:
      return Choose<ForwardSide>(ctx, handle, conv, data, other_ms, plan);
    case ConvSide::kLarge:
      return Choose<DataSide>(ctx, handle, conv, data, other_ms, plan);
    case ConvSide::kFilter:
      return Choose<FilterSide>(ctx, handle, conv, data, other_ms, plan);
  }
  return false;
}

}  // namespace funcs
}  // namespace phi
