#pragma once

#include <complex>
#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/compare/compare.h"
#include "parity/harness/op_test.h"
#include "phi/core/dense_tensor.h"

// The values of op tests: made from a description, read back as numbers, compared.

namespace phibridge {
namespace parity {

/// A tensor read back: complex numbers hold every element type exactly, except large integers, of
/// which `bytes` keeps every bit.
struct Snapshot {
  std::vector<int64_t> dims;
  DataType dtype = DataType::UNDEFINED;
  phi::LoD lod;
  std::vector<std::complex<double>> values;
  std::string bytes;
  bool initialized = false;
  bool is_rows = false;  // the rows and the height of SelectedRows, which no tensor holds
};

/// Fills `var` with the value of `input`, or as its description says; `seed` makes the random
/// numbers.
void MakeVariable(const Input& input, DataType case_dtype, const std::string& seed,
                  paddle::framework::Variable* var);
/// The same in another type: the numbers that the case's type holds, in `run_dtype`. Inputs that
/// name their type keep it.
void MakeVariableAs(const Input& input, DataType case_dtype, DataType run_dtype,
                    const std::string& seed, paddle::framework::Variable* var);
/// Overwrites one element of a tensor in host memory.
void WriteNumber(phi::DenseTensor* tensor, int64_t index, std::complex<double> number);
/// `tensor` in host memory and plain layout, in memory of its own.
phi::DenseTensor PlainHostCopy(const phi::DenseTensor& tensor);
/// The tensors of a variable: one, the value of SelectedRows, or those of an array.
std::vector<Snapshot> ReadVariable(const paddle::framework::Variable& var);

/// How far `result` is from `reference`.
Difference CompareSnapshots(const Snapshot& result, const Snapshot& reference,
                            const Tolerance& tolerance);
/// The same of numbers alone. `dims`: their shape; empty: they have one axis.
Difference CompareNumbers(const std::vector<std::complex<double>>& result,
                          const std::vector<std::complex<double>>& reference,
                          const Tolerance& tolerance, std::vector<int64_t> dims = {});
/// What is beyond the tolerance, as text; empty if nothing is.
std::string DifferenceText(const Snapshot& result, const Snapshot& reference,
                           const Tolerance& tolerance);
std::string DifferenceText(const Snapshot& result, const Truth& truth, const Tolerance& tolerance);
/// How the shape of `result` differs from `dims`; empty: not.
std::string ShapeDifference(const Snapshot& result, const std::vector<int64_t>& dims);
/// Empty if every bit is the same, or what differs.
std::string BitDifference(const Snapshot& a, const Snapshot& b);
/// The distance from `value` to the next number of a float or complex type.
double UnitOfLastPlace(double value, DataType dtype);

}  // namespace parity
}  // namespace phibridge
