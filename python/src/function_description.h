#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/api_call.h"
#include "phi/core/attribute.h"

namespace phibridge::python {

namespace py = pybind11;

struct TensorParameter {
  bool is_list = false, is_optional = false;
  bool may_be_number = false;  // of the type of the first tensor: see TensorOfNumber
};

struct AttrParameter {
  std::string type;
  bool has_default = false;
  bool may_be_none = false;  // None: the default
  phi::Attribute value;      // the default
};

// How many tensors a list of results has.
struct Count {
  enum Kind { kTensors, kAlong, kSize, kValue } kind;
  size_t tensor = 0, attr = 0;
};

struct Result {
  enum Role { kNone, kInput, kResult } role = kNone;
  bool is_list = false;
  bool is_needed = false;  // kInput: also where the tensor is absent
  int of = -1;             // kInput: the tensor that is written
  int if_given = -1;       // kResult: the tensor without which there is none
  std::vector<Count> counts;
};

/// An argument; kUnused ones must be None, but for `name`, which may be text.
struct Parameter {
  enum Kind { kTensor, kAttr, kUnused } kind = kUnused;
  PyObject* name = nullptr;  // interned
  size_t index = 0;
  bool is_required = false;
};

/// A function as Python calls it.
struct Description {
  std::string name;
  const ApiFunction* function = nullptr;
  std::vector<TensorParameter> tensors;
  std::vector<AttrParameter> attrs;
  std::vector<Result> results;
  std::vector<Parameter> parameters;  // in the order of Python; without tensors, `place` follows
  bool has_lists = false, has_result_lists = false;
  // `x + y` of Python: gives NotImplemented for what is no operand. kDivision: of `x / y`.
  enum Operator { kNone, kOperator, kDivision } is_operator = kNone;
};

std::string NameOf(const Parameter& parameter);

/// The function of an operator, by its saved name. Errors: NotFound if the library lacks it.
const ApiFunction& FunctionOf(const std::string& op_type);

/// Out of a row of functions.json, or of one that _tables.py made of such a row: `unused` has
/// the parameters that no operator reads, `none` is there for an attribute that may be None,
/// `number` for a tensor that may be a number, `operator` ("operator", "division") for an operator
/// of Python. Errors: NotFound if the library lacks the operator.
std::unique_ptr<Description> ReadDescription(const py::dict& row);

}  // namespace phibridge::python
