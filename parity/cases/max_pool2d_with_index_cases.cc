#include <limits>

#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/pool_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MaxPool2dSuite() {
  OpSuite suite = MaxPoolSuite("max_pool2d_with_index", 2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  OpCase known = CopyCase("known", In({1, 1, 2, 4}).Values({1, 7, nan, 2, 7, 3, 2, 0}),
                          {{"ksize", Numbers{2, 2}}, {"strides", Numbers{2, 2}}});
  known.outputs["Mask"] = {};
  known.truth["Out"] = {{1, 1, 1, 2}, {7, 2}, {}};
  known.truth["Mask"] = {{1, 1, 1, 2}, {1, 3}, {}};
  suite.cases.push_back(known);
  // The window is the whole image and nothing is padded, whatever the attributes say.
  known.name = "global_with_padding";
  known.inputs["X"] = {In({1, 1, 3, 3}).Values({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  known.attrs = {{"ksize", Numbers{2, 2}},
                 {"strides", Numbers{1, 1}},
                 {"paddings", Numbers{1, 1}},
                 {"global_pooling", true}};
  known.truth["Out"] = {{1, 1, 1, 1}, {8}, {}};
  known.truth["Mask"] = {{1, 1, 1, 1}, {8}, {}};
  suite.cases.push_back(known);
  return suite;
}

OpSuite MaxPool2dWithIndexGradSuite() {
  OpSuite suite = KnownGradientSuite("max_pool2d_with_index_grad", "max_pool2d_with_index_grad");
  OpCase c = PlainCase("known",
                       {{"X", {In({1, 1, 2, 2})}},
                        {"Mask", {In({1, 1, 1, 2}).Values({3, -1}).Type(DataType::INT32)}},
                        {"Out@GRAD", {In({1, 1, 1, 2}).Values({5, 7})}}},
                       {{"ksize", std::vector<int>{2, 1}}}, {"X@GRAD"});
  c.truth["X@GRAD"] = {{1, 1, 2, 2}, {0, 0, 0, 5}, {}};
  suite.cases.push_back(c);
  for (const double place : {-2.0, 4.0}) {
    AddRefused(&suite.cases, c, place < 0 ? "place_below_all" : "place_behind",
               "input Mask must be in [-1, 4)", [=](OpCase* wrong) {
                 wrong->inputs["Mask"][0].Values({3, place});
               });
  }
  return suite;
}

OP_TEST(MaxPool2dWithIndex, MaxPool2dSuite());
OP_TEST(MaxPool2dWithIndexGrad, MaxPool2dWithIndexGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
