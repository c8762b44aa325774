#pragma once

#include <vector>

#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

/// A dense tensor that is a part of a value of another class.
struct TensorMember {
  const char* name;
  phi::DenseTensor tensor;
};

/// The parts of a value that is made of several dense tensors and describe it wholly:
///   SparseCooTensor  indices [sparse_dim, nnz], values [nnz, …], shape [rank] int64
///   SparseCsrTensor  crows, cols, values, shape
///   StringTensor     bytes, uint8 of the tensor's shape and the length of the longest string;
///                    shorter ones are filled with 0
/// Those of sparse tensors share its memory. Empty for values of other classes, and for those
/// without memory.
std::vector<TensorMember> MembersOf(const phi::TensorBase* value);
/// True for the classes above.
bool HasMembers(const phi::TensorBase* value);
/// Makes the value that has these members, whose memory it shares; bytes are copied. Errors:
/// InvalidArgument if a member is missing, or if `to` holds a value of another class.
void PutMembers(const std::vector<TensorMember>& members, paddle::framework::Variable* to);

/// A tensor of strings of uint8 bytes [shape…, width]: each string ends before the zeros that fill
/// it. Errors: InvalidArgument for another dtype, or without dimensions.
void StringsFromBytes(const phi::DenseTensor& bytes, phi::TensorBase* strings);

}  // namespace phibridge
