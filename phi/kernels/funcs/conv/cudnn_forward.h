#pragma once

#include <memory>
#include <string>

#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"

namespace phi {
namespace funcs {

/// Why a depthwise convolution (groups == channels of the input) is nothing for cuDNN; "" if it is
/// something: Note [Depthwise convolutions on the GPU].
std::string WhyNotCudnnDepthwise(DataType dtype, bool channels_last);

/// A convolution of images that is ready to be enqueued by cudnnConvolutionForward, or by
/// cudnnConvolutionBiasActivationForward: the plan's `large` describes what lies at x, `small` the
/// result. `workspace` holds plan->workspace_bytes.
struct CudnnForward {
  std::shared_ptr<const CudnnConvPlan> plan;
  const void* x = nullptr;          // in `padded`, or else the input itself
  AllocationPtr padded, workspace;  // may go when the call is enqueued
};

/// Prepares the convolution of `input` [N, C, H, W] (or channels last, as attr says) with `filter`
/// [M, C / groups, KH, KW]; float32, float64, float16, bfloat16. Any padding: where cuDNN has none,
/// because the ends of an axis are padded differently or cut, a padded copy of the input is
/// enqueued.
/// `out`: the memory of the result, of shape out_dims; it has elements, and may be written where
/// algorithms are measured. Errors: as GetCudnnConvPlan; ResourceExhausted.
CudnnForward PrepareCudnnForward(const GPUContext& ctx, const DenseTensor& input,
                                 const DenseTensor& filter, const ConvAttributes& attr,
                                 const backends::gpu::ConvSearch& search, ConvEpilogue epilogue,
                                 const DDim& out_dims, void* out);

/// out = the convolution of `input`, as PrepareCudnnForward; memory for `out` is taken. An empty
/// result stays empty.
template <typename T>
void CudnnConvForward(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                      const ConvAttributes& attr, const backends::gpu::ConvSearch& search,
                      DenseTensor* out) {
  T* const y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const CudnnForward call =
      PrepareCudnnForward(ctx, input, filter, attr, search, ConvEpilogue::kNone, out->dims(), y);
  EnqueueCudnnConv(ctx, *call.plan, CppTypeToDataType<T>::value, ConvSide::kSmall,
                   {const_cast<void*>(call.x), const_cast<T*>(filter.data<T>()), y},
                   *call.workspace);
}

}  // namespace funcs
}  // namespace phi
