#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/one_case_suite.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DataNormSuite() {
  OpSuite suite = OneCaseSuite("data_norm",
                               {{"X", In({1, 2}).Values({5, 1})},
                                {"BatchSize", In({2}).Values({4, 4})},
                                {"BatchSum", In({2}).Values({4, 8})},
                                {"BatchSquareSum", In({2}).Values({1, 16})}},
                               {},
                               {{"Y", {{1, 2}, {8, -0.5}, {}}},
                                {"Means", {{2}, {1, 2}, {}}},
                                {"Scales", {{2}, {2, 0.5}, {}}}});
  // The original's gradients for these inputs are not derivatives.
  suite.cases[0].no_grad_of = {"BatchSize", "BatchSum", "BatchSquareSum"};
  OpCase shifted = suite.cases[0];
  shifted.name = "shifted";
  shifted.attrs["enable_scale_and_shift"] = true;
  shifted.inputs["scale_w"] = {In({2}).Values({2, -1})};
  shifted.inputs["bias"] = {In({2}).Values({1, 0.25})};
  shifted.truth["Y"] = {{1, 2}, {17, 0.75}, {}};
  suite.cases.push_back(shifted);
  OpCase slots = shifted;  // the first slot begins with 0
  slots.name = "slots";
  slots.attrs["slot_dim"] = 1;
  slots.inputs["X"] = {In({2, 2}).Values({5, 1, 0, 1})};
  slots.truth["Y"] = {{2, 2}, {17, 0.75, 0, 0.75}, {}};
  // X at 0 switches its slot off, so that its differences are of another function.
  slots.no_grad_of.push_back("X");
  suite.cases.push_back(slots);
  AddRefused(&suite.cases, shifted, "rank_1", "X must have rank 2 to 5",
             [](OpCase* c) { c->inputs["X"] = {In({2})}; });
  AddRefused(&suite.cases, shifted, "rank_6", "X must have rank 2 to 5", [](OpCase* c) {
    c->inputs["X"] = {In({1, 2, 1, 1, 1, 1})};
  });
  AddRefused(&suite.cases, shifted, "matrix_of_sizes", "BatchSize must have shape [2]",
             [](OpCase* c) {
               c->inputs["BatchSize"] = {In({2, 1})};
             });
  AddRefused(&suite.cases, shifted, "other_sizes", "BatchSize must have shape [2]",
             [](OpCase* c) { c->inputs["BatchSize"] = {In({3})}; });
  AddRefused(&suite.cases, shifted, "images", "for X of shape", [](OpCase* c) {
    c->inputs["X"] = {In({1, 2, 3})};
  });
  AddRefused(&suite.cases, shifted, "no_scale", "needs inputs scale_w and bias",
             [](OpCase* c) { c->inputs.erase("scale_w"); });
  AddRefused(&suite.cases, shifted, "no_bias", "needs inputs scale_w and bias",
             [](OpCase* c) { c->inputs.erase("bias"); });
  return suite;
}

OpSuite DataNormGradSuite() {
  OpSuite suite = GradientSuite("data_norm_grad");
  const OpCase base = PlainCase("",
                                {{"X", {In({1, 2})}},
                                 {"Means", {In({2})}},
                                 {"Scales", {In({2})}},
                                 {"scale_w", {In({2})}},
                                 {"bias", {In({2})}},
                                 {"Y@GRAD", {In({1, 2})}}},
                                {{"enable_scale_and_shift", true}}, {"X@GRAD"});
  AddRefused(&suite.cases, base, "other_rows", "Y@GRAD must have shape [1, 2]", [](OpCase* c) {
    c->inputs["Y@GRAD"] = {In({2, 2})};
  });
  AddRefused(&suite.cases, base, "no_shift", "needs inputs scale_w and bias",
             [](OpCase* c) { c->inputs.erase("bias"); });
  return suite;
}

OP_TEST(DataNorm, DataNormSuite());
OP_TEST(DataNormGrad, DataNormGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
