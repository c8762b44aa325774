#pragma once

#include <string>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/data_type.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"

namespace phi {
namespace funcs {

/// Which side of a convolution is computed, from the other two.
enum class ConvSide { kSmall, kLarge, kFilter };

/// Why cuDNN cannot take a convolution of these attributes; empty if it can. `data_dims`: of the
/// tensor whose sizes the padding algorithm looks at; sizes may be unknown (-1).
std::string WhyNotCudnnVolumes(const DDim& data_dims, const DDim& filter,
                               const ConvAttributes& attr);

/// The same, of a call of a convolution or its gradient (InputAt(0) and (1): data and filter).
std::string WhyNotCudnnConvCall(const InferMetaContext& call);
/// The same, of a transposed convolution or its gradient. Its output may be larger than the window
/// needs, by less than a stride; what is more, cuDNN does not cover.
std::string WhyNotCudnnTransposedConvCall(const InferMetaContext& call);

/// Enqueues the functions of gpu_volume_conv.h with cuDNN, channels first, by an algorithm that
/// gives the same bits every time. workspace_size_mb: 0 for the default.
/// Errors: External for what WhyNotCudnnVolumes refuses.
void CudnnVolumeConv(const GPUContext& ctx, DataType dtype, ConvSide side, const VolumeConv& s,
                     int workspace_size_mb, void* large, void* filter, void* small);

/// GpuConvGrad with cuDNN.
template <typename T>
void CudnnConvGrad(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                   const DenseTensor& out_grad, const ConvAttributes& attr, int workspace_size_mb,
                   DenseTensor* input_grad, DenseTensor* filter_grad) {
  if (out_grad.numel() == 0 || filter.numel() == 0) {
    AllocZeros<T>(ctx, input_grad);
    AllocZeros<T>(ctx, filter_grad);
    return;
  }
  constexpr DataType dtype = CppTypeToDataType<T>::value;
  const VolumeConv s = MakeVolumeConv(input.dims(), out_grad.dims(), filter.dims(), true, attr);
  T* g = const_cast<T*>(out_grad.data<T>());  // cuDNN takes operands and results alike
  if (filter_grad != nullptr) {
    CudnnVolumeConv(ctx, dtype, ConvSide::kFilter, s, workspace_size_mb,
                    const_cast<T*>(input.data<T>()), ctx.template Alloc<T>(filter_grad), g);
  }
  if (input_grad == nullptr) return;
  CudnnVolumeConv(ctx, dtype, ConvSide::kLarge, s, workspace_size_mb,
                  ctx.template Alloc<T>(input_grad), const_cast<T*>(filter.data<T>()), g);
}

}  // namespace funcs
}  // namespace phi
