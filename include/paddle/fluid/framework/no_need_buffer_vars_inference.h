#pragma once

#include <cstddef>

#include "framework/program/no_need_buffer_vars_inference.h"

namespace paddle {
namespace framework {

inline bool operator==(const InferNoNeedBufferVarsFN& inferer, std::nullptr_t) { return !inferer; }
inline bool operator!=(const InferNoNeedBufferVarsFN& inferer, std::nullptr_t) {
  return static_cast<bool>(inferer);
}

}  // namespace framework
}  // namespace paddle
