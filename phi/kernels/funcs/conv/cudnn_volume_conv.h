#pragma once

#include <string>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/data_type.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"

namespace phi {
namespace funcs {

/// Why cuDNN cannot take a convolution of these attributes; empty if it can. `data_dims`: of the
/// tensor whose sizes the padding algorithm looks at; sizes may be unknown (-1).
std::string WhyNotCudnnVolumes(const DDim& data_dims, const DDim& filter,
                               const ConvAttributes& attr);

/// The same, of a call of a convolution or its gradient (InputAt(0) and (1): data and filter).
std::string WhyNotCudnnConvCall(const InferMetaContext& call);
/// The same, of a transposed convolution or its gradient. Its output may be larger than the window
/// needs, by less than a stride; what is more, cuDNN does not cover.
std::string WhyNotCudnnTransposedConvCall(const InferMetaContext& call);

/// GpuConvGrad with cuDNN. Errors: as RunCudnnConv, of what WhyNotCudnnVolumes refuses too.
template <typename T>
void CudnnConvGrad(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                   const DenseTensor& out_grad, const ConvAttributes& attr,
                   const backends::gpu::ConvSearch& search, DenseTensor* input_grad,
                   DenseTensor* filter_grad) {
  if (out_grad.numel() == 0 || SumsNothing(input, filter)) {
    AllocZeros<T>(ctx, input_grad);
    AllocZeros<T>(ctx, filter_grad);
    return;
  }
  CudnnConv conv = {CppTypeToDataType<T>::value, ConvSide::kFilter,
                    MakeVolumeConv(input.dims(), out_grad.dims(), filter.dims(), true, attr),
                    attr.channel_last, search};
  T* const g = const_cast<T*>(out_grad.data<T>());  // cuDNN takes operands and results alike
  if (filter_grad != nullptr) {
    RunCudnnConv(ctx, conv,
                 {const_cast<T*>(input.data<T>()), ctx.template Alloc<T>(filter_grad), g});
  }
  if (input_grad == nullptr) return;
  conv.side = ConvSide::kLarge;
  RunCudnnConv(ctx, conv, {ctx.template Alloc<T>(input_grad), const_cast<T*>(filter.data<T>()), g});
}

}  // namespace funcs
}  // namespace phi
