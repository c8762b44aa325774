#pragma once

#include <complex>
#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/compare/compare.h"
#include "parity/harness/op_test.h"
#include "phi/core/dense_tensor.h"

// The values of op tests: creating them from a description, reading them back as numbers, comparing
// them.

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
  std::string member;    // of a sparse tensor or strings, as MembersOf calls it; else empty
  bool is_rows = false;  // the rows and the height of SelectedRows, which no tensor holds
};

/// True for sparse tensors and strings.
bool KindHasMembers(Input::Kind kind);
/// Fills `var` with the value of `input`, or as `input` describes; `seed` determines the random
/// numbers.
void MakeVariable(const Input& input, DataType case_dtype, const std::string& seed,
                  paddle::framework::Variable* var);
/// As MakeVariable, then converts to `run_dtype` the values rounded to the case's dtype. Inputs
/// that state a dtype keep it.
void MakeVariableAs(const Input& input, DataType case_dtype, DataType run_dtype,
                    const std::string& seed, paddle::framework::Variable* var);
/// The tensor with the numbers of a dense or sparse variable, or of SelectedRows.
phi::DenseTensor* NumbersIn(paddle::framework::Variable* var);
/// Overwrites one element of a tensor in host memory.
void WriteNumber(phi::DenseTensor* tensor, int64_t index, std::complex<double> number);
/// `tensor` in host memory and plain layout, in memory of its own.
phi::DenseTensor PlainHostCopy(const phi::DenseTensor& tensor);
/// The tensors of a variable: one, the value of SelectedRows and their rows, those of an array, or
/// the members of a sparse tensor or of strings.
std::vector<Snapshot> ReadVariable(const paddle::framework::Variable& var);

/// The part of a variable that NumbersIn is.
size_t PartWithNumbers(const std::vector<Snapshot>& parts);

/// The difference of `result` from `reference`.
Difference CompareSnapshots(const Snapshot& result, const Snapshot& reference,
                            const Tolerance& tolerance);
/// As CompareSnapshots, for numbers alone. `dims`: their shape; empty: they have one axis.
Difference CompareNumbers(const std::vector<std::complex<double>>& result,
                          const std::vector<std::complex<double>>& reference,
                          const Tolerance& tolerance, std::vector<int64_t> dims = {});
/// Describes the elements beyond the tolerance; empty if there are none.
std::string DifferenceText(const Snapshot& result, const Snapshot& reference,
                           const Tolerance& tolerance);
std::string DifferenceText(const Snapshot& result, const Truth& truth, const Tolerance& tolerance);
/// How the shape of `result` differs from `dims`; empty: it does not.
std::string ShapeDifference(const Snapshot& result, const std::vector<int64_t>& dims);
/// Describes the first difference in any bit; empty: none.
std::string BitDifference(const Snapshot& a, const Snapshot& b);
/// The distance from `value` to the next number of a float or complex type.
double UnitOfLastPlace(double value, DataType dtype);

}  // namespace parity
}  // namespace phibridge
