#pragma once

#include <limits>
#include <string>
#include <vector>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {

/// As ElementwiseSuite, for a test: `known` is the result for 1, 2, 2, 3, NaN against 2, 2, 1, NaN,
/// NaN. The operands hold few different numbers, so that many pairs are equal.
inline OpSuite CompareSuite(const std::string& type, std::vector<double> known) {
  OpSuite suite = ElementwiseSuite(type, type, -2, 3, {});
  for (OpCase& c : suite.cases) {
    c.phi_kernel = type;
    if (c.name != "all_types") continue;
    c.inputs["X"] = {In({3, 7}).Range(0, 3)};
    c.inputs["Y"] = {In({3, 7}).Range(0, 3)};
    c.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL,  DataType::UINT8,
                DataType::INT8,    DataType::INT16,   DataType::INT32, DataType::INT64,
                DataType::FLOAT16, DataType::BFLOAT16};
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  OpCase c = ElementwiseCase("known", In({5}).Values({1, 2, 2, 3, nan}),
                             In({5}).Values({2, 2, 1, nan, nan}));
  c.attrs["force_cpu"] = true;
  c.truth["Out"] = {{5}, std::move(known), {}};
  suite.cases.push_back(c);
  return suite;
}

/// Ops on truth values or bits without attributes, with the shapes of ElementwiseSuite.
inline OpSuite LogicalSuite(const std::string& type, std::vector<DataType> dtypes, bool floats) {
  OpSuite suite = ElementwiseSuite(type, type, -2, 3, {});
  std::vector<OpCase> kept;
  for (OpCase& c : suite.cases) {
    const bool by_axis = std::get<int>(c.attrs["axis"]) != -1;
    if (by_axis || (!floats && c.name == "special")) continue;
    c.attrs.clear();
    if (c.name == "all_types") c.dtypes = dtypes;
    kept.push_back(c);
  }
  suite.cases = std::move(kept);
  if (!floats) suite.dtypes = {DataType::INT32, DataType::INT64};
  return suite;
}

}  // namespace parity
}  // namespace phibridge
