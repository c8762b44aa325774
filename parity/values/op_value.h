#pragma once

#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/scope/tensor_members.h"
#include "framework/scope/variable.h"
#include "parity/values/op_value_handle.h"

namespace phibridge {
namespace parity {

/// Why the value of a variable cannot be copied ("a LoDRankTable"); empty if it can.
std::string WhyNotCopyable(const paddle::framework::Variable& var);
/// A deep copy. A tensor without memory keeps its shape, type and LoD only.
/// Errors: Unimplemented for what WhyNotCopyable names.
OpValue CopyValue(const paddle::framework::Variable& var);
OpValue MakeValue(const Tensor& tensor);
/// Copies a value to `place`, into a variable of its kind or an empty one.
void PutValue(const OpValue& value, const phi::Place& place, paddle::framework::Variable* to);
/// The tensors of a value: one, the value of SelectedRows, or those of an array; none of nothing.
std::vector<const Tensor*> TensorsOf(const OpValue& value);

/// The values and the indices [sparse_dim, nnz] of a sparse tensor; those of CSR are int64 and in
/// its order. Errors: InvalidArgument for other tensors.
std::vector<TensorMember> CooMembersOf(const phi::TensorBase& sparse);

/// Statistics of the elements of a tensor.
struct ValueRange {
  bool has_nan = false, has_inf = false;
  double low = 0, high = 0;  // of finite elements; complex numbers count with both parts
};
/// All members are zero for a tensor without memory or elements.
ValueRange RangeOf(const Tensor& tensor);

/// A text that is equal for similar values. Contains kind, dtype, shape and LoD, and for the
/// elements the signs, the order of magnitude, NaN and Inf; up to 16 integers are written out.
std::string ValueSignature(const OpValue& value);

}  // namespace parity
}  // namespace phibridge
