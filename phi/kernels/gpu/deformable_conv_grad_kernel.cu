#include "phi/core/kernel_registry.h"
#include "phi/kernels/deformable_conv_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_deformable.h"
#include "phi/kernels/primitive/gpu_scatter_terms.h"

namespace phi {
namespace {

// The gradients of one image, of those of its columns. Each may be nullptr.
template <typename T>
struct DeformableImageGrads {
  T *image, *offset, *mask;
};

// For element k of the window at position p, over the channels of a group.
template <typename T>
struct DeformableOffsetBody {
  primitive::DeformableImage<T> in;
  DeformableImageGrads<T> to;
  const T* g;  // [channels * kernel, area]
  __device__ void operator()(int64_t i) const {
    const int64_t area = in.s.area(), p = i % area, at = i / area;
    const int64_t group = at / in.s.kernel(), k = at % in.s.kernel();
    const funcs::BilinearSample<T> sample = in.Sample(group, k, p);
    T by_row = 0, by_column = 0, value = 0;
    for (int64_t c = group * in.group_channels; c < (group + 1) * in.group_channels; ++c) {
      const T grad = g[(c * in.s.kernel() + k) * area + p];
      by_row += grad * sample.RowSlope(in.Plane(c));
      by_column += grad * sample.ColumnSlope(in.Plane(c));
      value += grad * sample.Value(in.Plane(c));
    }
    const T weight = in.Mask(group, k, p);
    if (to.offset != nullptr) {
      to.offset[2 * at * area + p] = by_row * weight;
      to.offset[2 * at * area + area + p] = by_column * weight;
    }
    if (to.mask != nullptr) to.mask[i] = value;
  }
};

// Terms [groups of channels, kernel, area, corners]: the pixel of a group that a corner reads.
template <typename T>
struct DeformableTermsBody {
  primitive::DeformableImage<T> in;
  int64_t limit;
  int64_t* rows;
  T* weights;
  __device__ void operator()(int64_t i) const {
    const int64_t p = i % in.s.area(), at = i / in.s.area();
    const int64_t group = at / in.s.kernel(), k = at % in.s.kernel();
    const funcs::BilinearSample<T> sample = in.Sample(group, k, p);
    for (int corner = 0; corner < 4; ++corner) {
      const int64_t pixel = sample.pixel[corner];
      rows[4 * i + corner] = pixel < 0 ? limit : group * in.s.height * in.s.width + pixel;
      weights[4 * i + corner] = in.Mask(group, k, p) * sample.Weight(corner);
    }
  }
};

template <typename T>
void AddColumnsToImage(const GPUContext& ctx, const primitive::DeformableImage<T>& in,
                       const T* columns, T* image_grad) {
  const int64_t groups = in.channels / in.group_channels, plane = in.s.height * in.s.width;
  const int64_t kernel = in.s.kernel(), area = in.s.area(), group_channels = in.group_channels;
  const int64_t samples = groups * kernel * area, limit = groups * plane;
  const AllocationPtr memory =
      ctx.Workspace(static_cast<size_t>(4 * samples) * (sizeof(int64_t) + sizeof(T)));
  auto* rows = static_cast<int64_t*>(memory->ptr());
  T* weights = reinterpret_cast<T*>(rows + 4 * samples);
  primitive::GpuLoop(ctx, samples, DeformableTermsBody<T>{in, limit, rows, weights});
  primitive::GpuScatterTerms(
      ctx, rows, weights, 4 * samples, limit, group_channels,
      [=] DEVICE(int64_t term, int64_t c) {
        const int64_t sample = term / 4, p = sample % area, at = sample / area;
        const int64_t channel = at / kernel * group_channels + c;
        return columns[(channel * kernel + at % kernel) * area + p];
      },
      [=] DEVICE(int64_t row, int64_t c) {
        return (row / plane * group_channels + c) * plane + row % plane;
      },
      image_grad);
}

// filter_grad += the sum over the positions of one image.
template <typename T>
void AddFilterGrad(const GPUContext& ctx, const primitive::ColumnGroups& g, const T* y_grad,
                   const T* columns, int64_t filters, T* filter_grad) {
  primitive::GpuReduce(
      ctx, filters * g.lines, g.area, /*values_are_neighbours=*/true, T(0),
      primitive::ColumnFilterGradSource<T>{g, y_grad, columns}, primitive::AddTerms(),
      [=] DEVICE(T sum, int64_t o) { return filter_grad[o] + sum; }, filter_grad);
}

template <typename T>
T* PartOf(T* data, int64_t at) {
  return data == nullptr ? nullptr : data + at;
}

}  // namespace

template <typename T, typename Context>
void DeformableConvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& offset,
                              const DenseTensor& filter, const paddle::optional<DenseTensor>& mask,
                              const DenseTensor& out_grad, const std::vector<int>& strides,
                              const std::vector<int>& paddings, const std::vector<int>& dilations,
                              int deformable_groups, int groups, int /*im2col_step*/,
                              DenseTensor* x_grad, DenseTensor* offset_grad,
                              DenseTensor* filter_grad, DenseTensor* mask_grad) {
  T *to_x = funcs::AllocZeros<T>(ctx, x_grad), *to_offset = funcs::AllocZeros<T>(ctx, offset_grad);
  T *to_filter = funcs::AllocZeros<T>(ctx, filter_grad),
    *to_mask = funcs::AllocZeros<T>(ctx, mask_grad);
  if (out_grad.numel() == 0) return;
  const DDim in = x.dims(), f = filter.dims();
  const funcs::DeformableConvGeometry s =
      funcs::MakeDeformableConvGeometry(in, f, out_grad.dims(), strides, paddings, dilations);
  const int64_t channels = in[1], plane = s.height * s.width;
  const primitive::ColumnGroups g{f[1] * s.kernel(), f[0] / groups, s.area()};
  const int64_t count = channels * s.kernel() * g.area;
  const int64_t offsets = deformable_groups * s.kernel() * g.area;
  const funcs::GpuArray<T> memory(ctx, count);
  T* columns = memory.data();
  const T* masks = funcs::DataOrNull<T>(mask);
  for (int64_t n = 0; n < in[0]; ++n) {
    const primitive::DeformableImage<T> image{s,
                                              channels,
                                              channels / deformable_groups,
                                              x.data<T>() + n * channels * plane,
                                              offset.data<T>() + 2 * n * offsets,
                                              PartOf(masks, n * offsets)};
    const DeformableImageGrads<T> to{PartOf(to_x, n * channels * plane),
                                     PartOf(to_offset, 2 * n * offsets),
                                     PartOf(to_mask, n * offsets)};
    const T* y_grad = out_grad.data<T>() + n * f[0] * g.area;
    if (to_filter != nullptr) {
      primitive::GpuLoop(ctx, count, primitive::DeformableColumnsBody<T>{image, columns});
      AddFilterGrad<T>(ctx, g, y_grad, columns, f[0], to_filter);
    }
    primitive::GpuLoop(ctx, count,
                       primitive::ColumnsGradBody<T>{g, filter.data<T>(), y_grad, columns});
    if (to.image != nullptr) AddColumnsToImage<T>(ctx, image, columns, to.image);
    if (to.offset == nullptr && to.mask == nullptr) continue;
    primitive::GpuLoop(ctx, offsets, DeformableOffsetBody<T>{image, to, columns});
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(deformable_conv_grad, GPU, ALL_LAYOUT, phi::DeformableConvGradKernel, float,
                   double) {}
