#pragma once

#include <string>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace cli {

struct Tolerance {
  double atol = 1e-5;
  double rtol = 1e-4;
};

/// How far two tensors are apart.
struct Difference {
  bool same = true;     // shape, type and, within the tolerance, every element
  double max_abs = 0;   // of finite elements
  double max_rel = 0;   // of finite elements whose expected value is not 0
  std::string message;  // what differs first; empty if same
};

/// Elements agree if |got - want| <= atol + rtol * |want|, or both are NaN, or both the same
/// infinity; integers and bool only if they are equal. float16 and bfloat16 may be expected as the
/// uint16 of their bits. Both in host memory.
Difference Compare(const Tensor& got, const Tensor& want, const Tolerance& tolerance);

/// `tensor` with its uint16 read as the bits of `dtype`, if that is float16 or bfloat16; else as it
/// is.
Tensor BitsAs(const Tensor& tensor, DataType dtype);

}  // namespace cli
}  // namespace phibridge
