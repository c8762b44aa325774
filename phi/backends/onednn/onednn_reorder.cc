#include "phi/backends/onednn/onednn_reorder.h"

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/layout_transform.h"

namespace phi {
namespace onednn {

void ReorderToPlain(const DenseTensor& in, DenseTensor* out) {
  if (IsPlain(in)) {
    if (out != &in) *out = in;  // also one without memory, which nobody may read
    if (out->layout() == DataLayout::ONEDNN) out->set_layout(DataLayout::NCHW);
    return;
  }
  static const OneDNNContext* const ctx = new OneDNNContext;
  if (out != &in) out->Resize(in.dims());
  PrimitiveKey key("reorder_to_plain");
  key.Add(in);
  Run(*ctx, "layout transform", key, {&in}, {out}, [&in] {
    const dnnl::memory::desc from = MemoryDescOf(in);
    const dnnl::memory::desc to = PlainDesc(in.dims(), in.dtype());
    const dnnl::reorder::primitive_desc pd(Engine(), from, Engine(), to, Attributes());
    auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::reorder(pd));
    prepared->AddInput(DNNL_ARG_FROM, from);
    prepared->AddOutput(DNNL_ARG_TO, to);
    return prepared;
  });
  ReorderedBytes() += static_cast<size_t>(in.numel()) * SizeOf(in.dtype());
}

namespace {

void TransformToPlain(const DenseTensor& in, DataLayout /*to*/, DenseTensor* out) {
  ReorderToPlain(in, out);
}

[[maybe_unused]] const int kToPlain = RegisterLayoutTransform(
    AllocationType::CPU, DataLayout::ONEDNN, DataLayout::NCHW, &TransformToPlain);

}  // namespace

}  // namespace onednn
}  // namespace phi
