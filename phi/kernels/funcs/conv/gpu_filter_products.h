#pragma once

#include <cstddef>
#include <optional>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/conv/volume_conv.h"

namespace phi {
namespace funcs {

// Note [Filter gradients by products of matrices]
// The gradient of a filter has few elements, each a sum over all positions of all images. A kernel
// that gives a block of threads a tile of the gradient leaves most of a GPU idle where there are
// fewer tiles than multiprocessors, unless several blocks add to one tile, in the order in which
// they happen to end. Here a product of matrices for each image, small [M, positions] by patches
// [positions, patch], is a part of the gradient, and parts are added in the order of the images:
// the same bits every time. Patches are copied, except where the window is one element that moves
// by one: there the image is the matrix.

/// How a gradient of a filter is computed so.
struct FilterProducts {
  VolumeConv conv;
  int64_t images;                  // of one batch of products
  size_t patch_bytes, part_bytes;  // of such a batch; no patches: the images are them

  size_t workspace_bytes() const { return patch_bytes + part_bytes; }
};

/// For images of float32 with channels first. Nothing if there are several groups, or the workspace
/// of one image is above `limit_bytes`, or its channels have 2^31 positions.
std::optional<FilterProducts> FindFilterProducts(const VolumeConv& conv, size_t limit_bytes);

/// Whether the gradient has so few tiles that products pay on this GPU.
bool HasFewFilterTiles(const GPUContext& ctx, const VolumeConv& conv);

/// Enqueues the gradient; `workspace` holds products.workspace_bytes(). What a window misses of the
/// image is multiplied as 0: where `small` is not finite at such a position, the elements of the
/// gradient that the plain kernel leaves as they are become NaN.
void EnqueueFilterProducts(const GPUContext& ctx, const FilterProducts& products,
                           const float* large, const float* small, void* workspace,
                           float* filter_grad);

}  // namespace funcs
}  // namespace phi
