#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/program/type_defs.h"
#include "parity/values/op_value_handle.h"
#include "phi/common/data_type.h"
#include "phi/core/lod.h"

// One execution of an operator: the one model that case lists write, that harvesting takes out of
// programs, and that the harness, the case folders and the tools read.

namespace phibridge {
namespace parity {

using DataType = phi::DataType;

/// One variable of an input slot: a description from which numbers are made, or the value that it
/// had in a program and its description. Built by chained calls: In({2, 3}).Range(0, 1).
struct Input {
  enum Kind { kDense, kSelectedRows, kArray, kSparseCoo, kSparseCsr, kStrings };

  std::vector<int64_t> dims;
  DataType dtype = DataType::UNDEFINED;  // UNDEFINED: the case's
  double low = -1, high = 1;             // uniform in [low, high], of a fixed seed
  std::vector<double> values;            // instead of random ones
  std::vector<double> imaginary;         // the other part of `values`; empty: zeros
  bool special = false;                  // some elements are NaN, Inf, -Inf, 0, -0, huge or tiny
  phi::LoD lod;
  Kind kind = kDense;
  std::vector<int64_t> rows;  // of SelectedRows
  int64_t height = 0;
  std::vector<Input> elements;     // of an array; of COO its indices, of CSR its crows and cols
  std::vector<std::string> texts;  // of strings
  OpValue value;                   // of a program: instead of all numbers; null where it had none
  std::string variable;            // its name in a program; empty: SLOT_in_I
  int lod_level = 0;               // as a program declares it

  // Written in parity/execution/execution.cc, once for all case lists.
  Input();
  Input(const Input&);
  Input(Input&&) noexcept;
  Input& operator=(const Input&);
  Input& operator=(Input&&) noexcept;
  ~Input();

  Input& Range(double from, double to);
  Input& Values(std::vector<double> v);
  Input& Type(DataType type);
  Input& Special();
  Input& LoD(phi::LoD offsets);
  Input& Rows(std::vector<int64_t> r, int64_t h);
  /// Takes a value of a program, and its description where it holds a tensor.
  Input& Value(OpValue held);
};
Input In(std::vector<int64_t> dims);
/// Integers for a shape, an axis or ids.
Input Ints(std::vector<double> values, DataType dtype = DataType::INT32);
Input Array(std::vector<Input> elements);
/// A COO tensor of shape `dims`. `where` has the coordinates of the values in each sparse
/// dimension; the values are given as those of In, of shape [nnz, dense dims…].
Input Coo(std::vector<int64_t> dims, const std::vector<std::vector<double>>& where,
          DataType index_dtype = DataType::INT64);
/// A CSR matrix, or a batch of them: crows [batch * (rows + 1)], cols [nnz]; values as above.
Input Csr(std::vector<int64_t> dims, std::vector<double> crows, std::vector<double> cols,
          DataType index_dtype = DataType::INT64);
/// A tensor of as many strings as `dims` says.
Input Strings(std::vector<int64_t> dims, std::vector<std::string> texts);

/// What an output slot holds: how many variables, and which checks they take part in.
struct Output {
  size_t count = 1;
  bool compare = true;        // false: only its shape is looked at, e.g. of XShape
  bool array = false;         // declared as the first input is: a TensorArray, or SelectedRows
  bool compile_shape = true;  // false: its sizes are known at run time only
  const char* partly_written =
      nullptr;                      // why elements may stay unwritten; they must not be compared
  std::optional<Input::Kind> kind;  // declared as this, whatever the first input is
  /// Of a program: its variables as they were before, an array, which the op may add to, with its
  /// value. Else empty, and they are called SLOT_out_I.
  std::vector<Input> before;
};

/// Where in a program an execution was found.
struct ExecutionOrigin {
  int block = 0;
  int index = -1;  // -1: in none
  std::vector<std::string> call_stack;
  std::map<std::string, int> op_versions;
  int64_t program_version = 0;
};

struct Execution {
  std::string type;  // of the operator; in a case list it is the suite's
  std::map<std::string, std::vector<Input>> inputs;  // attributes that are variables included
  paddle::framework::AttributeMap attrs;
  std::map<std::string, Output> outputs = {{"Out", {}}};
  std::vector<std::string> variable_attrs;  // slots of `inputs` that are attributes
  ExecutionOrigin origin;

  // Written in parity/execution/execution.cc, once for all case lists.
  Execution();
  Execution(const Execution&);
  Execution(Execution&&) noexcept;
  Execution& operator=(const Execution&);
  Execution& operator=(Execution&&) noexcept;
  ~Execution();

  /// Names of the variables, by slot.
  paddle::framework::VariableNameMap InputNames() const;
  paddle::framework::VariableNameMap OutputNames() const;
  /// Other values, to vary an execution out of a program. Errors: NotFound.
  void SetValue(const std::string& variable, const OpValue& value);
  void SetInput(const std::string& slot, size_t i, const OpValue& value);
};

}  // namespace parity
}  // namespace phibridge

// Their code is in parity/execution/execution.cc: there are hundreds of case lists.
extern template class std::vector<phibridge::parity::Input>;
extern template class std::map<std::string, std::vector<phibridge::parity::Input>>;
extern template class std::map<std::string, phibridge::parity::Output>;
extern template class std::unordered_map<std::string, paddle::framework::Attribute>;
