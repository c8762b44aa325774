#pragma once

#include <string>
#include <utility>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Cases for any activation without attributes; the first case is to be filled with the op's own
/// values.
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
  add("special_image", In({1, 9, 2}).Special());
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

/// Cases of isfinite_v2 and its like: `known` is the result for finite numbers.
inline OpSuite PredicateSuite(const std::string& type, const std::string& kernel, double known) {
  OpSuite suite = ActivationSuite(type, {});
  suite.phi_kernel = kernel;
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.cases[0].inputs["X"] = {In({4}).Values({0, 2, -1, 7})};
  suite.cases[0].truth["Out"] = {{4}, {known, known, known, known}, {}};
  OpCase types = suite.cases[1];
  types.name = "all_types";
  types.inputs["X"] = {In({5, 7}).Range(0, 3)};
  types.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32,
                  DataType::INT64,   DataType::FLOAT16, DataType::BFLOAT16};
  suite.cases.push_back(types);
  return suite;
}

/// A case of integer input in [low, 9], for functions that give float32 for integers.
inline void AddIntegerCase(OpSuite* suite, double low) {
  OpCase integers = suite->cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(low, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite->cases.push_back(integers);
}

/// Cases of log, log2, log10 and log1p: f(x) = y.
inline OpSuite LogarithmSuite(const std::string& type, std::vector<double> x,
                              std::vector<double> y) {
  OpSuite suite = ActivationSuite(type, OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values(std::move(x))};
  suite.cases[0].truth["Out"] = {{4}, std::move(y), {}};
  AddIntegerCase(&suite, 1);
  AddHalfCase(&suite, {DataType::FLOAT16, DataType::BFLOAT16});
  return suite;
}

/// Cases of exp and expm1: `known` is the result for -1, 0, 0.5 and 2.
inline OpSuite ExponentialSuite(const std::string& type, std::vector<double> known) {
  OpSuite suite = ActivationSuite(type, OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, std::move(known), {}};
  AddComplexCase(&suite);
  AddIntegerCase(&suite, -9);
  AddHalfCase(&suite, {DataType::FLOAT16});
  return suite;
}

/// Cases of elu and celu, which agree for alpha 1.
inline OpSuite ExponentialLinearSuite(const std::string& type) {
  OpSuite suite = ActivationSuite(type, OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-0.6321205588285577, 0.0, 0.5, 2.0}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"alpha", 0.75f}};
  return suite;
}

}  // namespace parity
}  // namespace phibridge
