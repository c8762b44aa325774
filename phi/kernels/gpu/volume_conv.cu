#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_window.h"

// The gradients of Note [Direct convolution] and convolutions of volumes: a thread sums one
// element, or a group of threads one element of the gradient of a filter.

namespace phi {
namespace funcs {
namespace {

// One side of a convolution: [N, C, D, H, W] or [N, D, H, W, C].
struct VolumeSide {
  primitive::Divider<int64_t> sizes[4];  // of the four inner axes in memory, outside in
  int64_t steps[5];                      // of n, c, d, h, w
  bool channel_last;

  VolumeSide(int64_t channels, const int64_t (&size)[3], bool last) : channel_last(last) {
    const int64_t volume = size[0] * size[1] * size[2], pixel = last ? channels : 1;
    const int64_t memory[4] = {last ? size[0] : channels, last ? size[1] : size[0],
                               last ? size[2] : size[1], last ? channels : size[2]};
    for (int i = 0; i < 4; ++i) sizes[i] = primitive::Divider<int64_t>(memory[i]);
    steps[0] = channels * volume;
    steps[1] = last ? 1 : volume;
    steps[2] = size[1] * size[2] * pixel;
    steps[3] = size[2] * pixel;
    steps[4] = pixel;
  }
  // Element i of the memory as n, c, d, h, w.
  __device__ void Locate(int64_t i, int64_t (&at)[5]) const {
    int64_t inner[4];
    for (int axis = 3; axis >= 0; --axis) {
      const int64_t outer = sizes[axis].Quotient(i);
      inner[axis] = i - outer * sizes[axis].divisor;
      i = outer;
    }
    at[0] = i;
    at[1] = channel_last ? inner[3] : inner[0];
    for (int axis = 0; axis < 3; ++axis) at[2 + axis] = inner[channel_last ? axis : axis + 1];
  }
};

template <typename T>
struct ConvolveBody {
  VolumeConv s;
  VolumeSide from, to;
  const T *large, *filter;
  T* small;

  __device__ void operator()(int64_t i) const {
    using C = ComputeType<T>;
    const Window3d& w = s.window;
    int64_t at[5];
    to.Locate(i, at);
    const int64_t in_group = s.large_channels / s.groups, out_group = s.small_channels / s.groups;
    const T* image = large + at[0] * from.steps[0] + at[1] / out_group * in_group * from.steps[1];
    const T* weight = filter + at[1] * in_group * w.kernel[0] * w.kernel[1] * w.kernel[2];
    C sum = 0;
    for (int64_t c = 0; c < in_group; ++c, image += from.steps[1]) {
      for (int64_t kd = 0; kd < w.kernel[0]; ++kd) {
        const int64_t z = w.Position(0, at[2], kd);
        for (int64_t kh = 0; kh < w.kernel[1]; ++kh) {
          const int64_t y = w.Position(1, at[3], kh);
          const bool inside =
              primitive::IsInside(z, w.large[0]) && primitive::IsInside(y, w.large[1]);
          const T* row = image + z * from.steps[2] + y * from.steps[3];
          for (int64_t kw = 0; kw < w.kernel[2]; ++kw, ++weight) {
            const int64_t x = w.Position(2, at[4], kw);
            if (!inside || !primitive::IsInside(x, w.large[2])) continue;
            sum += static_cast<C>(row[x * from.steps[4]]) * static_cast<C>(*weight);
          }
        }
      }
    }
    small[i] = static_cast<T>(sum);
  }
};

template <typename T>
struct SpreadVolumeBody {
  VolumeConv s;
  VolumeSide from, to;
  const T *small, *filter;
  T* large;

  // The position of the window whose element k lies on `at`; -1: none.
  __device__ int64_t PositionOf(int axis, int64_t at, int64_t k) const {
    const Window3d& w = s.window;
    return primitive::PositionAfter(at + w.pad[axis] - k * w.dilation[axis], w.stride[axis],
                                    w.small[axis]);
  }
  __device__ void operator()(int64_t i) const {
    using C = ComputeType<T>;
    const Window3d& w = s.window;
    int64_t at[5];
    to.Locate(i, at);
    const int64_t in_group = s.large_channels / s.groups, out_group = s.small_channels / s.groups;
    const int64_t group = at[1] / in_group, channel = at[1] - group * in_group;
    const int64_t window = w.kernel[0] * w.kernel[1] * w.kernel[2];
    const T* image = small + at[0] * from.steps[0] + group * out_group * from.steps[1];
    const T* weights = filter + (group * out_group * in_group + channel) * window;
    C sum = 0;
    for (int64_t kd = 0; kd < w.kernel[0]; ++kd) {
      const int64_t z = PositionOf(0, at[2], kd);
      for (int64_t kh = 0; z >= 0 && kh < w.kernel[1]; ++kh) {
        const int64_t y = PositionOf(1, at[3], kh);
        for (int64_t kw = 0; y >= 0 && kw < w.kernel[2]; ++kw) {
          const int64_t x = PositionOf(2, at[4], kw);
          if (x < 0) continue;
          const T* pixel = image + z * from.steps[2] + y * from.steps[3] + x * from.steps[4];
          const T* weight = weights + (kd * w.kernel[1] + kh) * w.kernel[2] + kw;
          for (int64_t m = 0; m < out_group; ++m) {
            sum += static_cast<C>(pixel[m * from.steps[1]]) *
                   static_cast<C>(weight[m * in_group * window]);
          }
        }
      }
    }
    large[i] = static_cast<T>(sum);
  }
};

// The values whose sum is one element of the gradient of a filter: one for each position of `small`
// in each image.
template <typename T>
struct FilterGradSource {
  VolumeConv s;
  VolumeSide large_side, small_side;
  primitive::Divider<int64_t> small[3];
  const T *large_values, *small_values;

  struct Element {
    const T *large, *small;
    int64_t kd, kh, kw;
  };
  __device__ Element Base(int64_t o) const {
    const Window3d& w = s.window;
    Element e;
    e.kw = o % w.kernel[2];
    o /= w.kernel[2];
    e.kh = o % w.kernel[1];
    o /= w.kernel[1];
    e.kd = o % w.kernel[0];
    o /= w.kernel[0];
    const int64_t in_group = s.large_channels / s.groups, out_group = s.small_channels / s.groups;
    const int64_t m = o / in_group, c = o % in_group;
    e.large = large_values + (m / out_group * in_group + c) * large_side.steps[1];
    e.small = small_values + m * small_side.steps[1];
    return e;
  }
  __device__ ComputeType<T> Load(const Element& e, int64_t /*o*/, int64_t k) const {
    using C = ComputeType<T>;
    const Window3d& w = s.window;
    const int64_t rows = small[2].Quotient(k), planes = small[1].Quotient(rows);
    const int64_t n = small[0].Quotient(planes);
    const int64_t p[3] = {planes - n * small[0].divisor, rows - planes * small[1].divisor,
                          k - rows * small[2].divisor};
    const int64_t z = w.Position(0, p[0], e.kd), y = w.Position(1, p[1], e.kh),
                  x = w.Position(2, p[2], e.kw);
    const bool inside = primitive::IsInside(z, w.large[0]) && primitive::IsInside(y, w.large[1]) &&
                        primitive::IsInside(x, w.large[2]);
    if (!inside) return C(0);
    const int64_t *from = large_side.steps, *to = small_side.steps;
    const T here = e.large[n * from[0] + z * from[2] + y * from[3] + x * from[4]];
    const T there = e.small[n * to[0] + p[0] * to[2] + p[1] * to[3] + p[2] * to[4]];
    return static_cast<C>(here) * static_cast<C>(there);
  }
};

}  // namespace

VolumeConv MakeVolumeConv(const DDim& large, const DDim& small, const DDim& filter,
                          bool padded_for_large, const ConvAttributes& attr) {
  const DDim large_size = SpatialDims(large, attr.channel_last);
  const DDim small_size = SpatialDims(small, attr.channel_last);
  const std::vector<int> kernel(filter.begin() + 2, filter.end());
  std::vector<int> pads = attr.paddings, steps = attr.dilations;
  UpdatePaddingAndDilation(&pads, &steps, attr.padding_algorithm,
                           padded_for_large ? large_size : small_size, attr.strides, kernel);
  return {large[0], filter[1] * attr.groups, filter[0], attr.groups,
          MakeWindow3d(large_size, small_size, kernel, attr.strides, pads, steps)};
}

template <typename T>
void GpuConvolveVolumes(const GPUContext& ctx, const VolumeConv& s, bool channel_last,
                        const T* large, const T* filter, T* small) {
  const VolumeSide from(s.large_channels, s.window.large, channel_last);
  const VolumeSide to(s.small_channels, s.window.small, channel_last);
  primitive::GpuLoop(ctx, s.batch * s.small_channels * s.window.small_size(),
                     ConvolveBody<T>{s, from, to, large, filter, small});
}

template <typename T>
void GpuSpreadVolumes(const GPUContext& ctx, const VolumeConv& s, bool channel_last, const T* small,
                      const T* filter, T* large) {
  const VolumeSide from(s.small_channels, s.window.small, channel_last);
  const VolumeSide to(s.large_channels, s.window.large, channel_last);
  primitive::GpuLoop(ctx, s.batch * s.large_channels * s.window.large_size(),
                     SpreadVolumeBody<T>{s, from, to, small, filter, large});
}

template <typename T>
void GpuVolumeFilterGrad(const GPUContext& ctx, const VolumeConv& s, bool channel_last,
                         const T* large, const T* small, T* filter_grad) {
  using C = ComputeType<T>;
  FilterGradSource<T> source{s,
                             VolumeSide(s.large_channels, s.window.large, channel_last),
                             VolumeSide(s.small_channels, s.window.small, channel_last),
                             {},
                             large,
                             small};
  for (int i = 0; i < 3; ++i) source.small[i] = primitive::Divider<int64_t>(s.window.small[i]);
  primitive::GpuReduce(ctx, s.small_channels * s.patch(), s.batch * s.window.small_size(),
                       /*values_are_neighbours=*/true, C(0), source, primitive::AddTerms(),
                       primitive::KeepSum(), filter_grad);
}

template <typename T>
void GpuConv(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
             const ConvAttributes& attr, DenseTensor* out) {
  if (out->numel() == 0 || SumsNothing(input, filter)) {
    AllocZeros<T>(ctx, out);
    return;
  }
  T* y = ctx.template Alloc<T>(out);
  const VolumeConv s = MakeVolumeConv(input.dims(), out->dims(), filter.dims(), true, attr);
  GpuConvolveVolumes(ctx, s, attr.channel_last, input.data<T>(), filter.data<T>(), y);
}

template <typename T>
void GpuConvGrad(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                 const DenseTensor& out_grad, const ConvAttributes& attr, DenseTensor* input_grad,
                 DenseTensor* filter_grad) {
  if (out_grad.numel() == 0 || SumsNothing(input, filter)) {
    AllocZeros<T>(ctx, input_grad);
    AllocZeros<T>(ctx, filter_grad);
    return;
  }
  const VolumeConv s = MakeVolumeConv(input.dims(), out_grad.dims(), filter.dims(), true, attr);
  const T* g = out_grad.data<T>();
  if (filter_grad != nullptr) {
    GpuVolumeFilterGrad(ctx, s, attr.channel_last, input.data<T>(), g,
                        ctx.template Alloc<T>(filter_grad));
  }
  if (input_grad == nullptr) return;
  GpuSpreadVolumes(ctx, s, attr.channel_last, g, filter.data<T>(),
                   ctx.template Alloc<T>(input_grad));
}

#define PHIBRIDGE_GPU_VOLUME_CONV(T)                                                         \
  template void GpuConvolveVolumes<T>(const GPUContext&, const VolumeConv&, bool, const T*,  \
                                      const T*, T*);                                         \
  template void GpuSpreadVolumes<T>(const GPUContext&, const VolumeConv&, bool, const T*,    \
                                    const T*, T*);                                           \
  template void GpuVolumeFilterGrad<T>(const GPUContext&, const VolumeConv&, bool, const T*, \
                                       const T*, T*);                                        \
  template void GpuConv<T>(const GPUContext&, const DenseTensor&, const DenseTensor&,        \
                           const ConvAttributes&, DenseTensor*);                             \
  template void GpuConvGrad<T>(const GPUContext&, const DenseTensor&, const DenseTensor&,    \
                               const DenseTensor&, const ConvAttributes&, DenseTensor*,      \
                               DenseTensor*)
PHIBRIDGE_GPU_VOLUME_CONV(float);
PHIBRIDGE_GPU_VOLUME_CONV(double);
PHIBRIDGE_GPU_VOLUME_CONV(float16);
PHIBRIDGE_GPU_VOLUME_CONV(bfloat16);
#undef PHIBRIDGE_GPU_VOLUME_CONV

}  // namespace funcs
}  // namespace phi
