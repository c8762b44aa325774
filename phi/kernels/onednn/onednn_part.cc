#include "phi/kernels/onednn/onednn_part.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"

namespace phi {
namespace onednn {

std::vector<int64_t> BlockSizes(const dnnl::memory::desc& desc) {
  const dnnl_memory_desc_t& md = desc.data;
  std::vector<int64_t> sizes(static_cast<size_t>(md.ndims), 1);
  const dnnl_blocking_desc_t& blocking = md.format_desc.blocking;
  for (int i = 0; i < blocking.inner_nblks; ++i) {
    sizes[static_cast<size_t>(blocking.inner_idxs[i])] *= blocking.inner_blks[i];
  }
  return sizes;
}

dnnl::memory::desc FormatLike(const dnnl::memory::desc& like, const dnnl::memory::dims& dims) {
  dnnl_memory_desc_t md = like.data;
  const std::vector<int64_t> blocks = BlockSizes(like);
  dnnl_dim_t* strides = md.format_desc.blocking.strides;
  std::vector<int> order(dims.size());  // from the innermost axis
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return like.data.format_desc.blocking.strides[a] < like.data.format_desc.blocking.strides[b] ||
           (like.data.format_desc.blocking.strides[a] ==
                like.data.format_desc.blocking.strides[b] &&
            a > b);
  });
  dnnl_dim_t step =
      std::accumulate(blocks.begin(), blocks.end(), dnnl_dim_t{1}, std::multiplies<>());
  for (int axis : order) {
    const size_t i = static_cast<size_t>(axis);
    md.dims[i] = dims[i];
    md.padded_dims[i] = (dims[i] + blocks[i] - 1) / blocks[i] * blocks[i];
    strides[i] = step;
    step *= md.padded_dims[i] / blocks[i];
  }
  md.offset0 = 0;
  return dnnl::memory::desc(md);
}

bool CutsBetweenBlocks(const dnnl::memory::desc& desc, const Box& box) {
  const dnnl_memory_desc_t& md = desc.data;
  if (md.format_kind != dnnl_blocked || md.offset0 != 0) return false;
  const std::vector<int64_t> blocks = BlockSizes(desc);
  for (int i = 0; i < md.ndims; ++i) {
    const dnnl_dim_t block = blocks[static_cast<size_t>(i)], end = box.start[i] + box.size[i];
    if (box.start[i] % block != 0 || (end % block != 0 && end != md.dims[i])) return false;
  }
  return true;
}

void CopyPart(const OneDNNContext& ctx, const char* op, const DenseTensor& x, const Box& box,
              DenseTensor* out) {
  PrimitiveKey key("part");
  key.Add(x).Add(box.start).Add(box.size);
  Run(ctx, op, key, {&x}, {out}, [&] {
    const dnnl::memory::desc whole = MemoryDescOf(x);
    const dnnl::memory::dims size = ToOneDNNDims(box.size);
    const dnnl::memory::desc part = whole.submemory_desc(size, ToOneDNNDims(box.start));
    const dnnl::memory::desc to = FormatLike(whole, size);
    const dnnl::reorder::primitive_desc pd(Engine(), part, Engine(), to, Attributes());
    auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::reorder(pd));
    prepared->AddInput(DNNL_ARG_FROM, part);
    prepared->AddOutput(DNNL_ARG_TO, to);
    return prepared;
  });
}

}  // namespace onednn
}  // namespace phi
