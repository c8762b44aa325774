#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/gpu_math.h"
#include "phi/kernels/funcs/conv/gpu_filter_products.h"
#include "phi/kernels/funcs/conv/volume_conv.h"

namespace phi {
namespace funcs {

/// Which side of a convolution is computed, from the other two: that of a convolution, that of a
/// transposed one (or the gradient of the data), or the gradient of the filter.
enum class ConvSide { kSmall, kLarge, kFilter };

/// What the same call of cuDNN does to the result of a convolution: it adds one number for each
/// channel, adds a residual of the result's shape, and applies relu.
struct ConvEpilogue {
  bool bias = false, residual = false, relu = false;

  bool any() const { return bias || residual || relu; }
  /// Without an activation (CUDNN_ACTIVATION_IDENTITY): cudnnConvolutionBiasActivationForward takes
  /// one algorithm alone then.
  bool is_identity() const { return any() && !relu; }
};

/// A convolution that cuDNN is to compute: of images or volumes, each axis padded alike at both
/// ends. All that a plan depends on, besides the device and FLAGS_allow_tf32.
struct CudnnConv {
  DataType dtype;  // of all three; half types are added in float32
  ConvSide side;
  VolumeConv shape;
  bool channels_last;  // of large and small
  backends::gpu::ConvSearch search;
  ConvEpilogue epilogue = {};
  /// Whether the caller can give the filter with channels last too, as graphs want it
  /// (CudnnConvPlan::wants_filter_last); else it has channels first.
  bool filter_last = false;
};

/// Its operands and its result: the side `side` is written. cuDNN takes them alike.
struct CudnnConvData {
  void *large, *filter, *small;
  const void *bias = nullptr, *residual = nullptr;  // of the epilogue
};

/// Images are volumes of depth 1, but cuDNN has more algorithms for images: 2 or 3.
int ConvAxes(const Window3d& window);
/// What `numbers` of the three axes say of the last `axes`, 2 or 3.
template <typename To, typename From>
std::vector<To> LastAxes(const From (&numbers)[3], int axes) {
  return std::vector<To>(numbers + 3 - axes, numbers + 3);
}

class CudnnConvGraph;

/// What cuDNN is told of a convolution: a graph, or else descriptors and an `algorithm` of the
/// enumeration of its side (cudnnConvolutionFwdAlgo_t for kSmall); or products, which are not for
/// cuDNN, of the gradient of a filter.
struct CudnnConvPlan {
  std::shared_ptr<const CudnnConvGraph> graph;  // nullptr: there is none
  std::optional<FilterProducts> products;       // then there is no graph
  backends::gpu::TensorDescriptor large, small;
  backends::gpu::FilterDescriptor filter;
  backends::gpu::ConvolutionDescriptor conv;
  backends::gpu::TensorDescriptor bias;  // one number for each channel of `small`
  // The epilogue is for the caller. Of calls with an algorithm any thread may find out.
  mutable std::atomic<bool> refuses_epilogue{false};
  int algorithm = 0;
  size_t workspace_bytes = 0;  // of the graph, of `algorithm` or of the products
  bool wants_filter_last = false;

  cudnnConvolutionFwdAlgo_t forward_algorithm() const {
    return static_cast<cudnnConvolutionFwdAlgo_t>(algorithm);
  }
};

/// The plan of a convolution, made at the first call and kept (at most 1024 of a process). `data`
/// may be computed with then, and its result written, as engines of graphs are tried; where engines
/// and algorithms are measured that waits for the device. Errors: External for what cuDNN does not
/// take; OutOfRange for sizes that it cannot count; ResourceExhausted where memory is lacking;
/// Unavailable if engines were to be tried, or anything measured, while the thread captures.
std::shared_ptr<const CudnnConvPlan> GetCudnnConvPlan(const GPUContext& ctx, const CudnnConv& conv,
                                                      const CudnnConvData& data);

/// Enqueues what `plan`, which was made for `side` and `dtype`, says, with the epilogue if it has a
/// graph that does not refuse it, else without. `workspace` holds plan.workspace_bytes. Errors:
/// External.
void EnqueueCudnnConv(const GPUContext& ctx, const CudnnConvPlan& plan, DataType dtype,
                      ConvSide side, const CudnnConvData& data, const Allocation& workspace);

/// Plans and enqueues. Errors: as GetCudnnConvPlan; ResourceExhausted for the workspace.
void RunCudnnConv(const GPUContext& ctx, const CudnnConv& conv, const CudnnConvData& data);

}  // namespace funcs
}  // namespace phi
