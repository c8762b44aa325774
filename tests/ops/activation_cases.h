#pragma once

#include <string>

#include "tests/ops/op_test.h"

namespace phibridge {
namespace optest {

/// What every activation without attributes must stand: the first case is for the op's own numbers.
inline OpSuite ActivationSuite(const std::string& type, const Tolerances& tolerances) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.tolerances = tolerances;
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

/// For functions made of an exponential: a few roundings and one call of expf or tanhf.
inline Tolerances ExponentialTolerances() {
  return {{DataType::FLOAT32, {1e-7, 1e-6, "8 roundings of float32 and a polynomial for exp"}},
          {DataType::FLOAT64, {1e-15, 1e-13, "roundings of float64"}},
          {DataType::COMPLEX64, {1e-6, 1e-5, "complex division and exp in float32"}},
          {DataType::COMPLEX128, {1e-14, 1e-13, "complex division and exp in float64"}}};
}

/// For functions of the C library, or a few of them.
inline Tolerances TrigonometricTolerances() {
  return {{DataType::FLOAT32, {2e-7, 1e-6, "two library functions of float32"}},
          {DataType::FLOAT64, {1e-15, 1e-13, "the same in float64"}},
          {DataType::COMPLEX64, {1e-6, 1e-5, "parts are made of products that cancel"}},
          {DataType::COMPLEX128, {1e-14, 1e-13, "the same in float64"}}};
}

/// For differences of numbers about 1.
inline Tolerances CancellingTolerances() {
  return {{DataType::FLOAT32, {1e-6, 2e-6, "a difference of numbers about 1 in float32"}},
          {DataType::FLOAT64, {1e-14, 1e-13, "the same in float64"}}};
}

inline void AddComplexCase(OpSuite* suite) {
  OpCase c = suite->cases[1];
  c.name = "complex_numbers";
  c.dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  c.tolerances = TrigonometricTolerances();
  suite->cases.push_back(c);
}

inline void AddHalfCase(OpSuite* suite, std::vector<DataType> dtypes) {
  OpCase c = suite->cases[1];
  c.name = "half_types";
  c.inputs["X"] = {In({5, 7}).Range(0.125, 3)};
  c.dtypes = std::move(dtypes);
  c.tolerances = {{DataType::FLOAT16, {1e-3, 1e-3, "one rounding of float16"}},
                  {DataType::BFLOAT16, {8e-3, 8e-3, "one rounding of bfloat16"}}};
  suite->cases.push_back(c);
}

}  // namespace optest
}  // namespace phibridge
