#pragma once

#include "paddle/phi/core/string_tensor.h"

namespace phi {

class StringTensorUtils {
 public:
  /// Changing the shape does not make strings: StringTensor::mutable_data does.
  static StringTensorMeta* GetMutableMeta(StringTensor* tensor) {
    return const_cast<StringTensorMeta*>(&tensor->meta());
  }
};

}  // namespace phi
