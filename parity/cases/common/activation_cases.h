#pragma once

#include <string>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// What every activation without attributes must stand: the first case is for the op's own numbers.
inline OpSuite ActivationSuite(const std::string& type, OpClass op_class) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.op_class = op_class;
  const auto add = [&suite](const char* name, Input x) {
    OpCase c;
    c.name = name;
    c.inputs["X"] = {std::move(x)};
    c.unknown_batch = true;
    suite.cases.push_back(c);
  };
  add("known", In({4}).Values({-1, 0, 0.5, 2}));
  add("matrix", In({5, 7}).Range(-3, 3));
  add("wide", In({3, 11, 13, 2}).Range(-20, 20));
  add("special", In({17}).Special());
  add("empty", In({0, 3}));
  add("zero_d", In({}));
  add("lod", In({6, 2}).LoD({{0, 2, 6}}));
  add("large", In({70001}).Range(-5, 5));
  return suite;
}

inline void AddComplexCase(OpSuite* suite) {
  OpCase c = suite->cases[1];
  c.name = "complex_numbers";
  c.dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  suite->cases.push_back(c);
}

inline void AddHalfCase(OpSuite* suite, std::vector<DataType> dtypes) {
  OpCase c = suite->cases[1];
  c.name = "half_types";
  c.inputs["X"] = {In({5, 7}).Range(0.125, 3)};
  c.dtypes = std::move(dtypes);
  suite->cases.push_back(c);
}

/// bfloat16, which oneDNN computes in where the processor can.
inline void AddBfloat16Case(OpSuite* suite) {
  OpCase c = suite->cases[1];
  c.name = "bfloat16";
  c.dtypes = {DataType::BFLOAT16};
  suite->cases.push_back(c);
}

}  // namespace parity
}  // namespace phibridge
