#pragma once

#include <vector>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

/// The format of `like` for other dimensions of the same rank: same blocks, same order of axes, no
/// gaps.
dnnl::memory::desc FormatLike(const dnnl::memory::desc& like, const dnnl::memory::dims& dims);

/// Elements of one block along each axis; ones for a format without blocks.
std::vector<int64_t> BlockSizes(const dnnl::memory::desc& desc);

/// A box of a tensor: its first element and its sizes, of the tensor's rank.
struct Box {
  DDim start;
  DDim size;
};

/// Whether the edges of the box lie between the blocks of `desc`, so that the part can keep the
/// format.
bool CutsBetweenBlocks(const dnnl::memory::desc& desc, const Box& box);

/// out = the elements of x in the box, blocked like x. Requires: CutsBetweenBlocks for the format
/// of x; out is not x.
void CopyPart(const OneDNNContext& ctx, const char* op, const DenseTensor& x, const Box& box,
              DenseTensor* out);

}  // namespace onednn
}  // namespace phi
