#pragma once

#include <complex>
#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/harness/op_test.h"
#include "phi/core/dense_tensor.h"

// The values of op tests: made from a description, read back as numbers, compared.

namespace phibridge {
namespace optest {

/// A tensor read back: complex numbers hold every element type exactly, except large integers, of
/// which `bytes` keeps every bit.
struct Snapshot {
  std::vector<int64_t> dims;
  DataType dtype = DataType::UNDEFINED;
  phi::LoD lod;
  std::vector<std::complex<double>> values;
  std::string bytes;
  bool initialized = false;
};

/// Fills `var` as `input` says; `seed` makes the random numbers.
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

/// The first difference, as text; empty if there is none. NaN equals NaN. `values`: not only meta
/// data.
std::string Difference(const Snapshot& a, const Snapshot& b, const Tolerance& tolerance,
                       bool values = true);
/// Empty if every bit is the same, or where the first differs.
std::string BitDifference(const Snapshot& a, const Snapshot& b);
/// Largest distances of `a` from `b`, which have one shape and type: absolute, and in units of the
/// last place of `b`. Elements that are not finite do not count.
struct Distance {
  double abs = 0;
  double ulp = 0;
};
Distance LargestDistance(const Snapshot& a, const Snapshot& b);
/// The distance between 1 and the next number of a float or complex type; 0 of others.
double Epsilon(DataType dtype);
/// The distance from `value` to the next number of a float or complex type.
double UnitOfLastPlace(double value, DataType dtype);

/// The same with what is true.
std::string Difference(const Snapshot& a, const Truth& truth, const Tolerance& tolerance);

}  // namespace optest
}  // namespace phibridge
