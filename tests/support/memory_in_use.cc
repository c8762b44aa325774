#include "tests/support/memory_in_use.h"

#include <unistd.h>

#include <cstddef>
#include <fstream>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// Of the sanitizer's run-time library; its header is not everywhere.
extern "C" size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace phibridge {
namespace tests {

int64_t MemoryInUseBytes() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return static_cast<int64_t>(__sanitizer_get_current_allocated_bytes());
#else
  std::ifstream statm("/proc/self/statm");
  int64_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
#endif
}

}  // namespace tests
}  // namespace phibridge
