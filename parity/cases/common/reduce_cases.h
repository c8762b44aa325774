#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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

/// The shapes and axes that every reduction must stand; values are whole numbers in [low, high].
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
  return suite;
}

}  // namespace parity
}  // namespace phibridge
