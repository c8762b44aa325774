#pragma once

#include <algorithm>
#include <type_traits>

#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/hostdevice.h"
#include "paddle/fluid/platform/place.h"

namespace paddle {
namespace platform {

/// std::transform on a device.
template <typename DeviceContext>
struct Transform;

template <>
struct Transform<::phi::CPUContext> {
  template <typename InputIter, typename OutputIter, typename UnaryOperation>
  void operator()(const ::phi::CPUContext&, InputIter first, InputIter last, OutputIter result,
                  UnaryOperation op) const {
    std::transform(first, last, result, op);
  }
  template <typename InputIter1, typename InputIter2, typename OutputIter, typename BinaryOperation>
  void operator()(const ::phi::CPUContext&, InputIter1 first1, InputIter1 last1, InputIter2 first2,
                  OutputIter result, BinaryOperation op) const {
    std::transform(first1, last1, first2, result, op);
  }
};

template <>
struct Transform<CPUDeviceContext> : Transform<::phi::CPUContext> {};

}  // namespace platform
}  // namespace paddle
