#include "phi/core/tensor_copy.h"

#include <cstring>
#include <map>

#include "phi/core/enforce.h"
#include "phi/core/registered.h"

namespace phi {
namespace {

Registered<std::map<AllocationType, CopyBytesFn>>& Copiers() {
  static auto* copiers = new Registered<std::map<AllocationType, CopyBytesFn>>;
  return *copiers;
}

bool IsHost(const Place& place) { return is_cpu_place(place) || is_cuda_pinned_place(place); }

}  // namespace

void RegisterCopyBytes(AllocationType device, CopyBytesFn fn) { Copiers().Write()[device] = fn; }

void CopyBytes(const Place& to_place, void* to, const Place& from_place, const void* from,
               size_t size_bytes) {
  if (size_bytes == 0 && IsHost(from_place)) return;
  if (IsHost(to_place) && IsHost(from_place)) {
    std::memcpy(to, from, size_bytes);
    return;
  }
  const auto& copiers = Copiers().Read();
  auto it = copiers.find(IsHost(to_place) ? from_place.GetType() : to_place.GetType());
  PADDLE_ENFORCE(it != copiers.end(),
                 errors::Unavailable("this build cannot copy from %s to %s", from_place, to_place));
  it->second(to_place, to, from_place, from, size_bytes);
}

void TensorCopySync(const DenseTensor& src, const Place& place, DenseTensor* dst) {
  if (&src == dst && src.initialized() && src.place() == place) return;
  PADDLE_ENFORCE(src.initialized(),
                 errors::PreconditionNotMet("cannot copy a tensor of shape %s that holds "
                                            "no memory",
                                            src.dims()));
  const DenseTensor keep = src;  // dst may be src
  // a blocked format is copied byte by byte with its description
  const size_t bytes = keep.storage_properties() != nullptr
                           ? keep.memory_size()
                           : static_cast<size_t>(keep.numel()) * SizeOf(keep.dtype());
  if (dst->IsSharedBufferWith(keep)) dst->clear();
  DenseTensorMeta meta = keep.meta();
  meta.offset = dst->offset();
  dst->set_meta(meta);
  dst->set_storage_properties(nullptr);
  void* to = dst->mutable_data(place, keep.dtype(), bytes);
  dst->set_storage_properties(keep.storage_properties());
  CopyBytes(place, to, keep.place(), keep.data(), bytes);
}

}  // namespace phi
