#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_base.h"

namespace phi {

/// What an autograd engine keeps with a tensor; the engine derives from it.
class AbstractAutogradMeta {
 public:
  virtual ~AbstractAutogradMeta() = default;
};

/// How often the elements of one storage were changed in place. Shared by the tensors of it.
using InplaceVersion = std::atomic<uint32_t>;

/// A value-semantic handle on a tensor of any kind. A copy shares the elements, the autograd meta
/// and the in-place version. Not thread-safe, as DenseTensor; several threads may use copies of
/// their own to read.
class Tensor {
 public:
  Tensor() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a handle of it, as in the original
  Tensor(std::shared_ptr<TensorBase> impl) { set_impl(std::move(impl)); }
  Tensor(std::shared_ptr<TensorBase> impl, const std::string& name) : name_(name) {
    set_impl(std::move(impl));
  }
  explicit Tensor(const DenseTensor& tensor) { set_dense(tensor); }
  /// A tensor without a value, of that name.
  explicit Tensor(const std::string& name) : name_(name) {}

  /// A dense tensor at `place`, of rank 0 or of `shape`, whose float32 elements nothing has
  /// written; mutable_data<T>() gives it elements of type T. The way of custom operators of
  /// Paddle 2.0 to 2.3. Errors: InvalidArgument for a negative size; Unavailable for a place that
  /// is not there.
  explicit Tensor(const Place& place) : Tensor(place, std::vector<int64_t>()) {}
  Tensor(const Place& place, const std::vector<int64_t>& shape);

  /// `shape` filled with `value`, at `place`.
  static Tensor full(const std::vector<int64_t>& shape, const Scalar& value,
                     DataType dtype = DataType::FLOAT32, const Place& place = CPUPlace());
  /// The values in row-major order; without `shape`, one dimension. Errors: InvalidArgument if
  /// `shape` has another number of elements.
  template <typename T>
  static Tensor from_vector(const std::vector<T>& values, const std::vector<int64_t>& shape,
                            const Place& place = CPUPlace()) {
    Tensor out = Empty(shape, CppTypeToDataType<T>::value, values.size());
    T* elements = out.data<T>();
    for (size_t i = 0; i < values.size(); ++i) elements[i] = values[i];
    return is_cpu_place(place) ? out : out.copy_to(place, true);
  }
  template <typename T>
  static Tensor from_vector(const std::vector<T>& values) {
    return from_vector(values, {static_cast<int64_t>(values.size())});
  }
  /// Tensor::of({1.f, 2.f}) has shape [2], Tensor::of({{1, 2}, {3, 4}}) has shape [2, 2].
  /// Errors: InvalidArgument for rows of different lengths.
  template <typename T>
  static Tensor of(std::initializer_list<T> values) {
    return from_vector(std::vector<T>(values));
  }
  template <typename T>
  static Tensor of(std::initializer_list<std::initializer_list<T>> rows) {
    std::vector<T> values;
    for (const auto& row : rows) values.insert(values.end(), row.begin(), row.end());
    const auto height = static_cast<int64_t>(rows.size());
    const auto width = height == 0 ? 0 : static_cast<int64_t>(rows.begin()->size());
    for (const auto& row : rows) CheckRowLength(row.size(), static_cast<size_t>(width));
    return from_vector(values, {height, width});
  }

  const std::shared_ptr<TensorBase>& impl() const { return impl_; }
  /// Another value, with an in-place version of its own. Name and autograd meta stay.
  void set_impl(std::shared_ptr<TensorBase> impl) {
    impl_ = std::move(impl);
    version_ = impl_ == nullptr ? nullptr : std::make_shared<InplaceVersion>(0);
  }
  /// Another value, which shares the elements of `tensor`, with an in-place version of its own.
  void set_dense(const DenseTensor& tensor) {
    auto both = std::make_shared<DenseAndVersion>(tensor);  // one allocation
    impl_ = std::shared_ptr<TensorBase>(both, &both->tensor);
    version_ = std::shared_ptr<InplaceVersion>(both, &both->version);
  }
  /// Another value whose in-place version is that of `base`, because it shares its storage.
  void set_view_impl(std::shared_ptr<TensorBase> impl, const Tensor& base) {
    impl_ = std::move(impl);
    version_ = base.version_;
  }
  /// Forgets value and autograd meta; the name stays.
  void reset() {
    impl_.reset();
    version_.reset();
    autograd_meta_.reset();
  }

  /// True if there is a value, with or without storage.
  bool defined() const { return impl_ != nullptr; }
  /// True if there is a value with storage.
  bool initialized() const { return impl_ != nullptr && impl_->initialized(); }
  bool is_initialized() const { return initialized(); }
  const std::string& name() const { return name_; }
  void set_name(const std::string& name) { name_ = name; }

  // Of a tensor that is defined. Errors: PreconditionNotMet if it is not.
  const DDim& dims() const { return Value().dims(); }
  std::vector<int64_t> shape() const { return {dims().begin(), dims().end()}; }
  int64_t numel() const { return Value().numel(); }
  int64_t size() const { return numel(); }
  DataType dtype() const { return Value().dtype(); }
  DataType type() const { return dtype(); }
  DataLayout layout() const { return Value().layout(); }
  /// Errors: PreconditionNotMet if there is no storage.
  const Place& place() const { return Value().place(); }
  bool is_cpu() const { return is_cpu_place(place()); }
  bool is_gpu() const { return is_gpu_place(place()); }
  bool is_gpu_pinned() const { return is_cuda_pinned_place(place()); }
  bool is_xpu() const { return place().GetType() == AllocationType::XPU; }
  bool is_custom_device() const { return place().GetType() == AllocationType::CUSTOM; }

  bool is_dense_tensor() const { return Is<DenseTensor>(); }
  bool is_selected_rows() const { return Is<SelectedRows>(); }
  bool is_sparse_coo_tensor() const { return Is<SparseCooTensor>(); }
  bool is_sparse_csr_tensor() const { return Is<SparseCsrTensor>(); }
  bool is_string_tensor() const { return Is<StringTensor>(); }

  /// Elements of a dense tensor, or of the values of SelectedRows. Errors: PreconditionNotMet
  /// without storage; InvalidArgument for another T or kind.
  template <typename T>
  const T* data() const {
    return static_cast<const DenseTensor&>(Elements()).data<T>();
  }
  template <typename T>
  T* data() {
    return Elements().data<T>();
  }
  /// The elements, whatever their type.
  const void* data() const { return static_cast<const DenseTensor&>(Elements()).data(); }
  void* data() { return Elements().data(); }
  /// Elements of type T at `place` (without one: where they are; the CPU for a tensor without
  /// storage), to be written. What is there stays if type, place and size fit; else the storage is
  /// new. Errors: InvalidArgument for another kind of tensor.
  template <typename T>
  T* mutable_data(const Place& place) {
    return is_selected_rows() ? data<T>() : dense().mutable_data<T>(place);
  }
  template <typename T>
  T* mutable_data() {
    return mutable_data<T>(initialized() ? Place(this->place()) : CPUPlace());
  }
  /// Another shape of a dense tensor; mutable_data<T>() makes room for more elements.
  void reshape(const std::vector<int64_t>& shape);
  template <typename Int>
  void reshape(const std::vector<Int>& shape) {
    reshape(std::vector<int64_t>(shape.begin(), shape.end()));
  }
  /// The dense tensor itself. Errors: InvalidArgument for another kind.
  DenseTensor& dense() const;

  /// The elements in memory of their own at `place`; what is there already is copied, too. The call
  /// returns when they are there, whatever `blocking` says. Recorded. Dense,
  /// SelectedRows or sparse, with their coordinates.
  Tensor copy_to(const Place& place, bool blocking = true) const;
  /// The same: a spelling of 2.0 to 2.3, whose T nothing goes by.
  template <typename T>
  Tensor copy_to(const Place& place) const {
    return copy_to(place);
  }
  /// Writes the elements of `src` at `place` into this dense tensor, for all handles on it. Errors:
  /// PreconditionNotMet if `src` has no storage; InvalidArgument for another kind of tensor.
  void copy_(const Tensor& src, const Place& place, bool blocking = true);
  /// The elements converted by the kernel `cast`; a handle on the same tensor if they have that
  /// type. Recorded. A dense tensor.
  Tensor cast(DataType dtype) const;
  /// Rows [begin, end), sharing storage and version. Recorded. A dense tensor. Errors: OutOfRange.
  Tensor slice(int64_t begin, int64_t end) const;

  const std::shared_ptr<AbstractAutogradMeta>& autograd_meta() const { return autograd_meta_; }
  AbstractAutogradMeta* get_autograd_meta() const { return autograd_meta_.get(); }
  const std::shared_ptr<AbstractAutogradMeta>& mutable_autograd_meta() const {
    return autograd_meta_;
  }
  void set_autograd_meta(std::shared_ptr<AbstractAutogradMeta> meta) {
    autograd_meta_ = std::move(meta);
  }

  /// How often bump_inplace_version was called for this storage; 0 without a value.
  uint32_t current_inplace_version() const {
    return version_ == nullptr ? 0 : version_->load(std::memory_order_relaxed);
  }
  uint32_t inplace_version() const { return current_inplace_version(); }  // its name in 2.3
  void bump_inplace_version() {
    if (version_ != nullptr) version_->fetch_add(1, std::memory_order_relaxed);
  }

 private:
  struct DenseAndVersion {
    explicit DenseAndVersion(const DenseTensor& from) : tensor(from) {}
    DenseTensor tensor;
    InplaceVersion version{0};
  };
  template <typename T>
  bool Is() const {
    return impl_ != nullptr && T::classof(impl_.get());
  }
  const TensorBase& Value() const {
    if (__builtin_expect(impl_ == nullptr, 0)) ThrowUndefined();
    return *impl_;
  }
  DenseTensor& Elements() const;
  static Tensor Empty(const std::vector<int64_t>& shape, DataType dtype, size_t elements);
  static void CheckRowLength(size_t length, size_t wanted);
  [[noreturn]] void ThrowUndefined() const;

  std::shared_ptr<TensorBase> impl_;
  std::shared_ptr<InplaceVersion> version_;  // null without a value
  std::shared_ptr<AbstractAutogradMeta> autograd_meta_;
  std::string name_;
};

/// `Tensor(shape=[2, 3], dtype=float32, place=Place(cpu), [[1, 2, 3], …])`; of more than 1000
/// elements the first and last three of each dimension (print_options.h). Copies from other places.
std::ostream& operator<<(std::ostream& os, const Tensor& tensor);

}  // namespace phi
