#include "phi/kernels/onednn/onednn_part.h"

#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/onednn/onednn_pixels.h"

namespace phi {
namespace onednn {

namespace {

// Copies channels of float32 images; false if the box is another one. oneDNN 2.6 takes a
// microsecond and more to reorder a few elements.
bool CopyChannels(const DenseTensor& x, const Box& box, DenseTensor* out) {
  const PixelFormat format = PixelFormatOf(x);
  if (format.side == 0 || x.dtype() != DataType::FLOAT32 || out->IsSharedBufferWith(x)) {
    return false;
  }
  for (int i = 0; i < 4; ++i) {
    if (i != 1 && box.size[i] != x.dims()[i]) return false;
  }
  const bool is_last = format.blocks == 1 && format.side == x.dims()[1];  // channels last
  const int64_t padded = (box.size[1] + format.side - 1) / format.side * format.side;
  const int64_t channels = is_last ? box.size[1] : padded;
  const int64_t runs = is_last ? format.images * format.pixels : format.images;
  const int64_t element = sizeof(float), depth = is_last ? 1 : format.pixels;
  const int64_t bytes = channels * depth * element;
  const int64_t from_step = format.blocks * format.side * depth * element;
  void* to = AllocateOutput(PropertiesLike(x, box.size, *out), static_cast<size_t>(runs * bytes),
                            DataType::FLOAT32, out);
  CopyRuns({runs, bytes, from_step, bytes},
           static_cast<const char*>(x.data()) + box.start[1] * depth * element,
           static_cast<char*>(to));
  return true;
}

}  // namespace

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
  if (CopyChannels(x, box, out)) return;
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
