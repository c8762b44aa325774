#pragma once

#include <string>
#include <utility>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// A case of a unary function whose slots are x and out.
inline OpCase LowerUnaryCase(const std::string& name, Input x,
                             paddle::framework::AttributeMap attrs = {}) {
  OpCase c;
  c.name = name;
  c.inputs["x"] = {std::move(x)};
  c.outputs = {{"out", {}}};
  c.attrs = std::move(attrs);
  return c;
}

/// Cases for any such function; the first one has the given values.
inline OpSuite LowerUnarySuite(const std::string& type, std::vector<double> x,
                               std::vector<double> out,
                               const paddle::framework::AttributeMap& attrs = {}) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-7, 5e-7, "computed in float64, rounded once"}},
                      {DataType::FLOAT64, {1e-14, 1e-13, "sums of up to 100 terms"}}};
  const auto n = static_cast<int64_t>(x.size());
  OpCase known = LowerUnaryCase("known", In({n}).Values(std::move(x)), attrs);
  known.truth["out"] = {{n}, std::move(out), {}};
  suite.cases.push_back(std::move(known));
  const auto add = [&](const char* name, Input in) {
    suite.cases.push_back(LowerUnaryCase(name, std::move(in), attrs));
    suite.cases.back().unknown_batch = !suite.cases.back().inputs["x"][0].dims.empty();
  };
  add("matrix", In({5, 7}).Range(-3, 3));
  add("many_axes", In({3, 11, 13, 2}).Range(-20, 20));
  add("special", In({17}).Special());
  add("empty", In({0, 3}));
  add("zero_d", In({}));
  add("lod", In({6, 2}).LoD({{0, 2, 6}}));
  return suite;
}

/// Cases of i0, i0e, i1 and i1e: `known` is the result for 0, 1, -2.5 and 8.
inline OpSuite BesselSuite(const std::string& type, std::vector<double> known) {
  OpSuite suite = LowerUnarySuite(type, {0, 1, -2.5, 8}, std::move(known));
  OpCase far = LowerUnaryCase("far", In({9}).Values({-700, -88, -30, 29.5, 31, 60, 100, 500, 709}));
  far.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "rounded once from float64"}},
                    {DataType::FLOAT64, {1e-15, 1e-12, "exp of up to 709, and its rounding"}}};
  far.not_differentiated = "values of many magnitudes, of which differences tell nothing";
  suite.cases.push_back(far);
  if (type.back() == 'e') {  // of the others, these are infinite
    suite.cases.push_back(LowerUnaryCase("farther", In({4}).Values({9e7, 1.5e8, -3e8, 1e12})));
    suite.cases.back().not_differentiated = far.not_differentiated;
  }
  return suite;
}

}  // namespace parity
}  // namespace phibridge
