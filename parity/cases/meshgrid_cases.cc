#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MeshgridSuite() {
  OpSuite suite = CopySuite("meshgrid", "meshgrid");
  auto& cases = suite.cases;
  cases.push_back(
      Outputs(KnownCase("known", {{"X", {In({2}).Values({1, 2}), In({2}).Values({3, 4})}}}, {},
                        {{2, 2}, {1, 1, 2, 2}, {}}),
              "Out", 2));
  cases.push_back(Outputs(PlainCase("three", {{"X", {In({2}), In({3}), In({4})}}}), "Out", 3));
  return suite;
}

OP_TEST(Meshgrid, MeshgridSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
