#include "phi/backends/onednn/onednn_scratch.h"

#include "phi/core/allocator.h"

namespace phi {
namespace onednn {

char* ThreadScratch(size_t size_bytes) {
  thread_local AllocationPtr scratch;
  if (scratch == nullptr || scratch->size() < size_bytes) {
    scratch.reset();
    scratch = GetAllocator(CPUPlace())->Allocate(size_bytes);
  }
  return static_cast<char*>(scratch->ptr());
}

}  // namespace onednn
}  // namespace phi
