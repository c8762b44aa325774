#pragma once

#include <string>
#include <utility>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Cases of real, imag, conj and angle: `known` is the result for 1 and -2.
inline OpSuite ComplexPartSuite(const std::string& type, std::vector<DataType> dtypes,
                                std::vector<double> known) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = std::move(dtypes);
  suite.op_class = OpClass::kArithmetic;
  const auto add = [&suite](const char* name, Input x) {
    OpCase c;
    c.name = name;
    c.inputs["X"] = {std::move(x)};
    c.unknown_batch = true;
    suite.cases.push_back(c);
  };
  add("known", In({2}).Values({1, -2}));
  suite.cases[0].truth["Out"] = {{2}, std::move(known), {}};
  add("matrix", In({5, 7}).Range(-9, 9));
  add("zero_d", In({}));
  add("empty", In({0, 3}));
  add("lod", In({6, 2}).LoD({{0, 2, 6}}));
  return suite;
}

}  // namespace parity
}  // namespace phibridge
