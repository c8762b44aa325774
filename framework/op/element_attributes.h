#pragma once

#include "framework/op/operator_base.h"
#include "phi/common/data_type.h"

namespace paddle {
namespace framework {

// Note [Attributes that become elements]
// fill_constant, scale, pad3d and others convert a float attribute to the element type of the
// kernel that was chosen. What an infinity, NaN or a number beyond 64 bits becomes as an integer is
// undefined in C++, and differs between kernels, so it is refused where a kernel of integers is
// chosen. Bounds of clip may be infinite: they bound nothing then. A number within 64 bits wraps
// around, as the original's does.

/// Errors: InvalidArgument naming op and attribute, if the kernel's type is an integer and a float
/// attribute, `str_value` or a Scalar is no number of 64 bits.
void CheckElementAttributes(const OperatorBase& op, phi::DataType element);

}  // namespace framework
}  // namespace paddle
