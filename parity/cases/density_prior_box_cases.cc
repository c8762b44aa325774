#include "parity/cases/common/box_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DensityPriorBoxSuite() {
  OpSuite suite =
      BoxSuite("density_prior_box",
               {BoxCase("plain", {{"Input", In({1, 1, 1, 1})}, {"Image", In({1, 3, 8, 8})}},
                        {{"fixed_sizes", BoxNumbers{4}},
                         {"fixed_ratios", BoxNumbers{1}},
                         {"densities", std::vector<int>{1}},
                         {"variances", BoxNumbers{0.5, 0.5, 0.25, 0.25}}},
                        {{"Boxes", {{1, 1, 1, 4}, {0.25, 0.25, 0.75, 0.75}, {}}},
                         {"Variances", {{1, 1, 1, 4}, {0.5, 0.5, 0.25, 0.25}, {}}}})});
  suite.tolerances.clear();  // A quarter of the image is exact.
  AddRefused(&suite.cases, OpCase(suite.cases[0]), "a_million_boxes", "`densities`",
             [](OpCase* c) { c->attrs["densities"] = std::vector<int>{1000}; });
  return suite;
}

OP_TEST(DensityPriorBox, DensityPriorBoxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
