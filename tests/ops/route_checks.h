#pragma once

#include <functional>

#include <gtest/gtest.h>

#include "parity/harness/runner.h"

namespace phibridge {
namespace parity {

/// Runs the case on every route, each of which `check` gets.
inline void CheckRoutes(const OpSuite& suite, const OpCase& op_case, DataType dtype, size_t routes,
                        const std::function<void(const RouteResult&)>& check) {
  const OpRunner runner({&suite, &op_case, dtype});
  EXPECT_EQ(runner.Routes().size(), routes) << runner.WhyNot();
  for (Route route : runner.Routes()) {
    const RouteResult result = runner.Run(route);
    ASSERT_FALSE(result.failed) << result.message;
    check(result);
  }
}

}  // namespace parity
}  // namespace phibridge
