#pragma once

#include <string>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/conv/volume_conv.h"

namespace phi {
namespace funcs {

/// The attributes that all convolutions have.
struct ConvAttributes {
  const std::vector<int>&strides, &paddings;
  const std::string& padding_algorithm;
  int groups;
  const std::vector<int>& dilations;
  bool channel_last;
};

/// Whether a convolution of non-empty result has no element to sum: all of it is 0, and cuDNN,
/// which knows no empty tensors, must not be asked.
inline bool SumsNothing(const DenseTensor& data, const DenseTensor& filter) {
  return data.numel() == 0 || filter.numel() == 0;
}

/// The convolution between two sides, images or volumes in either layout. `padded_for_large`:
/// the padding algorithm looks at the sizes of `large`, as for a convolution, else at those of
/// `small`, as for a transposed one. Errors: InvalidArgument, as UpdatePaddingAndDilation.
VolumeConv MakeVolumeConv(const DDim& large, const DDim& small, const DDim& filter,
                          bool padded_for_large, const ConvAttributes& attr);

// The functions of volume_conv.h, for sides in either layout; each enqueues. Nothing is added
// atomically: the same bits every time. T: float, double, float16, bfloat16; half types are summed
// in float32.

template <typename T>
void GpuConvolveVolumes(const GPUContext& ctx, const VolumeConv& s, bool channel_last,
                        const T* large, const T* filter, T* small);
template <typename T>
void GpuSpreadVolumes(const GPUContext& ctx, const VolumeConv& s, bool channel_last, const T* small,
                      const T* filter, T* large);
template <typename T>
void GpuVolumeFilterGrad(const GPUContext& ctx, const VolumeConv& s, bool channel_last,
                         const T* large, const T* small, T* filter_grad);

/// out = the convolution of `input`; zeros where there is nothing to sum. Shapes are those of the
/// contracts of conv_kernel.h and conv3d_kernel.h.
template <typename T>
void GpuConv(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
             const ConvAttributes& attr, DenseTensor* out);
/// Its gradients; either may be nullptr.
template <typename T>
void GpuConvGrad(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                 const DenseTensor& out_grad, const ConvAttributes& attr, DenseTensor* input_grad,
                 DenseTensor* filter_grad);

}  // namespace funcs
}  // namespace phi
