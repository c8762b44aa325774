#pragma once

#include <vector>

#include "compat/attribute_conversion.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// The value of an attribute that is an input: Scalar, IntArray, std::vector<Scalar>, a number or a
/// list of integers, from one tensor or a list of tensors of one element. Marked FromTensor. Reads
/// the tensors, so it waits for their device. Errors: InvalidArgument if a tensor is missing or has
/// no data, or `wanted` is another type.
phi::Attribute AttributeFromTensors(const std::vector<const phi::TensorBase*>& tensors,
                                    phi::AttributeType wanted, const AttributeName& name);

}  // namespace phibridge
