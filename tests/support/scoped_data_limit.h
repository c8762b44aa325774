#pragma once

#include <sys/resource.h>

#include <cstddef>

namespace phibridge {
namespace tests {

/// For its lifetime, the system gives this process at most `more_bytes` of further memory
/// (RLIMIT_DATA, the soft limit). Not for builds with a sanitizer, which needs memory of its own.
class ScopedDataLimit {
 public:
  explicit ScopedDataLimit(size_t more_bytes);
  ScopedDataLimit(const ScopedDataLimit&) = delete;
  ScopedDataLimit& operator=(const ScopedDataLimit&) = delete;
  ~ScopedDataLimit();

 private:
  rlimit before_;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kMayLimitData = false;
#else
constexpr bool kMayLimitData = true;
#endif

}  // namespace tests
}  // namespace phibridge
