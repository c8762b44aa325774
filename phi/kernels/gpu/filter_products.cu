#include <algorithm>

#include "phi/kernels/funcs/conv/gpu_filter_products.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_window.h"

namespace phi {
namespace funcs {
namespace {

// patches [plane, element of the window, position]: a thread copies the window at one position of
// one plane (a channel of an image), and its neighbours write neighbours.
struct PatchBody {
  primitive::Divider<uint32_t> positions, area, columns;  // of small: all, of a slice, of a row
  int kernel[3], stride[3], pad[3], dilation[3], size[3];
  const float* large;
  float* patches;

  PatchBody(const Window3d& w, const float* from, float* to)
      : positions(w.small_size()),
        area(w.small[1] * w.small[2]),
        columns(w.small[2]),
        large(from),
        patches(to) {
    for (int axis = 0; axis < 3; ++axis) {
      kernel[axis] = static_cast<int>(w.kernel[axis]);
      stride[axis] = w.stride[axis];
      pad[axis] = w.pad[axis];
      dilation[axis] = w.dilation[axis];
      size[axis] = static_cast<int>(w.large[axis]);
    }
  }

  __device__ void operator()(int64_t i) const {
    const uint32_t index = static_cast<uint32_t>(i), plane = positions.Quotient(index);
    const uint32_t position = index - plane * positions.divisor, slice = area.Quotient(position);
    const uint32_t rest = position - slice * area.divisor, row = columns.Quotient(rest);
    const int first_z = static_cast<int>(slice) * stride[0] - pad[0];
    const int first_y = static_cast<int>(row) * stride[1] - pad[1];
    const int first_x = static_cast<int>(rest - row * columns.divisor) * stride[2] - pad[2];
    const float* const from = large + int64_t{plane} * size[0] * size[1] * size[2];
    float* to =
        patches + int64_t{plane} * kernel[0] * kernel[1] * kernel[2] * positions.divisor + position;
    for (int kd = 0; kd < kernel[0]; ++kd) {
      const int z = first_z + kd * dilation[0];
      for (int kh = 0; kh < kernel[1]; ++kh) {
        const int y = first_y + kh * dilation[1];
        const bool is_row = primitive::IsInside(z, size[0]) && primitive::IsInside(y, size[1]);
        const int64_t line = (int64_t{z} * size[1] + y) * size[2];
        for (int kw = 0; kw < kernel[2]; ++kw, to += positions.divisor) {
          const int x = first_x + kw * dilation[2];
          *to = is_row && primitive::IsInside(x, size[2]) ? from[line + x] : 0.0f;
        }
      }
    }
  }
};

// A thread adds the parts of one element.
struct AddPartsBody {
  int64_t size, parts;
  bool adds;  // to what `to` holds
  const float* from;
  float* to;

  __device__ void operator()(int64_t i) const {
    float sum = adds ? to[i] : 0.0f;
#pragma unroll 8
    for (int64_t part = 0; part < parts; ++part) sum += from[part * size + i];
    to[i] = sum;
  }
};

bool IsItsOwnPatches(const Window3d& w) {
  for (int axis = 0; axis < 3; ++axis) {
    const bool is_same = w.kernel[axis] == 1 && w.stride[axis] == 1 && w.pad[axis] == 0 &&
                         w.large[axis] == w.small[axis];
    if (!is_same) return false;
  }
  return true;
}

}  // namespace

std::optional<FilterProducts> FindFilterProducts(const VolumeConv& conv, size_t limit_bytes) {
  if (conv.groups != 1 || conv.batch <= 0) return std::nullopt;
  const int64_t positions = conv.window.small_size();
  const int64_t patches = IsItsOwnPatches(conv.window) ? 0 : conv.patch() * positions;
  const int64_t part = conv.small_channels * conv.patch();
  const int64_t limit = static_cast<int64_t>(limit_bytes / sizeof(float));
  int64_t images = std::min(conv.batch, limit / (patches + part));
  // PatchBody counts the positions of all planes in 31 bits.
  constexpr int64_t kMostPositions = (int64_t{1} << 31) - 1;
  if (patches > 0) images = std::min(images, kMostPositions / conv.large_channels / positions);
  if (images < 1) return std::nullopt;
  const auto bytes = [&](int64_t elements) {
    return static_cast<size_t>(elements * images) * sizeof(float);
  };
  return FilterProducts{conv, images, bytes(patches), bytes(part)};
}

bool HasFewFilterTiles(const GPUContext& ctx, const VolumeConv& conv) {
  constexpr int64_t kTile = 128;  // both sides of a usual tile
  constexpr int64_t kFewImages = 4, kManyPositions = 4096;
  const auto tiles = [](int64_t size) { return (size + kTile - 1) / kTile; };
  // Parts are written and read again, which the other two thirds of the multiprocessors make up
  // for.
  return tiles(conv.small_channels) * tiles(conv.patch()) * 3 <= ctx.GetSMCount() &&
         conv.batch >= kFewImages && conv.batch * conv.window.small_size() >= kManyPositions;
}

void EnqueueFilterProducts(const GPUContext& ctx, const FilterProducts& products,
                           const float* large, const float* small, void* workspace,
                           float* filter_grad) {
  const VolumeConv& s = products.conv;
  const int64_t positions = s.window.small_size(), m = s.small_channels, k = s.patch();
  float* const parts = static_cast<float*>(workspace);
  float* const copied = parts + products.part_bytes / sizeof(float);
  for (int64_t first = 0; first < s.batch; first += products.images) {
    const int64_t images = std::min(products.images, s.batch - first);
    const float* patches = large + first * s.large_channels * s.window.large_size();
    if (products.patch_bytes > 0) {
      primitive::GpuLoop(ctx, images * s.large_channels * positions,
                         PatchBody(s.window, patches, copied));
      patches = copied;
    }
    GpuGemm<float>(ctx, m, k, positions, 1.0f,
                   {small + first * m * positions, positions, false, m * positions},
                   {patches, positions, true, k * positions}, 0.0f, parts, k, m * k, images,
                   GemmRounding::kNone);
    primitive::GpuLoop(ctx, m * k, AddPartsBody{m * k, images, first > 0, parts, filter_grad});
  }
}

}  // namespace funcs
}  // namespace phi
