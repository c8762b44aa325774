#pragma once

#include <complex>
#include <string>
#include <vector>

#include "framework/scope.h"
#include "phi/core/dense_tensor.h"
#include "tests/ops/op_test.h"

// The values of op tests: made from a description, read back as numbers, compared.

namespace phibridge {
namespace optest {

/// A tensor read back: complex numbers hold every element type exactly.
struct Snapshot {
  std::vector<int64_t> dims;
  DataType dtype = DataType::UNDEFINED;
  phi::LoD lod;
  std::vector<std::complex<double>> values;
  bool initialized = false;
};

/// Fills `var` as `input` says; `seed` makes the random numbers.
void MakeVariable(const Input& input, DataType case_dtype, const std::string& seed,
                  paddle::framework::Variable* var);
/// The tensors of a variable: one, the value of SelectedRows, or those of an array.
std::vector<Snapshot> ReadVariable(const paddle::framework::Variable& var);

/// The first difference, as text; empty if there is none. NaN equals NaN. `values`: not only meta data.
std::string Difference(const Snapshot& a, const Snapshot& b, const Tolerance& tolerance,
                       bool values = true);
/// The same with what is true.
std::string Difference(const Snapshot& a, const Truth& truth, const Tolerance& tolerance);

}  // namespace optest
}  // namespace phibridge
