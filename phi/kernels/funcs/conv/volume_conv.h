#pragma once

#include "phi/kernels/funcs/conv/window3d.h"

namespace phi {
namespace funcs {

/// A convolution of volumes, channels first: `large` [N, large_channels, large sizes] is what the
/// window moves over, `small` [N, small_channels, small sizes] has one element per position; filter
/// [small_channels, large_channels / groups, kernel]. A convolution reads large and writes small, a
/// transposed one the other way round, and each is the gradient of the other.
struct VolumeConv {
  int64_t batch, large_channels, small_channels, groups;
  Window3d window;

  int64_t large_per_group() const { return large_channels / groups; }
  int64_t small_per_group() const { return small_channels / groups; }
  int64_t patch() const { return large_per_group() * window.kernel_size(); }
};

/// small = the convolution of large.
template <typename T>
void ConvolveVolumes(const VolumeConv& s, const T* large, const T* filter, T* small);

/// large = the transposed convolution of small.
template <typename T>
void SpreadVolumes(const VolumeConv& s, const T* small, const T* filter, T* large);

/// The gradient of the filter, for a gradient of either side and the values of the other.
template <typename T>
void VolumeFilterGrad(const VolumeConv& s, const T* large, const T* small, T* filter_grad);

}  // namespace funcs
}  // namespace phi
