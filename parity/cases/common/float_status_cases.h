#pragma once

#include <limits>
#include <string>
#include <utility>

#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {

constexpr char kNpuAlone[] = "kernels for other devices alone";

/// Cases of alloc_float_status and its like: as in the original, there is nothing to ask on a CPU.
inline OpSuite FloatStatusSuite(const std::string& type, OpCase no_register) {
  OpSuite suite;
  suite.type = type;
  suite.dtypes = {DataType::FLOAT32};
  no_register.name = "no_register";
  no_register.legacy_only = true;
  no_register.error = phi::UNIMPLEMENTED;
  no_register.error_text = "only NPUs";
  suite.cases.push_back(std::move(no_register));
  return suite;
}

/// Cases of the two that take a status: the answer is the same whatever it holds.
inline OpSuite GivenFloatStatusSuite(const std::string& type) {
  OpSuite suite = FloatStatusSuite(
      type, PlainCase("", {{"FloatStatus", {In({8}).Range(0, 0)}}}, {}, {"FloatStatusOut"}));
  const OpCase no_register = suite.cases[0];
  const auto with = [&](const char* name, Input status) {
    suite.cases.push_back(no_register);
    suite.cases.back().name = name;
    suite.cases.back().inputs["FloatStatus"] = {std::move(status)};
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  with("nan", In({8}).Values({0, 0, nan, 0, 0, 0, 0, 0}));
  with("infinite", In({8}).Values({inf, 0, 0, 0, 0, 0, 0, -inf}));
  with("all_nan", In({8}).Values({nan, nan, nan, nan, nan, nan, nan, nan}));
  with("overflow", In({8}).Values({1, 1, 1, 1, 1, 1, 1, 1}));
  with("one_number", In({1}).Values({0}));
  with("matrix", In({2, 4}).Range(-1, 1));
  with("rank_0", In({}).Values({1}));
  with("empty", In({0}));
  return RefusedAtRun(std::move(suite), kNpuAlone, {"matrix", "empty"});
}

}  // namespace parity
}  // namespace phibridge
