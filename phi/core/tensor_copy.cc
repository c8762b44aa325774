#include "phi/core/tensor_copy.h"

#include <cstring>
#include <map>

#include "phi/core/enforce.h"
#include "phi/core/registered.h"
#include "phi/core/staged_copy.h"

namespace phi {
namespace {

Registered<std::map<AllocationType, CopyBytesFn>>& Copiers() {
  static auto* copiers = new Registered<std::map<AllocationType, CopyBytesFn>>;
  return *copiers;
}

Registered<std::map<AllocationType, Staging>>& Stagings() {
  static auto* stagings = new Registered<std::map<AllocationType, Staging>>;
  return *stagings;
}

// nullptr: none.
const Staging* StagingOf(const Place& place) {
  const auto& stagings = Stagings().Read();
  const auto found = stagings.find(place.GetType());
  return found == stagings.end() ? nullptr : &found->second;
}

bool IsHost(const Place& place) { return is_cpu_place(place) || is_cuda_pinned_place(place); }

// `copy` moves the bytes, once `dst` is described and has memory.
void CopyTensor(const DenseTensor& src, const Place& place, DenseTensor* dst, CopyBytesFn copy) {
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
  copy(place, to, keep.place(), keep.data(), bytes);
}

void StageBytes(const Place& to_place, void* to, const Place& from_place, const void* from,
                size_t size_bytes) {
  const Staging* const staging = IsHost(from_place) ? StagingOf(to_place) : nullptr;
  if (staging == nullptr) return CopyBytes(to_place, to, from_place, from, size_bytes);
  if (size_bytes != 0) staging->to_device(to_place, to, from, size_bytes);
}

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

void TensorCopySyncFn::operator()(const DenseTensor& src, const Place& place,
                                  DenseTensor* dst) const {
  CopyTensor(src, place, dst, &CopyBytes);
}

void TensorCopyToDevice(const DenseTensor& src, const Place& place, DenseTensor* dst) {
  CopyTensor(src, place, dst, &StageBytes);
}

std::unique_ptr<HostCopies> StartHostCopies(const Place& place,
                                            const std::vector<DeviceBytes>& values) {
  const Staging* const staging = StagingOf(place);
  return staging == nullptr ? nullptr : staging->to_host(place, values);
}

void RegisterStaging(AllocationType device, const Staging& staging) {
  Stagings().Write()[device] = staging;
}

}  // namespace phi
