#pragma once

#include <cstddef>

#include "paddle/fluid/platform/device_context.h"
#if __has_include("paddle/phi/kernels/funcs/for_range.h")
#include "paddle/phi/kernels/funcs/for_range.h"  // carried over with the kernels that use it
#else
namespace phi {
namespace funcs {

/// Calls a functor with each index of [0, limit).
template <typename Context>
struct ForRange;

template <>
struct ForRange<CPUContext> {
  ForRange(const CPUContext&, size_t limit) : limit_(limit) {}
  template <typename Function>
  void operator()(Function func) const {
    for (size_t i = 0; i < limit_; ++i) func(i);
  }

 private:
  size_t limit_;
};

}  // namespace funcs
}  // namespace phi
#endif

namespace paddle {
namespace platform {

/// phi::funcs::ForRange, for both names of the CPU's context.
template <typename DeviceContext>
struct ForRange;

template <>
struct ForRange<::phi::CPUContext> : ::phi::funcs::ForRange<::phi::CPUContext> {
  using ::phi::funcs::ForRange<::phi::CPUContext>::ForRange;
};
template <>
struct ForRange<CPUDeviceContext> : ::phi::funcs::ForRange<::phi::CPUContext> {
  using ::phi::funcs::ForRange<::phi::CPUContext>::ForRange;
};

}  // namespace platform
}  // namespace paddle
