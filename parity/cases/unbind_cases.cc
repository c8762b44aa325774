#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite UnbindSuite() {
  OpSuite suite = CopySuite("unbind", "unbind");
  auto& cases = suite.cases;
  cases.push_back(Outputs(KnownCase("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}},
                                    {{"axis", 1}}, {{2}, {1, 3}, {}}),
                          "Out", 2));
  cases.push_back(WithTypes(
      Outputs(PlainCase("all_types", {{"X", {In({3, 2}).Range(0, 9)}}}, {{"axis", 0}}), "Out", 3),
      AllTypes()));
  cases.push_back(Outputs(PlainCase("vector", {{"X", {In({2})}}}, {{"axis", 0}}), "Out", 2));
  return suite;
}

OP_TEST(Unbind, UnbindSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
