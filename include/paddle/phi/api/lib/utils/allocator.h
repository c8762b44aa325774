#pragma once

#include "phi/core/allocator.h"

namespace paddle {
namespace experimental {

/// Memory of a place from the library's allocator. Unit tests of kernels make their tensors with
/// it: phi::DenseTensor x(&allocator, meta).
class DefaultAllocator : public ::phi::Allocator {
 public:
  explicit DefaultAllocator(const ::phi::Place& place) : place_(place) {}
  AllocationPtr Allocate(size_t size_bytes) override {
    return ::phi::GetAllocator(place_)->Allocate(size_bytes);
  }

 private:
  ::phi::Place place_;
};

}  // namespace experimental
}  // namespace paddle
