#pragma once

#include <string>
#include <vector>

#include "parity/harness/op_test.h"
#include "parity/harness/values.h"

// Sparse tensors that were read back member by member (framework/scope/tensor_members.h).

namespace phibridge {
namespace parity {

/// The member of that name. Errors: NotFound.
const Snapshot& MemberOf(const std::vector<Snapshot>& members, const char* name);
/// Shape and type of the sparse tensor that has these members, without elements.
Snapshot WholeOf(const std::vector<Snapshot>& members);

/// A sparse tensor as a dense one, from the definition alone.
struct DenseForm {
  std::string wrong;         // why the members are no sparse tensor; empty: they are
  Input dense;               // its elements; values of one place are summed
  std::vector<bool> stored;  // by element: it has a value
};
/// `absent`: the elements that have no value.
DenseForm DenseOf(const std::vector<Snapshot>& members, double absent);
/// The values of a sparse tensor in the places of another one of its shape.
struct SparseNumbers {
  std::string wrong;                         // why there are none; empty: there are
  std::vector<std::complex<double>> values;  // in the order of those of the other
};
/// Tensors with the same indices have one value for each other in order. Else the values of one
/// place are summed; where there is none, 0 stands.
SparseNumbers ValuesAtPlaces(const std::vector<Snapshot>& members, const std::vector<Snapshot>& of);
/// A tensor of these numbers.
Input InputOf(const Snapshot& snapshot);

}  // namespace parity
}  // namespace phibridge
