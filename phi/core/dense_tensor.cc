#include "phi/core/dense_tensor.h"

#include <algorithm>

#include "phi/core/allocation_check.h"

namespace phi {

DenseTensor::DenseTensor(Allocator* allocator, const DenseTensorMeta& meta) : meta_(meta) {
  AllocateFrom(allocator, meta_.dtype);
}
DenseTensor::DenseTensor(Allocator* allocator, DenseTensorMeta&& meta) : meta_(std::move(meta)) {
  AllocateFrom(allocator, meta_.dtype);
}
DenseTensor::DenseTensor(std::shared_ptr<Allocation> holder, const DenseTensorMeta& meta)
    : meta_(meta), holder_(std::move(holder)) {}

const Place& DenseTensor::place() const {
  PADDLE_ENFORCE_NOT_NULL(
      holder_, errors::PreconditionNotMet(
                   "the tensor of shape %s holds no memory, so it has no place", meta_.dims));
  return holder_->place();
}

size_t DenseTensor::NumElements(size_t level) const {
  PADDLE_ENFORCE_LT(
      level, meta_.lod.size(),
      errors::OutOfRange("level %d of a LoD with %d levels", level, meta_.lod.size()));
  return meta_.lod[level].size() - 1;
}

std::pair<size_t, size_t> DenseTensor::lod_element(size_t level, size_t elem) const {
  PADDLE_ENFORCE_LT(
      elem, NumElements(level),
      errors::OutOfRange("sequence %d of level %d, which has %d", elem, level, NumElements(level)));
  return {meta_.lod[level][elem], meta_.lod[level][elem + 1]};
}

std::vector<DenseTensor> DenseTensor::Split(int64_t split_size, int64_t axis) const {
  PADDLE_ENFORCE(
      axis == 0 && split_size >= 1 && meta_.dims.size() >= 1,
      errors::InvalidArgument(
          "a tensor of shape %s shares its storage with pieces along axis 0, of 1 row or "
          "more; axis %d and %d rows were asked for",
          meta_.dims, axis, split_size));
  std::vector<DenseTensor> pieces;
  for (int64_t begin = 0; begin < meta_.dims[0]; begin += split_size) {
    pieces.push_back(Slice(begin, std::min(begin + split_size, meta_.dims[0])));
  }
  return pieces;
}

std::vector<DenseTensor> DenseTensor::Chunk(int64_t chunks, int64_t axis) const {
  PADDLE_ENFORCE_GE(chunks, 1,
                    errors::InvalidArgument("a tensor cannot be cut into %d pieces", chunks));
  const int64_t rows = meta_.dims.size() >= 1 ? meta_.dims[0] : 0;
  return Split((rows + chunks - 1) / chunks, axis);
}

// The rare ways of AllocateFrom are functions of their own: every kernel calls it.
[[noreturn]] static void ThrowCannotAllocate(const Allocator* allocator, DataType dtype,
                                             const DDim& dims) {
  PADDLE_ENFORCE_NOT_NULL(allocator, errors::InvalidArgument("no allocator was given"));
  PADDLE_ENFORCE(
      dtype != DataType::UNDEFINED,
      errors::InvalidArgument("cannot allocate a tensor of shape %s without a data type", dims));
  PADDLE_THROW(
      errors::PreconditionNotMet("cannot allocate a tensor whose shape %s is not known yet", dims));
}

[[gnu::noinline]] static void Reallocate(Allocator* allocator, size_t bytes, int64_t elements,
                                         std::shared_ptr<Allocation>* memory) {
  CheckAllocation(elements);
  memory->reset();  // before the new memory is taken: the old may be needed for it
  *memory = allocator->Allocate(bytes);
}

void* DenseTensor::AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes) {
  const int64_t count = numel();
  if (__builtin_expect(allocator == nullptr || dtype == DataType::UNDEFINED || count < 0, 0)) {
    ThrowCannotAllocate(allocator, dtype, meta_.dims);
  }
  if (meta_.dtype != dtype) meta_.dtype = dtype;  // no write without need: it costs memory traffic
  // numel() has limited the count: this does not overflow.
  const size_t bytes = std::max(static_cast<size_t>(count) * SizeOf(dtype), requested_bytes);
  if (holder_ == nullptr || holder_->size() < bytes + meta_.offset) {
    meta_.offset = 0;
    Reallocate(allocator, bytes, count, &holder_);
  }
  return RawData();
}

void* DenseTensor::mutable_data(const Place& place, DataType dtype, size_t requested_bytes) {
  if (holder_ != nullptr && holder_->place() != place) clear();
  if (storage_properties_ != nullptr) {  // the new elements lie plain
    clear();
    if (meta_.layout == DataLayout::ONEDNN) meta_.layout = DataLayout::NCHW;
  }
  return AllocateFrom(GetAllocator(place), dtype, requested_bytes);
}

void DenseTensor::ResizeAndAllocate(const DDim& dims) {
  Resize(dims);
  if (holder_ == nullptr || meta_.dtype == DataType::UNDEFINED) return;
  const Place where = place();  // a copy: the holder may be replaced
  mutable_data(where, meta_.dtype);
}

DenseTensor DenseTensor::Slice(int64_t begin, int64_t end) const {
  check_memory_size();
  PADDLE_ENFORCE(
      meta_.dims.size() >= 1 && begin >= 0 && begin < end && end <= meta_.dims[0],
      errors::OutOfRange("rows [%d, %d) of a tensor of shape %s", begin, end, meta_.dims));
  DenseTensor out(*this);
  out.meta_.dims[0] = end - begin;
  out.meta_.lod.clear();
  const size_t row_bytes = static_cast<size_t>(numel() / meta_.dims[0]) * SizeOf(meta_.dtype);
  out.meta_.offset += static_cast<size_t>(begin) * row_bytes;
  return out;
}

DenseTensor& DenseTensor::ShareDataWith(const DenseTensor& src) {
  src.check_memory_size();
  holder_ = src.holder_;
  storage_properties_ = src.storage_properties_;
  meta_.dims = src.meta_.dims;
  meta_.dtype = src.meta_.dtype;
  meta_.layout = src.meta_.layout;
  meta_.offset = src.meta_.offset;
  return *this;
}

DenseTensor& DenseTensor::ShareBufferWith(const DenseTensor& src) {
  holder_ = src.holder_;
  storage_properties_ = src.storage_properties_;
  meta_.offset = src.meta_.offset;
  return *this;
}

void DenseTensor::check_memory_size() const {
  if (!Holds()) ThrowBadAccess(meta_.dtype);
}

void DenseTensor::ThrowBadAccess(DataType wanted) const {
  if (holder_ == nullptr) {
    PADDLE_THROW(
        errors::PreconditionNotMet("the tensor of shape %s holds no memory: allocate it (Alloc, "
                                   "mutable_data) or feed it first",
                                   meta_.dims));
  }
  if (wanted != meta_.dtype) {
    PADDLE_THROW(errors::InvalidArgument("the tensor of shape %s holds %s; it was accessed as %s",
                                         meta_.dims, meta_.dtype, wanted));
  }
  PADDLE_THROW(errors::PreconditionNotMet(
      "the tensor of shape %s and type %s needs %d bytes; its memory has %d", meta_.dims,
      meta_.dtype, static_cast<size_t>(numel()) * SizeOf(meta_.dtype), memory_size()));
}

}  // namespace phi
