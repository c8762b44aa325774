#pragma once

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

/// A box of a tensor: its first element and its sizes, of the tensor's rank.
struct Box {
  DDim start;
  DDim size;
};

/// Whether the edges of the box lie between the blocks of a format, so that the part can keep it.
bool CutsBetweenBlocks(const FormatView& view, const Box& box);

/// out = the elements of x in the box, blocked like x. Requires: CutsBetweenBlocks for the format
/// of x; out is not x.
void CopyPart(const OneDNNContext& ctx, const char* op, const DenseTensor& x, const Box& box,
              DenseTensor* out);

}  // namespace onednn
}  // namespace phi
