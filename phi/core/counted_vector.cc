#include "phi/core/counted_vector.h"

#include <new>

#include "phi/core/allocator.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

// What owns the memory stands before it, in as many bytes as keep it aligned.
constexpr size_t kHeaderBytes = Allocator::kAlignment;
static_assert(sizeof(AllocationPtr) <= kHeaderBytes);

}  // namespace

void* AllocateCounted(size_t size_bytes) {
  PADDLE_ENFORCE(
      size_bytes <= std::numeric_limits<size_t>::max() / 2,
      errors::ResourceExhausted("no memory has the %d bytes that are asked for", size_bytes));
  AllocationPtr allocation = GetAllocator(CPUPlace())->Allocate(kHeaderBytes + size_bytes);
  char* begin = static_cast<char*>(allocation->ptr());
  new (begin) AllocationPtr(std::move(allocation));
  return begin + kHeaderBytes;
}

void FreeCounted(void* memory) noexcept {
  if (memory == nullptr) return;
  auto* held = reinterpret_cast<AllocationPtr*>(static_cast<char*>(memory) - kHeaderBytes);
  // The owner leaves the memory before it gives it back.
  const AllocationPtr allocation = std::move(*held);
  held->~AllocationPtr();
}

}  // namespace phi
