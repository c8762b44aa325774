#pragma once

#include <cstddef>

#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/for_range.h"

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
