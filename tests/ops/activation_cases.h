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

}  // namespace optest
}  // namespace phibridge
