#pragma once

#include <cmath>
#include <limits>
#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {

inline OpSuite DeterminantSuite(const std::string& type) {
  OpSuite suite = MatrixSuite(type);
  const auto add = [&](const char* name, Input x) {
    suite.cases.push_back(PlainCase(name, {{"Input", {std::move(x)}}}));
  };
  add("one", In({1, 1}).Values({-3}));
  add("exchanged", In({2, 2}).Values({0, 2, 4, 0}));
  add("exchanged_with_sign", In({2, 2}).Values({0, 2, -4, 0}));
  add("singular", In({2, 2}).Values({1, 1, 1, 1}));
  add("batch", Regular({2, 3, 4, 4}));
  add("several_blocks", Regular({60, 60}, 2));
  add("no_rows", In({2, 0, 0}));
  suite.cases.push_back(Fails(PlainCase("not_square", {{"Input", {In({2, 3})}}}), "square"));
  suite.cases[3].not_differentiated = "the original has no gradient of singular matrices";
  suite.cases[4].unknown_batch = true;
  if (type == "determinant") {
    suite.cases[0].truth["Out"] = {{}, {-3}, {}};
    suite.cases[1].truth["Out"] = {{}, {-8}, {}};
    suite.cases[2].truth["Out"] = {{}, {8}, {}};
    suite.cases[3].truth["Out"] = {{}, {0}, {}};
    suite.cases[6].truth["Out"] = {{2}, {1, 1}, {}};
  } else {
    suite.cases[0].truth["Out"] = {{2}, {-1, std::log(3.0)}, {}};
    suite.cases[1].truth["Out"] = {{2}, {-1, std::log(8.0)}, {}};
    suite.cases[2].truth["Out"] = {{2}, {1, std::log(8.0)}, {}};
    suite.cases[3].truth["Out"] = {{2}, {0, -std::numeric_limits<double>::infinity()}, {}};
    suite.cases[6].truth["Out"] = {{2, 2}, {1, 1, 0, 0}, {}};
  }
  return suite;
}

inline OpCase SystemCase(const std::string& name, Input x, Input y,
                         paddle::framework::AttributeMap attrs = {}) {
  return PlainCase(name, {{"X", {std::move(x)}}, {"Y", {std::move(y)}}}, std::move(attrs));
}

}  // namespace parity
}  // namespace phibridge
