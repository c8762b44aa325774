#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/core/tensor_base.h"
#include "phi/core/tensor_meta.h"

namespace phi {

/// What a library needs to know of a tensor beyond its meta data, such as a blocked memory format.
class StorageProperties {
 public:
  virtual ~StorageProperties() = default;
};

/// How often the elements were written in place, as who writes them says (Bump).
class TensorInplaceVersion {
 public:
  explicit TensorInplaceVersion(uint32_t version = 0) : version_(version) {}
  bool IsUnique() const { return version_ == 0; }
  void Bump() { ++version_; }
  uint32_t CurrentVersion() const { return version_; }
  void SetInplaceVersionToZero() { version_ = 0; }

 private:
  uint32_t version_;
};

/// Elements of one dtype in one allocation, which several tensors may share; also serves as the
/// legacy LoDTensor. A copy shares the storage. Not thread-safe, but several threads may read one
/// storage through tensors of their own.
class DenseTensor : public TensorBase {
 public:
  DenseTensor() = default;
  /// Without storage.
  explicit DenseTensor(DataType dtype) { meta_.dtype = dtype; }
  DenseTensor(Allocator* allocator, const DenseTensorMeta& meta);
  DenseTensor(Allocator* allocator, DenseTensorMeta&& meta);
  DenseTensor(std::shared_ptr<Allocation> holder, const DenseTensorMeta& meta);

  static const char* name() { return "DenseTensor"; }
  static bool classof(const TensorBase* tensor) { return tensor->kind() == TensorKind::kDense; }
  TensorKind kind() const override { return TensorKind::kDense; }

  int64_t numel() const override { return product(meta_.dims); }
  const DDim& dims() const override { return meta_.dims; }
  DataType dtype() const override { return meta_.dtype; }
  DataType type() const { return meta_.dtype; }
  DataLayout layout() const override { return meta_.layout; }
  /// Errors: PreconditionNotMet if there is no storage.
  const Place& place() const override;
  const DenseTensorMeta& meta() const { return meta_; }
  const LoD& lod() const { return meta_.lod; }
  LoD* mutable_lod() { return &meta_.lod; }
  void set_lod(const LoD& lod) { meta_.lod = lod; }
  void ResetLoD(const LoD& lod) { meta_.lod = lod; }
  size_t NumLevels() const { return meta_.lod.size(); }
  /// Number of sequences of a level. Errors: OutOfRange.
  size_t NumElements(size_t level = 0) const;
  /// Sequence `elem` of a level, as offsets [first, second) into the next level. Errors:
  /// OutOfRange.
  std::pair<size_t, size_t> lod_element(size_t level, size_t elem) const;
  /// Whether all dimensions are known. A type that nobody has set is no fault: the original's
  /// tensors are float32 until then, and so valid.
  bool valid() const override { return !contain_unknown_dim(meta_.dims); }
  bool initialized() const override { return holder_ != nullptr; }
  bool IsInitialized() const { return holder_ != nullptr; }

  void set_meta(const DenseTensorMeta& meta) { meta_ = meta; }
  void set_type(DataType dtype) { meta_.dtype = dtype; }
  void set_layout(DataLayout layout) { meta_.layout = layout; }
  void set_offset(size_t offset_bytes) { meta_.offset = offset_bytes; }
  size_t offset() const { return meta_.offset; }
  /// Changes the shape only; the storage stays until the next allocation.
  DenseTensor& Resize(const DDim& dims) {
    meta_.dims = dims;
    return *this;
  }
  void ResizeAndAllocate(const DDim& dims);

  void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) override;

  /// Errors: PreconditionNotMet without storage or with less than numel() needs; InvalidArgument if
  /// T is not the type of the elements.
  template <typename T>
  const T* data() const {
    if (__builtin_expect(meta_.dtype != CppTypeToDataType<T>::value || !Holds(), 0)) {
      ThrowBadAccess(CppTypeToDataType<T>::value);
    }
    return static_cast<const T*>(RawData());
  }
  template <typename T>
  T* data() {
    return const_cast<T*>(static_cast<const DenseTensor*>(this)->data<T>());
  }
  /// As above, of any dtype.
  const void* data() const {
    if (__builtin_expect(!Holds(), 0)) ThrowBadAccess(meta_.dtype);
    return RawData();
  }
  void* data() {
    if (__builtin_expect(!Holds(), 0)) ThrowBadAccess(meta_.dtype);
    return RawData();
  }

  /// The legacy spelling of allocation: storage for numel() elements at `place`, kept if it fits.
  void* mutable_data(const Place& place, DataType dtype, size_t requested_bytes = 0);
  void* mutable_data(const Place& place, size_t requested_bytes = 0) {
    return mutable_data(place, meta_.dtype, requested_bytes);
  }
  template <typename T>
  T* mutable_data(const Place& place, size_t requested_bytes = 0) {
    return static_cast<T*>(mutable_data(place, CppTypeToDataType<T>::value, requested_bytes));
  }
  template <typename T>
  T* mutable_data(const DDim& dims, const Place& place, size_t requested_bytes = 0) {
    Resize(dims);
    return mutable_data<T>(place, requested_bytes);
  }

  /// Rows [begin, end), sharing the storage. Errors: OutOfRange.
  DenseTensor Slice(int64_t begin, int64_t end) const;
  /// Pieces of `split_size` along the first axis, sharing the storage; the last may be shorter.
  /// Errors: InvalidArgument for another axis or a size below 1.
  std::vector<DenseTensor> Split(int64_t split_size, int64_t axis) const;
  /// `chunks` pieces of one size, as far as the length allows. Errors: as Split.
  std::vector<DenseTensor> Chunk(int64_t chunks, int64_t axis) const;
  /// Shares storage, shape, dtype and layout of `src`, not its LoD.
  DenseTensor& ShareDataWith(const DenseTensor& src);
  /// Shares the storage only.
  DenseTensor& ShareBufferWith(const DenseTensor& src);
  bool IsSharedBufferWith(const DenseTensor& src) const {
    return holder_ != nullptr && holder_ == src.holder_;
  }
  bool IsSharedWith(const DenseTensor& src) const { return IsSharedBufferWith(src); }
  const std::shared_ptr<Allocation>& Holder() const { return holder_; }
  void ResetHolder(std::shared_ptr<Allocation> holder) { holder_ = std::move(holder); }
  void ResetHolderWithType(std::shared_ptr<Allocation> holder, DataType dtype) {
    holder_ = std::move(holder);
    meta_.dtype = dtype;
  }
  std::shared_ptr<Allocation> MoveMemoryHolder() { return std::move(holder_); }
  void clear() {
    holder_.reset();
    meta_.offset = 0;
    storage_properties_.reset();
  }
  size_t memory_size() const { return holder_ == nullptr ? 0 : holder_->size() - meta_.offset; }
  /// Errors: PreconditionNotMet if the storage is smaller than the shape and dtype ask for.
  void check_memory_size() const;
  size_t capacity() const { return memory_size(); }

  /// A counter for sources from outside, made when first asked for; copies made later share it.
  using InplaceVersion = TensorInplaceVersion;
  InplaceVersion& InplaceVersionCounter() {
    if (inplace_version_ == nullptr) inplace_version_ = std::make_shared<InplaceVersion>();
    return *inplace_version_;
  }
  DenseTensor& ShareInplaceVersionCounterWith(const DenseTensor& src) {
    const_cast<DenseTensor&>(src).InplaceVersionCounter();
    inplace_version_ = src.inplace_version_;
    return *this;
  }

  const std::shared_ptr<const StorageProperties>& storage_properties() const {
    return storage_properties_;
  }
  void set_storage_properties(std::shared_ptr<const StorageProperties> properties) {
    storage_properties_ = std::move(properties);
  }

 private:
  bool Holds() const {
    return holder_ != nullptr &&
           (storage_properties_ != nullptr ||
            static_cast<size_t>(numel()) * SizeOf(meta_.dtype) + meta_.offset <= holder_->size());
  }
  void* RawData() const { return static_cast<char*>(holder_->ptr()) + meta_.offset; }
  [[noreturn]] void ThrowBadAccess(DataType wanted) const;

  DenseTensorMeta meta_;
  std::shared_ptr<Allocation> holder_;
  std::shared_ptr<const StorageProperties> storage_properties_;
  std::shared_ptr<InplaceVersion> inplace_version_;  // null until it is asked for
};

}  // namespace phi
