#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AffineGridSuite() {
  OpSuite suite =
      OneCaseSuite("affine_grid", {{"Theta", In({1, 2, 3}).Values({1, 0, 0.5, 0, 2, 0})}},
                   {{"output_shape", std::vector<int>{1, 1, 2, 2}}},
                   {{"Output", {{1, 2, 2, 2}, {-0.5, -2, 1.5, -2, -0.5, 2, 1.5, 2}, {}}}});
  suite.needs_sizes = "the sizes of Theta decide the rank of Output";
  OpCase centres = suite.cases[0];
  centres.name = "centres";
  centres.attrs["align_corners"] = false;
  centres.truth["Output"].values = {0, -1, 1, -1, 0, 1, 1, 1};
  suite.cases.push_back(centres);
  OpCase identity = suite.cases[0];
  identity.name = "identity";
  identity.inputs["Theta"] = {In({1, 2, 3}).Values({1, 0, 0, 0, 1, 0})};
  identity.truth["Output"].values = {-1, -1, 1, -1, -1, 1, 1, 1};
  suite.cases.push_back(identity);
  return suite;
}

OP_TEST(AffineGrid, AffineGridSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
