#pragma once

#include <vector>

#include "phi/kernels/funcs/sparse/pattern.h"

namespace phi {
namespace funcs {

/// The window that moves over the dimensions between batch and channels.
struct SparseWindow {
  std::vector<int64_t> sizes, paddings, dilations, strides;
  /// The places of out are those of x: a submanifold convolution.
  bool submanifold = false;

  int64_t elements() const;
};

/// Checks a window over an image x of batch, 2 or 3 dimensions and channels. Errors:
/// InvalidArgument.
SparseWindow MakeWindow(const SparseCooTensor& x, const std::vector<int64_t>& sizes,
                        const std::vector<int>& paddings, const std::vector<int>& dilations,
                        const std::vector<int>& strides);

/// The channels of x and of the result.
struct ConvChannels {
  int64_t in, out;
};
/// Of a kernel [H, W, C, OC] or [D, H, W, C, OC]: its dimensions without the channels, and what
/// shapes and attributes of a convolution say. Errors: InvalidArgument; Unimplemented for groups.
std::vector<int64_t> ConvKernelSizes(const DenseTensor& kernel);
ConvChannels CheckedChannels(const SparseCooTensor& x, const DenseTensor& kernel, int groups);
/// A submanifold convolution has paddings and strides of its own.
SparseWindow MakeConvWindow(const SparseCooTensor& x, const DenseTensor& kernel,
                            const std::vector<int>& paddings, const std::vector<int>& dilations,
                            const std::vector<int>& strides, bool submanifold);

/// One value that reaches another through an element of the window.
struct RulebookPair {
  int64_t element, in, out;
};

struct Rulebook {
  std::vector<RulebookPair> pairs;  // ordered by element and in
  SparsePattern out;                // the places of out
};

/// The shape of the result, with `channels` of them. Errors: InvalidArgument if it is empty.
DDim WindowedShape(const DDim& x, const SparseWindow& window, int64_t channels);
/// `shape`: of the result.
Rulebook MakeRulebook(const SparsePattern& x, const SparseWindow& window, const DDim& shape);

/// As the tensors rulebook [3, pairs] of `type` and counter [elements] int32, and back. Errors:
/// InvalidArgument for a tensor of another shape or type, or with a number outside the bounds.
void WriteRulebook(const DeviceContext& ctx, const Rulebook& rulebook, int64_t elements,
                   DataType type, DenseTensor* out, DenseTensor* counter);
void CheckRulebook(const DenseTensor& rulebook);  // of its shape and type alone
std::vector<RulebookPair> ReadRulebook(const DenseTensor& rulebook, int64_t elements,
                                       int64_t in_count, int64_t out_count);

}  // namespace funcs
}  // namespace phi
