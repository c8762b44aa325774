#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FspSuite() {
  OpSuite suite;
  suite.type = "fsp";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "sums of a few float32 products"}},
                      {DataType::FLOAT64, {1e-14, 1e-14, "the same in float64"}}};
  AddKnown(&suite, "known",
           {{"X", {In({1, 2, 2, 3}).Values({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})}},
            {"Y", {In({1, 1, 2, 3}).Values({0, 1, 2, 3, 4, 5})}}},
           {{"Out", {{1, 2, 1}, {55.0 / 6, 145.0 / 6}, {}}}});
  AddKnown(&suite, "batch",
           {{"X", {In({2, 1, 1, 2}).Values({1, 2, 3, 4})}},
            {"Y", {In({2, 2, 1, 2}).Values({1, 0, 0, 1, 2, 2, 1, 1})}}},
           {{"Out", {{2, 1, 2}, {0.5, 1, 7, 3.5}, {}}}});
  AddFailing(&suite, "shapes", {{"X", {In({1, 2, 2, 3})}}, {"Y", {In({1, 2, 3, 3})}}}, "Out", "Y");
  return suite;
}

OP_TEST(Fsp, FspSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
