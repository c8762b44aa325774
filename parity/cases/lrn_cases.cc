#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LrnSuite() {
  OpSuite suite = OneCaseSuite("lrn", {{"X", In({1, 3, 1, 1}).Values({1, 2, 3})}},
                               {{"n", 3}, {"k", 1.0f}, {"alpha", 1.0f}, {"beta", 1.0f}},
                               {{"Out", {{1, 3, 1, 1}, {1.0 / 6, 2.0 / 15, 3.0 / 14}, {}}},
                                {"MidOut", {{1, 3, 1, 1}, {6, 15, 14}, {}}}});
  OpCase even = suite.cases[0];
  even.name = "even_window";
  even.attrs["n"] = 4;
  suite.cases.push_back(Fails(even, "n"));
  return suite;
}

OP_TEST(Lrn, LrnSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
