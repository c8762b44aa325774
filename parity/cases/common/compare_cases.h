#pragma once

#include <limits>
#include <string>
#include <vector>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {

/// As ElementwiseSuite, for a test: `known` is the result for 1, 2, 2, 3, NaN against 2, 2, 1, NaN,
/// NaN. The operands have few distinct values, so that many pairs are equal.
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

/// Cases of logical_and and its like: `known` is the result for (0, 0), (0, 5), (2, 0), (-1, 3).
inline OpSuite TruthValueSuite(const std::string& type, std::vector<double> known) {
  OpSuite suite = LogicalSuite(
      type,
      {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8, DataType::INT16,
       DataType::INT32, DataType::INT64, DataType::COMPLEX64, DataType::COMPLEX128},
      true);
  OpCase c;
  c.name = "known";
  c.inputs["X"] = {In({4}).Values({0, 0, 2, -1})};
  c.inputs["Y"] = {In({4}).Values({0, 5, 0, 3})};
  c.truth["Out"] = {{4}, std::move(known), {}};
  suite.cases.push_back(c);
  return suite;
}

/// Cases of bitwise_and and its like: `known` is the result for (7, 2), (-1, 1).
inline OpSuite BitwiseSuite(const std::string& type, std::vector<double> known) {
  OpSuite suite = LogicalSuite(type,
                               {DataType::BOOL, DataType::UINT8, DataType::INT8, DataType::INT16,
                                DataType::INT32, DataType::INT64},
                               false);
  OpCase c;
  c.name = "known";
  c.inputs["X"] = {In({2}).Values({7, -1})};
  c.inputs["Y"] = {In({2}).Values({2, 1})};
  c.truth["Out"] = {{2}, std::move(known), {}};
  suite.cases.push_back(c);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
