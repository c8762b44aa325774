#include "phi/kernels/funcs/conv/gpu_pool_cells.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_half.h"
#include "phi/kernels/primitive/gpu_images.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_window.h"

namespace phi {
namespace funcs {
namespace {

struct PooledImages {
  primitive::ImageDistances in, out;
  int in_h, in_w, out_h, out_w, pad_h, pad_w;
};

// places[i] = the first element of window i that is equal to best[i]; -1: none.
template <typename T, int kKernel, int kStride>
struct WindowMaximumBody {
  PooledImages images;
  primitive::PixelFinder finder;  // of windows
  const T *x, *best;
  int* places;

  __device__ void operator()(int64_t i) const {
    const auto at = finder.At(i);
    const int top = at.row * kStride - images.pad_h, left = at.column * kStride - images.pad_w;
    const int first = static_cast<int>(at.n * images.in.n + at.c * images.in.c);
    const T wanted = best[i];
    int place = -1;
#pragma unroll
    for (int k = kKernel * kKernel - 1; k >= 0; --k) {
      const int row = top + k / kKernel, column = left + k % kKernel;
      const int element = first + row * images.in.h + column * images.in.w;
      const bool is_inside =
          primitive::IsInside(row, images.in_h) && primitive::IsInside(column, images.in_w);
      if (is_inside && x[element] == wanted) place = element;
    }
    places[i] = place;
  }
};

// Note [Cells of a pooling]
template <typename T, int kKernel, int kStride>
struct PoolCellBody {
  using C = ComputeType<T>;
  PooledImages images;
  primitive::PixelFinder finder;  // of cells
  Pool3dShape s;
  bool exclusive;
  const T* grad;
  const int* places;  // of maxima, else nullptr
  T* x_grad;

  __device__ void operator()(int64_t i) const {
    const auto at = finder.At(i);
    const int top = at.row * kStride - images.pad_h, left = at.column * kStride - images.pad_w;
    const int first = static_cast<int>(at.n * images.in.n + at.c * images.in.c);
    const int first_window = static_cast<int>(at.n * images.out.n + at.c * images.out.c);
    C sums[kStride][kStride] = {};
    constexpr int kBack = (kKernel - 1) / kStride;  // windows that begin in cells before
#pragma unroll
    for (int a = kBack; a >= 0; --a) {
#pragma unroll
      for (int b = kBack; b >= 0; --b) {
        const int y = at.row - a, z = at.column - b;
        if (!primitive::IsInside(y, images.out_h) || !primitive::IsInside(z, images.out_w)) {
          continue;
        }
        const int window = first_window + y * images.out.h + z * images.out.w;
        const C value = primitive::Widen(grad[window]);
        if (places == nullptr) {
          AddShare<kKernel - 1>(value / Divisor(y, z), a * kStride, b * kStride, sums);
        } else {
          AddWhole(value, places[window] - first, top, left, sums);
        }
      }
    }
    Store(first, top, left, sums);
  }

  __device__ C Divisor(int y, int z) const {
    return static_cast<C>(s.Divisor(s.SpanAt(0, 0), s.SpanAt(1, y), s.SpanAt(2, z), exclusive));
  }
  // To the elements of the cell that the window holds, in which the cell begins at `row`, `column`.
  template <int kLast>
  static __device__ void AddShare(C share, int row, int column, C (&sums)[kStride][kStride]) {
#pragma unroll
    for (int r = 0; r < kStride; ++r) {
#pragma unroll
      for (int q = 0; q < kStride; ++q) {
        if (row + r <= kLast && column + q <= kLast) sums[r][q] += share;
      }
    }
  }
  // To the element at `place` of the image, if it is in the cell.
  __device__ void AddWhole(C value, int place, int top, int left,
                           C (&sums)[kStride][kStride]) const {
#pragma unroll
    for (int r = 0; r < kStride; ++r) {
#pragma unroll
      for (int q = 0; q < kStride; ++q) {
        const bool is_inside =
            primitive::IsInside(top + r, images.in_h) && primitive::IsInside(left + q, images.in_w);
        const int element = (top + r) * images.in.h + (left + q) * images.in.w;
        if (is_inside && place == element) sums[r][q] += value;
      }
    }
  }
  __device__ void Store(int first, int top, int left, const C (&sums)[kStride][kStride]) const {
#pragma unroll
    for (int r = 0; r < kStride; ++r) {
#pragma unroll
      for (int q = 0; q < kStride; ++q) {
        const int row = top + r, column = left + q;
        if (!primitive::IsInside(row, images.in_h) || !primitive::IsInside(column, images.in_w)) {
          continue;
        }
        x_grad[first + row * images.in.h + column * images.in.w] = primitive::Narrow<T>(sums[r][q]);
      }
    }
  }
};

// Cells down (axis 1) and across (axis 2) an image with elements.
int64_t CellsOf(const Pool3dShape& s, int axis) {
  return (s.in[axis] - 1 + s.pad[axis]) / s.stride[axis] + 1;
}

bool HasCells(const Pool3dShape& s) {
  const bool is_flat = s.in[0] == 1 && s.out[0] == 1 && s.ksize[0] == 1 && s.pad[0] == 0;
  const bool is_square = s.ksize[1] == s.ksize[2] && s.stride[1] == s.stride[2];
  const bool is_padded_less =
      s.pad[1] >= 0 && s.pad[1] < s.ksize[1] && s.pad[2] >= 0 && s.pad[2] < s.ksize[2];
  return is_flat && is_square && is_padded_less && !s.adaptive;
}

template <typename T, int kKernel, int kStride>
void LaunchCells(const GPUContext& ctx, const ImagePooling& p, const DenseTensor& x,
                 const DenseTensor& out, const DenseTensor& out_grad, T* x_grad) {
  const Pool3dShape& s = p.shape;
  const auto size = [](int64_t of) { return static_cast<int>(of); };
  const PooledImages images{{p.channels, size(s.in[1]), size(s.in[2]), p.channel_last},
                            {p.channels, size(s.out[1]), size(s.out[2]), p.channel_last},
                            size(s.in[1]),
                            size(s.in[2]),
                            size(s.out[1]),
                            size(s.out[2]),
                            s.pad[1],
                            s.pad[2]};
  AllocationPtr memory;
  int* places = nullptr;
  if (p.max) {
    memory = ctx.Workspace(static_cast<size_t>(out.numel()) * sizeof(int));
    places = static_cast<int*>(memory->ptr());
    const primitive::PixelFinder windows(p.channels, s.out[1], s.out[2], p.channel_last);
    primitive::GpuLoop(ctx, out.numel(),
                       WindowMaximumBody<T, kKernel, kStride>{images, windows, x.data<T>(),
                                                              out.data<T>(), places});
  }
  const int64_t rows = CellsOf(s, 1), columns = CellsOf(s, 2);
  const primitive::PixelFinder cells(p.channels, rows, columns, p.channel_last);
  primitive::GpuLoop(ctx, x.dims()[0] * p.channels * rows * columns,
                     PoolCellBody<T, kKernel, kStride>{images, cells, s, p.exclusive,
                                                       out_grad.data<T>(), places, x_grad});
}

}  // namespace

template <typename T>
bool PoolGradByCells(const GPUContext& ctx, const ImagePooling& pooling, const DenseTensor& x,
                     const DenseTensor& out, const DenseTensor& out_grad, T* x_grad) {
  const Pool3dShape& s = pooling.shape;
  // Places of elements, also of those that a window misses outside its image, have 31 bits.
  constexpr int64_t kMostElements = int64_t{1} << 29;
  if (!HasCells(s) || x.numel() >= kMostElements || out.numel() >= kMostElements) return false;
  if (x.numel() == 0) return true;
  // Cells on the border hold padding: they may be more than the elements.
  const int64_t cells = x.dims()[0] * pooling.channels * CellsOf(s, 1) * CellsOf(s, 2);
  if (!primitive::FitsIndex32(cells)) return false;
  if (s.ksize[1] == 3 && s.stride[1] == 2) {
    LaunchCells<T, 3, 2>(ctx, pooling, x, out, out_grad, x_grad);
  } else if (s.ksize[1] == 2 && s.stride[1] == 2) {
    LaunchCells<T, 2, 2>(ctx, pooling, x, out, out_grad, x_grad);
  } else if (s.ksize[1] == 3 && s.stride[1] == 1) {
    LaunchCells<T, 3, 1>(ctx, pooling, x, out, out_grad, x_grad);
  } else {
    return false;
  }
  return true;
}

#define PHIBRIDGE_POOL_CELLS(T)                                                                \
  template bool PoolGradByCells<T>(const GPUContext&, const ImagePooling&, const DenseTensor&, \
                                   const DenseTensor&, const DenseTensor&, T*)
PHIBRIDGE_POOL_CELLS(float);
PHIBRIDGE_POOL_CELLS(double);
PHIBRIDGE_POOL_CELLS(float16);
PHIBRIDGE_POOL_CELLS(bfloat16);
#undef PHIBRIDGE_POOL_CELLS

}  // namespace funcs
}  // namespace phi
