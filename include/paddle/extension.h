#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "framework/op/custom_op.h"
#include "paddle/phi/api/ext/dispatch.h"
#include "phi/api/tensor.h"
#include "phi/core/enforce.h"

// What a custom operator of the original includes: Tensor, PD_BUILD_OP, PD_KERNEL, PD_DISPATCH_*,
// PD_CHECK.

namespace paddle {

using phi::CPUPlace;
using phi::DataLayout;
using phi::GPUPlace;
using phi::Place;
using phi::Scalar;

/// `shape`, each element `value`.
inline Tensor full(const std::vector<int64_t>& shape, const Scalar& value,
                   DataType dtype = DataType::FLOAT32, const Place& place = CPUPlace()) {
  return Tensor::full(shape, value, dtype, place);
}
/// Its elements are zeros, here.
inline Tensor empty(const std::vector<int64_t>& shape, DataType dtype = DataType::FLOAT32,
                    const Place& place = CPUPlace()) {
  return full(shape, 0, dtype, place);
}
inline Tensor zeros(const std::vector<int64_t>& shape, DataType dtype = DataType::FLOAT32,
                    const Place& place = CPUPlace()) {
  return full(shape, 0, dtype, place);
}
inline Tensor ones(const std::vector<int64_t>& shape, DataType dtype = DataType::FLOAT32,
                   const Place& place = CPUPlace()) {
  return full(shape, 1, dtype, place);
}
/// These: the shape, type and place of `x`.
inline Tensor full_like(const Tensor& x, const Scalar& value) {
  return full(x.shape(), value, x.dtype(), x.place());
}
inline Tensor empty_like(const Tensor& x) { return full_like(x, 0); }
inline Tensor zeros_like(const Tensor& x) { return full_like(x, 0); }
inline Tensor ones_like(const Tensor& x) { return full_like(x, 1); }

template <typename... Parts>
std::string JoinedMessage(const Parts&... parts) {
  std::ostringstream text;
  static_cast<void>((text << ... << parts));
  return text.str();
}

}  // namespace paddle

#ifndef PD_THROW
#define PD_THROW(...) \
  PADDLE_THROW(::phi::errors::External("%s", ::paddle::JoinedMessage(__VA_ARGS__)))
/// PD_CHECK(condition, parts of a message…).
#define PD_CHECK(COND, ...)               \
  PADDLE_ENFORCE((COND),                  \
                 ::phi::errors::External( \
                     "%s", ::paddle::JoinedMessage("check `" #COND "` failed. ", ##__VA_ARGS__)))
#endif
