#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Gradients of the sums of two rows each, worked out by hand; and what append_backward would not
// write.
OpSuite FusedSeqpoolCvmGradSuite() {
  OpSuite suite;
  suite.type = "fused_seqpool_cvm_grad";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const Input x = In({3, 3}).LoD({{0, 2, 3}}), grad = In({2, 3}).Values({7, 8, 9, 5, 6, 4});
  OpCase c = PlainCase(
      "without_gradient_of_cvm",
      {{"X", {x, x}}, {"CVM", {In({2, 2}).Values({0.5, 1, 2, 3})}}, {"Out@GRAD", {grad, grad}}},
      {{"use_cvm", true}, {"cvm_offset", 2}, {"pooltype", std::string("SUM")}}, {"X@GRAD"});
  c.outputs["X@GRAD"].count = 2;
  c.truth["X@GRAD"] = {{3, 3}, {0.5, 1, 9, 0.5, 1, 9, 2, 3, 4}, {{0, 2, 3}}};
  c.truth["X@GRAD[1]"] = c.truth["X@GRAD"];
  cases.push_back(c);
  const auto refused = [&cases](const char* name, const char* text, auto change) {
    AddRefused(&cases, OpCase(cases[0]), name, text, change);
  };
  refused("fewer_gradients", "one shape for each variable of `Out`",
          [](OpCase* wrong) { wrong->inputs["Out@GRAD"].pop_back(); });
  refused("more_gradients_asked_for", "has no variable 2 in slot `X`",
          [](OpCase* wrong) { wrong->outputs["X@GRAD"].count = 3; });
  cases.back().error = phi::NOT_FOUND;
  refused("x_of_rank_1", "each X must have rank 2",
          [](OpCase* wrong) { wrong->inputs["X"][0].dims = {3}; });
  refused("x_too_narrow", "and 2 columns or more", [](OpCase* wrong) {
    wrong->attrs["use_cvm"] = false;
    wrong->inputs["X"][1].dims = {3, 1};
  });
  return suite;
}

OP_TEST(FusedSeqpoolCvmGrad, FusedSeqpoolCvmGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
