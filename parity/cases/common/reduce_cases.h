#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

inline OpCase ReduceCase(const std::string& name, Input x, std::vector<int> dim,
                         bool keep_dim = false) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"dim", std::move(dim)}, {"keep_dim", keep_dim}, {"reduce_all", false}};
  return c;
}

// What oneDNN reduces on its own is whole last axes of a few elements.
inline void RefuseReductions(const std::string& type, const std::string& kernel) {
  OneDnnRefuses(type, "the axes are not the last ones",
                {"all_types", "first_axis", "middle_of_4", "outer_and_inner", "alternating",
                 "alternating_inner", "axis_of_one", "wide_rows", "of_nothing"});
  OneDnnRefuses(type, "rank 0; supported are ranks 1", {"zero_d"});
  OneDnnRefuses(type, "rows of one element", {"last_axis_of_one"});
  if (kernel == "sum" || kernel == "mean")
    OneDnnRefuses(type, "rows of 9001 elements; float32 is exact enough for 4096", {"long_rows"});
  if (kernel == "prod") {
    OneDnnRefuses(type, "rows of 12 elements; float32 is exact enough for 8",
                  {"all_by_name", "no_axes_are_all", "reduce_all", "reduce_all_keep_dim"});
    OneDnnRefuses(type, "rows of 31 elements; float32 is exact enough for 8", {"vector"});
  }
}

/// Cases for any reduction; values are whole numbers in [low, high].
inline OpSuite ReduceSuite(const std::string& type, const std::string& kernel, double low,
                           double high, const std::vector<DataType>& dtypes) {
  OpSuite suite;
  suite.type = type;
  suite.phi_kernel = kernel;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  const auto in = [low, high](std::vector<int64_t> dims) {
    return In(std::move(dims)).Range(low, high);
  };
  auto& cases = suite.cases;
  cases.push_back(ReduceCase("known", In({2, 3}).Values({1, 2, 3, 4, 5, 6}), {1}));
  if (std::find(dtypes.begin(), dtypes.end(), DataType::BFLOAT16) != dtypes.end()) {
    cases.push_back(ReduceCase("bfloat16_rows", in({5, 7}), {-1}));  // as oneDNN takes them
    cases.back().dtypes = {DataType::BFLOAT16};
  }
  cases.push_back(ReduceCase("all_types", in({3, 4}), {0}));
  cases.back().dtypes = dtypes;
  cases.push_back(ReduceCase("first_axis", in({5, 7}), {0}));
  cases.push_back(ReduceCase("last_axis", in({5, 7}), {-1}));
  cases.back().unknown_batch = true;
  cases.push_back(ReduceCase("keep_dim", in({5, 7}), {1}, true));
  cases.back().unknown_batch = true;
  cases.push_back(ReduceCase("middle_of_4", in({2, 3, 5, 7}), {1, 2}));
  cases.push_back(ReduceCase("outer_and_inner", in({2, 3, 5, 7}), {0, 3}, true));
  cases.push_back(ReduceCase("alternating", in({2, 3, 5, 7}), {-4, -2}));
  cases.push_back(ReduceCase("alternating_inner", in({2, 3, 5, 7}), {1, 3}));
  cases.push_back(ReduceCase("all_by_name", in({3, 4}), {0, 1}));
  cases.push_back(ReduceCase("no_axes_are_all", in({3, 4}), {}));
  cases.push_back(ReduceCase("vector", in({31}), {0}));
  cases.push_back(ReduceCase("axis_of_one", in({4, 1, 3}), {1}));
  cases.push_back(ReduceCase("last_axis_of_one", in({4, 1}), {1}));
  cases.push_back(ReduceCase("zero_d", in({}), {0}));
  cases.push_back(ReduceCase("no_outputs", in({0, 3}), {1}));
  cases.push_back(ReduceCase("lod", in({6, 2}).LoD({{0, 2, 6}}), {1}));
  cases.push_back(ReduceCase("wide_rows", in({3, 2, 601}), {1}));
  cases.push_back(ReduceCase("long_rows", in({4, 9001}).Range(0.5, 1), {1}));
  if (kernel == "prod") cases.pop_back();
  OpCase all = ReduceCase("reduce_all", in({3, 4}), {0});
  all.attrs["reduce_all"] = true;
  all.phi_kernel = kernel + "_raw";
  cases.push_back(all);
  all.name = "reduce_all_keep_dim";
  all.attrs["keep_dim"] = true;
  cases.push_back(all);
  OpCase bad = ReduceCase("axis_out_of_range", in({3, 4}), {2});
  bad.error = phi::INVALID_ARGUMENT;
  bad.error_text = "dim";
  cases.push_back(bad);
  RefuseReductions(type, kernel);
  return suite;
}

/// Cases of a maximum or minimum along axes. `known`: the result for the rows 1, 2, 3 and 4, 5, 6;
/// `of_2_and_3`: that for 2 and 3.
inline OpSuite ExtremumSuite(const std::string& type, const std::string& kernel,
                             const std::vector<DataType>& dtypes, std::vector<double> known,
                             double of_2_and_3) {
  OpSuite suite = ReduceSuite(type, kernel, -9, 9, dtypes);
  suite.op_class = OpClass::kExact;
  suite.cases[0].truth["Out"] = {{2}, std::move(known), {}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases.push_back(ReduceCase("nan", In({2, 2}).Values({1, nan, 2, 3}), {1}));
  suite.cases.back().truth["Out"] = {{2}, {nan, of_2_and_3}, {}};
  const double infinity = std::numeric_limits<double>::infinity();
  suite.cases.push_back(
      ReduceCase("infinite", In({2, 2}).Values({-infinity, -infinity, infinity, infinity}), {1}));
  suite.cases.back().truth["Out"] = {{2}, {-infinity, infinity}, {}};
  suite.cases.back().not_differentiated = "differences of infinities";
  suite.cases.back().not_on_onednn = "its search starts at the last finite number";
  suite.cases.push_back(ReduceCase("no_rows_of_nothing", In({0, 0}), {1}));
  OneDnnRefuses(type, "are empty", {"no_rows_of_nothing"});
  OpCase all = ReduceCase("nan_of_all", In({2, 2}).Values({1, 2, nan, 3}), {0});
  all.attrs["reduce_all"] = true;
  all.phi_kernel = kernel + "_raw";
  all.truth["Out"] = {{}, {nan}, {}};
  suite.cases.push_back(all);
  OpCase nothing = ReduceCase("of_nothing", In({0, 3}), {0});
  nothing.error = phi::INVALID_ARGUMENT;
  nothing.error_text = "no element";
  nothing.refused_at_run = "a batch may be empty until the program runs";
  suite.cases.push_back(nothing);
  return suite;
}

/// Cases of reduce_all and reduce_any; `of_nothing`: the result of an empty reduction.
inline OpSuite BoolReduceSuite(const std::string& type, const std::string& kernel,
                               double of_nothing) {
  OpSuite suite = ReduceSuite(
      type, kernel, 0, 2,
      {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT32, DataType::INT64});
  suite.op_class = OpClass::kExact;
  suite.cases[0].truth["Out"] = {{2}, {1, 1}, {}};
  suite.cases.push_back(ReduceCase("of_nothing", In({0, 3}), {0}));
  suite.cases.back().truth["Out"] = {{3}, {of_nothing, of_nothing, of_nothing}, {}};
  suite.cases.push_back(ReduceCase("rows", In({3, 2}).Values({0, 0, 0, 1, 1, 1}), {1}));
  suite.cases.back().truth["Out"] = {{3}, {0, 1 - of_nothing, 1}, {}};
  OpCase tensor = ReduceCase("axis_tensor", In({3, 4}).Range(0, 2), {0});
  tensor.inputs["AxisTensor"] = {Ints({1}, DataType::INT64)};
  tensor.outputs["Out"].compile_shape = false;
  suite.cases.push_back(tensor);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
