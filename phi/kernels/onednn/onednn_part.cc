#include "phi/kernels/onednn/onednn_part.h"

#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"

namespace phi {
namespace onednn {

bool CutsBetweenBlocks(const FormatView& view, const Box& box) {
  if (!view.is_blocked() || view.offset != 0) return false;
  const std::vector<int64_t> blocks = BlockSizes(view);
  for (int i = 0; i < view.rank; ++i) {
    const dnnl_dim_t block = blocks[static_cast<size_t>(i)], end = box.start[i] + box.size[i];
    if (box.start[i] % block != 0 || (end % block != 0 && end != view.dims[i])) return false;
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
