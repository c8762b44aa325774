#pragma once

#include <memory>
#include <string>

#include "phi/common/backend.h"
#include "phi/common/place.h"
#include "phi/core/allocator.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/device_graph.h"

namespace phi {

class Generator;

/// What a kernel needs of a device: memory, order of execution, random numbers. Thread-safe;
/// kernels get it as const.
class DeviceContext {
 public:
  explicit DeviceContext(const Place& place);
  DeviceContext(const DeviceContext&) = delete;
  DeviceContext& operator=(const DeviceContext&) = delete;
  virtual ~DeviceContext();

  const Place& GetPlace() const { return place_; }
  /// Blocks until everything that was given to the device has run.
  virtual void Wait() const {}
  /// True if BeginCapture works.
  virtual bool CanCapture() const { return false; }
  /// Captures what the calling thread gives to this context from now on. Errors: Unimplemented if
  /// the device cannot, External.
  virtual std::unique_ptr<DeviceCapture> BeginCapture() const;
  /// Where kernels of the calling thread report what they find. A graph reports to the record of
  /// the thread that captured it. nullptr: nowhere.
  virtual const void* RecordOfThisThread() const { return nullptr; }
  const Allocator& GetAllocator() const { return *allocator_; }
  const Allocator& GetHostAllocator() const { return *host_allocator_; }
  void SetAllocator(Allocator* allocator) { allocator_ = allocator; }
  void SetHostAllocator(Allocator* allocator) { host_allocator_ = allocator; }
  // An allocation of no bytes, and one that a device reaches, come from the same allocators.
  const Allocator& GetZeroAllocator() const { return *allocator_; }
  const Allocator& GetPinnedAllocator() const { return *host_allocator_; }
  void SetZeroAllocator(Allocator* /*allocator*/) {}
  void SetPinnedAllocator(Allocator* /*allocator*/) {}
  /// Its own, unless SetGenerator gave another.
  Generator* GetGenerator() const { return generator_; }
  /// The same as GetGenerator, unless SetHostGenerator gave another.
  Generator* GetHostGenerator() const {
    return host_generator_ != nullptr ? host_generator_ : generator_;
  }
  /// `generator` must outlive this context. Not to be called while kernels run.
  void SetGenerator(Generator* generator) { generator_ = generator; }
  void SetHostGenerator(Generator* generator) { host_generator_ = generator; }

  /// Storage for tensor->numel() elements of `dtype` in this context's place; kept if it fits. A
  /// blocked memory format that the tensor had is forgotten.
  void* Alloc(TensorBase* tensor, DataType dtype, size_t requested_bytes = 0) const;
  void* Alloc(DenseTensor* tensor, DataType dtype, size_t requested_bytes = 0) const;
  template <typename T, typename Tensor>
  T* Alloc(Tensor* tensor, size_t requested_bytes = 0) const {
    return static_cast<T*>(Alloc(tensor, CppTypeToDataType<T>::value, requested_bytes));
  }
  void* HostAlloc(TensorBase* tensor, DataType dtype, size_t requested_bytes = 0) const;
  template <typename T>
  T* HostAlloc(TensorBase* tensor, size_t requested_bytes = 0) const {
    return static_cast<T*>(HostAlloc(tensor, CppTypeToDataType<T>::value, requested_bytes));
  }

 private:
  const Place place_;
  Allocator* allocator_;       // not owned
  Allocator* host_allocator_;  // not owned
  std::unique_ptr<Generator> own_generator_;
  Generator* generator_;                 // own_generator_ or not owned
  Generator* host_generator_ = nullptr;  // not owned
};

/// TYPE: the context of a class of places. Defined where sources from outside see it, with
/// paddle/fluid/platform/device_context.h.
template <typename T>
struct DefaultDeviceContextType;

/// The contexts of this process, made on first use, one per back end and place. Thread-safe.
class DeviceContextPool {
 public:
  static DeviceContextPool& Instance();

  /// The context of the plain back end of `place`. Errors: Unavailable if this build or machine has
  /// none.
  DeviceContext* Get(const Place& place);
  /// Get, as the class of the contexts of that class of places. Errors: as Get.
  template <typename T>
  const typename DefaultDeviceContextType<T>::TYPE* GetByPlace(const T& place) {
    return static_cast<const typename DefaultDeviceContextType<T>::TYPE*>(Get(place));
  }
  /// For main functions written for the original. Contexts are made on first use.
  static DeviceContextPool& Init(const std::vector<Place>& /*places*/) { return Instance(); }
  /// The context that kernels of `backend` expect (OneDNNContext for ONEDNN).
  DeviceContext* Get(Backend backend, const Place& place);
  /// True if Get would succeed.
  bool Has(Backend backend, const Place& place);
  /// Why Get would fail, for a message; empty if it would succeed.
  std::string WhyNot(Backend backend, const Place& place);

  using Factory = std::unique_ptr<DeviceContext> (*)(const Place& place);
  /// Why this machine has no device for `place`; empty if it has one.
  using WhyNotFn = std::string (*)(const Place& place);
  /// A back end announces itself; for static initialisation. GPUDNN shares the context of GPU.
  /// Without `why_not` the back end works on any machine.
  static int Register(Backend backend, Factory factory, WhyNotFn why_not = nullptr);

 private:
  DeviceContextPool() = default;
};

/// The back end of a place without a library: CPU or GPU. Errors: InvalidArgument for UNDEFINED.
Backend TransToPhiBackend(const Place& place);
/// Where kernels of `backend` keep their data; `current` decides the device number.
Place TransToPhiPlace(Backend backend, const Place& current);

}  // namespace phi
