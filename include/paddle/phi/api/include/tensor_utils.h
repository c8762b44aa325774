#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "paddle/phi/api/include/tensor.h"
#include "paddle/phi/common/int_array.h"

namespace paddle {

/// Called with the address when the last tensor on that memory is gone.
using Deleter = std::function<void(void*)>;

/// A tensor on memory of somebody else, who keeps it until `deleter` is called (without one: as
/// long as there are tensors on it). Without a place: memory of the CPU.
inline Tensor from_blob(void* data, const ::phi::IntArray& shape, ::phi::DataType dtype,
                        ::phi::DataLayout layout = ::phi::DataLayout::NCHW,
                        const ::phi::Place& place = ::phi::Place(),
                        const Deleter& deleter = nullptr) {
  class Blob : public ::phi::Allocation {
   public:
    Blob(void* ptr, size_t size_bytes, const ::phi::Place& place, Deleter deleter)
        : Allocation(ptr, size_bytes, place), deleter_(std::move(deleter)) {}
    ~Blob() override {
      if (deleter_ != nullptr) deleter_(ptr());
    }

   private:
    Deleter deleter_;
  };
  const ::phi::DDim dims = ::phi::make_ddim(shape.GetData());
  const size_t size_bytes = static_cast<size_t>(::phi::product(dims)) * ::phi::SizeOf(dtype);
  auto blob = std::make_shared<Blob>(data, size_bytes,
                                     place == ::phi::Place() ? ::phi::CPUPlace() : place, deleter);
  return Tensor(std::make_shared<::phi::DenseTensor>(std::move(blob),
                                                     ::phi::DenseTensorMeta(dtype, dims, layout)));
}

}  // namespace paddle
