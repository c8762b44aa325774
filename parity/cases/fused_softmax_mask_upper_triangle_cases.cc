#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, and real Paddle has none for the CPU: every result is worked out.
OpSuite FusedSoftmaxMaskUpperTriangleSuite() {
  OpSuite suite;
  suite.type = "fused_softmax_mask_upper_triangle";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "triangle";
    c.inputs["X"] = {
        In({1, 1, 3, 3}).Values({-0.49, 0.29, -0.19, 0.67, -0.13, 0.67, 0.08, 0.78, 0.55})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{1, 1, 3, 3},
                      {1, 0, 0, 0.6899744811276125, 0.31002551887238755, 0, 0.21674357556347876,
                       0.4364679621177871, 0.3467884623187341},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "not_square";
    c.inputs["X"] = {In({1, 1, 2, 3}).Values({-0.45, -0.69, 0.68, 0.48, -0.79, -0.15})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "size"));
  }
  return suite;
}

OP_TEST(FusedSoftmaxMaskUpperTriangle, FusedSoftmaxMaskUpperTriangleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
