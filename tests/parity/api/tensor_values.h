#pragma once

#include <cstdint>
#include <string>

#include "parity/execution/api_arguments.h"
#include "parity/values/op_value.h"
#include "phi/api/tensor.h"

namespace phibridge {
namespace parity {

/// A tensor of its own with that value; undefined for nothing.
phi::Tensor TensorOf(const OpValue& value);
/// A value of its own with that tensor's elements.
OpValue ValueOf(const phi::TensorBase& tensor);
/// How the values differ, bit for bit; empty: they do not. meta_only: their elements may.
std::string Difference(const phi::TensorBase& a, const phi::TensorBase& b, bool meta_only);
/// Numbers like `value`, as a gradient of it; null for what has no elements, or is an array.
OpValue Cotangent(const OpValue& value, uint32_t seed);
/// True for real or complex numbers, and for arrays.
bool CanDiffer(const OpValue& value);

/// True if the call brings its inputs to one type, where a program's operator takes that of one.
bool AreTypesMixed(const ApiArguments& arguments);

}  // namespace parity
}  // namespace phibridge
