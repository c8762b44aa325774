#include <cmath>

#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CholeskySuite() {
  OpSuite suite = MatrixSuite("cholesky");
  suite.not_differentiated = "one triangle is read; the gradient is that of a symmetric matrix";
  for (bool upper : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"upper", upper}};
    const std::string end = upper ? "_upper" : "_lower";
    const auto add = [&](const std::string& name, Input x) {
      suite.cases.push_back(PlainCase(name + end, {{"X", {std::move(x)}}}, attrs));
    };
    // Only one triangle is read.
    suite.cases.push_back(KnownCase(
        "known" + end, {{"X", {In({2, 2}).Values({4, upper ? 2.0 : 99.0, upper ? 99.0 : 2.0, 5})}}},
        attrs, {{2, 2}, {2, upper ? 1.0 : 0.0, upper ? 0.0 : 1.0, 2}, {}}));
    add("batch", Definite({2, 3, 4, 4}));
    add("several_blocks", Definite({110, 110}));
    add("batch_of_several_blocks", Definite({2, 70, 70}));
    add("one", In({1, 1}).Values({9}));
    add("empty", In({2, 0, 0}));
    suite.cases.push_back(
        Fails(PlainCase("indefinite" + end, {{"X", {In({2, 2}).Values({1, 2, 2, 1})}}}, attrs),
              "definite"));
    suite.cases.push_back(
        Fails(PlainCase("second_indefinite" + end,
                        {{"X", {In({2, 2, 2}).Values({4, 2, 2, 5, 1, 2, 2, 1})}}}, attrs),
              "definite"));
    suite.cases.push_back(
        Fails(PlainCase("nan" + end, {{"X", {In({2, 2}).Values({1, 0, 0, std::nan("")})}}}, attrs),
              "definite"));
  }
  suite.cases.push_back(Fails(PlainCase("not_square", {{"X", {In({2, 3})}}}), "square"));
  suite.cases[1].unknown_batch = true;
  return suite;
}

OP_TEST(Cholesky, CholeskySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
