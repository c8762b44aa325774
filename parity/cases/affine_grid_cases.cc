#include "parity/cases/common/one_case_suite.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// x doubled, y moved by a half, z as it is.
void AddVolumes(OpCase base, std::vector<OpCase>* cases) {
  base.name = "volume";
  base.inputs["Theta"] = {In({1, 3, 4}).Values({2, 0, 0, 0, 0, 1, 0, 0.5, 0, 0, 1, 0})};
  base.attrs["output_shape"] = std::vector<int>{1, 1, 2, 2, 2};
  base.truth["Output"] = {{1, 2, 2, 2, 3},
                          {-2, -0.5, -1, 2, -0.5, -1, -2, 1.5, -1, 2, 1.5, -1,  //
                           -2, -0.5, 1,  2, -0.5, 1,  -2, 1.5, 1,  2, 1.5, 1},
                          {}};
  cases->push_back(base);
  base.name = "volume_of_a_tensor";
  base.inputs["OutputShape"] = {Ints({1, 1, 2, 2, 2})};
  base.attrs.erase("output_shape");
  cases->push_back(base);
  AddRefused(cases, base, "square_theta_of_volumes", "Theta must have shape", [](OpCase* c) {
    c->inputs["Theta"] = {In({1, 3, 3})};
  });
}

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
  OpCase line = identity;
  line.name = "one_row";
  line.attrs["output_shape"] = std::vector<int>{1, 1, 1, 2};
  line.truth["Output"] = {{1, 1, 2, 2}, {-1, -1, 1, -1}, {}};
  suite.cases.push_back(line);
  AddVolumes(identity, &suite.cases);
  OpCase nothing = identity;
  nothing.name = "no_images";
  nothing.inputs["Theta"] = {In({0, 2, 3})};
  nothing.truth["Output"] = {{0, 2, 2, 2}, {}, {}};
  suite.cases.push_back(nothing);
  AddRefused(&suite.cases, identity, "theta_of_rank_2", "Theta must have shape", [](OpCase* c) {
    c->inputs["Theta"] = {In({2, 3})};
  });
  AddRefused(&suite.cases, identity, "square_theta", "Theta must have shape", [](OpCase* c) {
    c->inputs["Theta"] = {In({1, 2, 2})};
  });
  AddRefused(&suite.cases, identity, "four_axes", "Theta must have shape", [](OpCase* c) {
    c->inputs["Theta"] = {In({1, 4, 5})};
  });
  AddRefused(&suite.cases, identity, "shape_of_three",
             "`output_shape` must hold 4 numbers; it holds 3", [](OpCase* c) {
               c->attrs["output_shape"] = std::vector<int>{1, 2, 2};
             });
  AddRefused(&suite.cases, identity, "tensor_of_three",
             "OutputShape must hold 4 numbers; it holds 3", [](OpCase* c) {
               c->inputs["OutputShape"] = {Ints({1, 2, 2})};
             });
  AddRefused(&suite.cases, identity, "no_rows", "must be above 0; it holds 0", [](OpCase* c) {
    c->inputs["OutputShape"] = {Ints({1, 1, 0, 2})};
  });
  return suite;
}

OP_TEST(AffineGrid, AffineGridSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
