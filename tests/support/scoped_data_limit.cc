#include "tests/support/scoped_data_limit.h"

#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace phibridge {
namespace tests {

ScopedDataLimit::ScopedDataLimit(size_t more_bytes) {
  malloc_trim(0);  // what is free already would not be counted
  getrlimit(RLIMIT_DATA, &before_);
  std::ifstream statm("/proc/self/statm");
  size_t size = 0, resident = 0, shared = 0, text = 0, library = 0, data = 0;
  statm >> size >> resident >> shared >> text >> library >> data;
  const rlimit limit = {data * static_cast<size_t>(sysconf(_SC_PAGESIZE)) + more_bytes,
                        before_.rlim_max};
  setrlimit(RLIMIT_DATA, &limit);
}

ScopedDataLimit::~ScopedDataLimit() { setrlimit(RLIMIT_DATA, &before_); }

}  // namespace tests
}  // namespace phibridge
