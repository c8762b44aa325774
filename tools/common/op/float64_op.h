#pragma once

#include <map>
#include <string>

#include "parity/execution/run_execution.h"

namespace phibridge {
namespace tools {

/// The type that holds the numbers of `dtype` in float64: FLOAT64 for float16, bfloat16 and
/// float32, COMPLEX128 for complex64; others are their own.
DataType Float64Of(DataType dtype);

/// A value with each of its tensors cast: to Float64Of its type, or to `dtype` if it is a float or
/// complex type. A value that this leaves as it is, is returned itself; so is nullptr.
Tensor InFloat64(const Tensor& tensor);
parity::OpValue InFloat64(const parity::OpValue& value);
parity::OpValue CastFloats(const parity::OpValue& value, DataType dtype);

/// The execution with its float inputs, and the attributes that name a float type for its outputs,
/// in float64. `changed`: whether there were any inputs to change.
parity::Execution InFloat64(const parity::Execution& execution, bool* changed);

/// What came out of running an operator in float64.
struct Float64Result {
  parity::OpResult result;  // its float outputs are float64
  std::string why_not;      // empty: float64 computed it, or there was nothing to compute in it
  bool in_float64 = false;  // float64 computed it, and it had numbers to compute in it
};

/// Runs `execution` with `values` in place of those of its inputs (by variable; they may be
/// float64) in float64. Where no kernel does that, it runs in its own types, on inputs rounded to
/// them, and the outputs are cast. Never throws what the operator throws.
Float64Result RunInFloat64(const parity::Execution& execution,
                           const std::map<std::string, parity::OpValue>& values,
                           const ExecutionOptions& options);

}  // namespace tools
}  // namespace phibridge
