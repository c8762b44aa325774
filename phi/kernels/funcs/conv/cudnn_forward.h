#pragma once

#include <memory>
#include <string>
#include <vector>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"

namespace phi {
namespace funcs {

/// Why a depthwise convolution (groups == channels of the input) is nothing for cuDNN; "" if it is
/// something: Note [Depthwise convolutions on the GPU].
std::string WhyNotCudnnDepthwise(DataType dtype, bool channels_last);

/// Why a convolution of images with these paddings is nothing for cuDNN, which needs a copy of the
/// input with what one end of an axis is padded more than the other; "" if it is something.
/// `paddings`: one number for both axes, one an axis, or two an axis.
std::string WhyNotCudnnPaddings(const std::vector<int>& paddings);

/// What follows a convolution in the call that computes it (ConvEpilogue), with its operands, of
/// the convolution's type: a bias [M] and a residual of the result's shape, or nullptr.
struct CudnnTail {
  const void *bias = nullptr, *residual = nullptr;
  bool relu = false;

  ConvEpilogue epilogue() const { return {bias != nullptr, residual != nullptr, relu}; }
};

/// A convolution of images that is ready to be enqueued by EnqueueCudnnConv, or, where the plan has
/// no graph, by cudnnConvolutionBiasActivationForward: the plan's `large` describes what lies at
/// data.large, `small` the result. `workspace` holds plan->workspace_bytes.
struct CudnnForward {
  std::shared_ptr<const CudnnConvPlan> plan;
  CudnnConvData data;
  AllocationPtr padded, workspace;           // may go when the call is enqueued
  std::shared_ptr<const Allocation> filter;  // likewise; nullptr: data.filter is the tensor's
};

/// Prepares the convolution of `input` [N, C, H, W] (or channels last, as attr says) with `filter`
/// [M, C / groups, KH, KW]; float32, float64, float16, bfloat16. Any padding: where cuDNN has none,
/// because the ends of an axis are padded differently or cut, a padded copy of the input is
/// enqueued. Where images have channels last, a filter is copied to have them last too: a constant
/// once, any other in each call.
/// `out`: the memory of the result, of shape out_dims; it has elements, and may be written.
/// Requires: not SumsNothing(input, filter). Errors:
/// as GetCudnnConvPlan; ResourceExhausted; Unavailable if a constant filter were copied for the
/// first time while the thread captures.
CudnnForward PrepareCudnnForward(const GPUContext& ctx, const DenseTensor& input,
                                 const DenseTensor& filter, const ConvAttributes& attr,
                                 const backends::gpu::ConvSearch& search, const CudnnTail& tail,
                                 const DDim& out_dims, void* out);

// Note [Halves with channels first]
// A convolution of half types with channels first is computed with channels last: input and result
// are transposed in each call (Note [Transpose tiles]), a constant filter once. Where the pass
// channels_last has run, few are left.

/// Whether a convolution is to be turned: of half types by engines of graphs, in one group, with
/// channels that fill the vectors of tensor cores.
bool TurnsChannelsLast(const DenseTensor& input, const DenseTensor& filter,
                       const ConvAttributes& attr, const backends::gpu::ConvSearch& search);
/// CudnnConvForward of such a convolution; `out` has elements. T: float16, bfloat16.
template <typename T>
void CudnnTurnedForward(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                        const ConvAttributes& attr, const backends::gpu::ConvSearch& search,
                        DenseTensor* out);

/// out = the convolution of `input`, as PrepareCudnnForward; memory for `out` is taken. An empty
/// result stays empty, and one that sums nothing is zeros.
template <typename T>
void CudnnConvForward(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                      const ConvAttributes& attr, const backends::gpu::ConvSearch& search,
                      DenseTensor* out) {
  if (out->numel() == 0 || SumsNothing(input, filter)) {
    AllocZeros<T>(ctx, out);
    return;
  }
  T* const y = ctx.template Alloc<T>(out);
  if constexpr (sizeof(T) == 2) {
    if (TurnsChannelsLast(input, filter, attr, search)) {
      return CudnnTurnedForward<T>(ctx, input, filter, attr, search, out);
    }
  }
  const CudnnForward call =
      PrepareCudnnForward(ctx, input, filter, attr, search, CudnnTail(), out->dims(), y);
  EnqueueCudnnConv(ctx, *call.plan, CppTypeToDataType<T>::value, ConvSide::kSmall, call.data,
                   *call.workspace);
}

}  // namespace funcs
}  // namespace phi
