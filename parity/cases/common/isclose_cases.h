#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

inline OpCase IscloseCase(const char* name, Input x, Input y, bool equal_nan = false) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {std::move(x)};
  c.inputs["Other"] = {std::move(y)};
  c.attrs["equal_nan"] = equal_nan;
  return c;
}

/// Cases of isclose, and of allclose (`all`), which gives one bool for all pairs.
inline OpSuite IscloseSuite(const std::string& type, bool all) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  auto& cases = suite.cases;
  // close: whether each pair of the last case is close.
  const auto expect = [&cases, all](std::vector<double> close) {
    bool all_close = true;
    for (double pair : close) all_close = all_close && pair != 0;
    const auto count = static_cast<int64_t>(close.size());
    if (all) {
      cases.back().truth["Out"] = {{}, {all_close ? 1.0 : 0.0}, {}};
    } else {
      cases.back().truth["Out"] = {{count}, std::move(close), {}};
    }
  };
  cases.push_back(
      IscloseCase("known", In({3}).Values({1, 2, 3}), In({3}).Values({1.000001, 2, 3.1})));
  expect({1, 1, 0});
  cases.push_back(
      IscloseCase("close", In({3}).Values({1, 2, -3}), In({3}).Values({1.000001, 2, -3.00001})));
  expect({1, 1, 1});
  cases.push_back(IscloseCase("nan_differs", In({2}).Values({1, nan}), In({2}).Values({1, nan})));
  expect({1, 0});
  cases.push_back(
      IscloseCase("nan_is_equal", In({2}).Values({1, nan}), In({2}).Values({1, nan}), true));
  expect({1, 1});
  cases.push_back(IscloseCase("infinities", In({2}).Values({inf, 1}), In({2}).Values({inf, 1})));
  expect({1, 1});
  cases.push_back(IscloseCase("wider", In({2}).Values({1, 2}), In({2}).Values({1.05, 2.05})));
  cases.back().attrs["rtol"] = std::string("0.01");
  cases.back().attrs["atol"] = std::string("0.05");
  expect({1, 1});
  cases.push_back(
      IscloseCase("tolerance_tensors", In({2}).Values({1, 2}), In({2}).Values({1.05, 2.05})));
  cases.back().inputs["Rtol"] = {In({1}).Values({0.01}).Type(DataType::FLOAT64)};
  cases.back().inputs["Atol"] = {In({1}).Values({0.05}).Type(DataType::FLOAT64)};
  expect({1, 1});
  cases.push_back(IscloseCase("matrix", In({4, 5}), In({4, 5})));
  cases.back().unknown_batch = true;
  cases.push_back(IscloseCase("zero_d", In({}), In({})));
  cases.push_back(IscloseCase("empty", In({0, 3}), In({0, 3})));
  OpCase shapes = IscloseCase("shapes_differ", In({2, 3}), In({2, 4}));
  shapes.error = phi::INVALID_ARGUMENT;
  shapes.error_text = "shape";
  cases.push_back(shapes);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
