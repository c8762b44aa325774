#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AnchorGeneratorSuite() {
  OpSuite suite =
      BoxSuite("anchor_generator",
               {BoxCase("plain", {{"Input", In({1, 3, 1, 2})}},
                        {{"anchor_sizes", BoxNumbers{32}},
                         {"aspect_ratios", BoxNumbers{1}},
                         {"variances", BoxNumbers{1, 1, 1, 1}},
                         {"stride", BoxNumbers{16, 16}}},
                        {{"Anchors", {{1, 2, 1, 4}, {-8, -8, 23, 23, 8, -8, 39, 23}, {}}},
                         {"Variances", {{1, 2, 1, 4}, {1, 1, 1, 1, 1, 1, 1, 1}, {}}}})});
  OpCase three = suite.cases[0];
  three.name = "three_variances";
  three.truth.clear();
  three.attrs["variances"] = BoxNumbers{1, 1, 1};
  suite.cases.push_back(Fails(three, "variances"));
  return suite;
}

OP_TEST(AnchorGenerator, AnchorGeneratorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
