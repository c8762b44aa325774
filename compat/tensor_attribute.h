#pragma once

#include <vector>

#include "compat/attribute_conversion.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// Checks the tensors that give a list of integers. One alone holds any number of them, as in the
/// original; of several, each holds one. Errors: InvalidArgument naming op, input and index.
void CheckIntegerTensors(const std::vector<const phi::DenseTensor*>& tensors,
                         const AttributeName& name);

/// The value of an attribute that is an input: Scalar, IntArray, std::vector<Scalar>, a number or a
/// list of integers, from one tensor or a list of tensors of one element (CheckIntegerTensors).
/// Marked FromTensor. Reads the tensors, so it waits for their device. Errors: InvalidArgument if a
/// tensor is missing or `wanted` is another type; PreconditionNotMet if one has no data.
phi::Attribute AttributeFromTensors(const std::vector<const phi::TensorBase*>& tensors,
                                    phi::AttributeType wanted, const AttributeName& name);

}  // namespace phibridge
