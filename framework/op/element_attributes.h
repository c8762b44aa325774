#pragma once

#include "framework/op/operator_base.h"
#include "phi/common/data_type.h"

namespace paddle {
namespace framework {

// Note [Attributes that become elements]
// fill_constant, scale, pad3d and others convert a number to the element type of the kernel that
// was chosen; their records say which (`elements`). What an infinity, NaN or a number beyond 64
// bits becomes as an integer is undefined in C++, and differs between kernels, so it is refused
// where a kernel of integers is chosen. Where a text is given, it has all digits and stands for the
// number. A number of 64 bits that the type does not hold becomes what the processor makes of it,
// as in the original.

/// Errors: InvalidArgument naming op and attribute, if the kernel's type is an integer and an
/// attribute that becomes its elements is no number of 64 bits.
void CheckElementAttributes(const OperatorBase& op, phi::DataType element);

}  // namespace framework
}  // namespace paddle
