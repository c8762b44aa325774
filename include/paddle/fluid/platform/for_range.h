#pragma once

#include <cstddef>

#include "paddle/fluid/platform/device_context.h"

namespace paddle {
namespace platform {

/// Calls a functor with each index of [0, limit).
template <typename DeviceContext>
struct ForRange;

template <>
struct ForRange<::phi::CPUContext> {
  ForRange(const ::phi::CPUContext&, size_t limit) : limit_(limit) {}

  template <typename Function>
  void operator()(Function func) const {
    for (size_t i = 0; i < limit_; ++i) func(i);
  }

 private:
  size_t limit_;
};

}  // namespace platform
}  // namespace paddle
