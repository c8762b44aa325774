#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LogspaceSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "logspace";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, double start, double stop, double number, double base,
                       int dtype = 5) {
    cases.push_back(PlainCase(name,
                              {{"Start", {In({1}).Values({start})}},
                               {"Stop", {In({1}).Values({stop})}},
                               {"Num", {Ints({number})}},
                               {"Base", {In({1}).Values({base})}}},
                              {{"dtype", dtype}}));
    cases.back().outputs["Out"].compile_shape = false;
  };
  add("known", 0, 3, 4, 2);
  cases.back().truth["Out"] = {{4}, {1, 2, 4, 8}, {}};
  add("integers", 3, -1, 5, 2, 2);
  cases.back().truth["Out"] = {{5}, {8, 4, 2, 1, 0}, {}};
  // From the nearer end the last exponent is 1; 49 of 49 steps from the other are a little less.
  add("whole_last", 0, 1, 50, 10, 2);
  cases.back().truth["Out"] = {
      {50},
      {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3,
       3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10},
      {}};
  add("one", 2, 5, 1, 3);
  add("many", -1, 2.5, 13, 10);
  add("none", 1, 2, 0, 2);
  cases.back() = Fails(cases.back(), "Num");
  add("two_bases", 1, 2, 3, 2);
  cases.back().inputs["Base"] = {In({2}).Values({2, 3})};
  cases.back() = Fails(cases.back(), "input Base must hold one element");
  return suite;
}

OP_TEST(Logspace, LogspaceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
