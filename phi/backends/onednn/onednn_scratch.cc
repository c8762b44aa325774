#include "phi/backends/onednn/onednn_scratch.h"

#include "phi/core/allocator.h"

namespace phi {
namespace onednn {

namespace {
thread_local AllocationPtr thread_scratch;
}  // namespace

char* ThreadScratch(size_t size_bytes) {
  if (thread_scratch == nullptr || thread_scratch->size() < size_bytes) {
    thread_scratch.reset();
    thread_scratch = GetAllocator(CPUPlace())->Allocate(size_bytes);
  }
  return static_cast<char*>(thread_scratch->ptr());
}

void DropThreadScratch() { thread_scratch.reset(); }

}  // namespace onednn
}  // namespace phi
