#pragma once

#include <string>

#include "framework/program/op_kernel_type.h"
#include "paddle/fluid/framework/data_layout.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/library_type.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/place.h"

namespace paddle {
namespace framework {

/// The blocked layout of oneDNN differs from every other one, also from kAnyLayout.
inline bool NeedTransformLayout(const DataLayout& l, const DataLayout& r) {
  const bool is_blocked = l == DataLayout::kMKLDNN;
  if (is_blocked != (r == DataLayout::kMKLDNN)) return true;
  return l != DataLayout::kAnyLayout && r != DataLayout::kAnyLayout && l != r;
}
inline bool NeedTransformDataType(const OpKernelType& l, const OpKernelType& r) {
  return l.data_type_ != r.data_type_;
}
inline bool NeedTransform(const OpKernelType& l, const OpKernelType& r) {
  return !platform::places_are_same_class(l.place_, r.place_) || NeedTransformDataType(l, r) ||
         NeedTransformLayout(l.data_layout_, r.data_layout_);
}

}  // namespace framework
}  // namespace paddle
