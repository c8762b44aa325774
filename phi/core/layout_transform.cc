#include "phi/core/layout_transform.h"

#include <map>
#include <tuple>
#include <utility>

#include "phi/core/enforce.h"
#include "phi/core/registered.h"

namespace phi {
namespace {

using TransformKey = std::tuple<AllocationType, DataLayout, DataLayout>;

Registered<std::map<TransformKey, LayoutTransformFn>>& Transforms() {
  static auto* transforms = new Registered<std::map<TransformKey, LayoutTransformFn>>;
  return *transforms;
}

// Storage properties are the truth: a shape function may have set the layout already.
DataLayout LayoutOf(const DenseTensor& tensor) {
  return tensor.storage_properties() != nullptr ? DataLayout::ONEDNN : tensor.layout();
}

}  // namespace

size_t& ReorderedBytes() {
  thread_local size_t bytes = 0;
  return bytes;
}

int RegisterLayoutTransform(AllocationType device, DataLayout from, DataLayout to,
                            LayoutTransformFn fn) {
  Transforms().Write()[{device, from, to}] = fn;
  return 0;
}

bool NeedsLayoutTransform(const DenseTensor& tensor, DataLayout wanted) {
  if (wanted == DataLayout::ONEDNN) return false;
  const DataLayout have = LayoutOf(tensor);
  if (have == DataLayout::ONEDNN) return true;
  return have != wanted && have != DataLayout::ANY && wanted != DataLayout::ANY;
}

void TransformLayout(const DenseTensor& in, DataLayout to, DenseTensor* out) {
  const DenseTensor keep = in;  // out may be in
  const DataLayout from = LayoutOf(keep);
  if (to == DataLayout::ANY) to = from == DataLayout::ONEDNN ? DataLayout::NCHW : from;
  if (from == DataLayout::ONEDNN && to != DataLayout::NCHW) {
    DenseTensor plain;
    TransformLayout(keep, DataLayout::NCHW, &plain);
    if (to == DataLayout::NDHWC || to == DataLayout::NCDHW) plain.set_layout(DataLayout::NCDHW);
    return TransformLayout(plain, to, out);
  }
  DenseTensor made;
  if (from == to) {
    made = keep;
  } else {
    const auto& transforms = Transforms().Read();
    auto it = transforms.find({keep.place().GetType(), from, to});
    PADDLE_ENFORCE(
        it != transforms.end(),
        errors::Unimplemented("no transform of a tensor of shape %s from layout %s to %s at %s",
                              keep.dims(), from, to, keep.place()));
    if (!out->IsSharedBufferWith(keep)) made = *out;  // its storage can be used again
    it->second(keep, to, &made);
  }
  made.set_lod(keep.lod());
  *out = std::move(made);
}

}  // namespace phi
