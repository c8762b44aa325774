#include <cmath>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusedSoftmaxMaskSuite() {
  OpSuite suite;
  suite.type = "fused_softmax_mask";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "masked";
    c.inputs["X"] = {In({1, 2, 2, 3})
                         .Values({-0.56, 0.58, -0.75, 0.26, 0.36, 0.29, -0.81, -0.38, -0.88, 0.72,
                                  0.33, -0.93})};
    c.inputs["Mask"] = {In({1, 1, 2, 3}).Values({0.88, -0.4, 0.97, -0.89, 0.2, -0.1})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {
        {1, 2, 2, 3},
        {0.36046484275969787, 0.313373079624879, 0.3261620776154232, 0.152495255971767,
         0.5012642901198735, 0.3462404539083595, 0.40856077459923706, 0.17462497567225196,
         0.416814249728511, 0.29095862456968785, 0.5859187179890949, 0.12312265744121723},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "mask_of_heads";
    c.inputs["X"] = {
        In({1, 2, 2, 3})
            .Values({0.53, 0.7, -0.46, 0.92, 0.62, -0.5, 0.82, 0.03, 0.04, 0.47, 0.76, 0.29})};
    c.inputs["Mask"] = {In({1, 2, 2, 3})
                            .Values({-0.8, 0.43, -0.09, -0.21, -0.35, -0.05, 0.73, 0.88, -0.44,
                                     0.69, -0.02, -0.46})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "Mask"));
  }
  {
    OpCase c;  // large sums, and a mask of each image
    c.name = "masks_of_images";
    c.inputs["X"] = {
        In({2, 2, 2, 2}).Values({1000, 1000, 0, 1, 0, 0, -1000, -1000, 0, 0, 0, 0, 2, 2, 3, 3})};
    c.inputs["Mask"] = {In({2, 1, 2, 2}).Values({0, 0, -1, -2, 0, 500, 0, -500})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 2, 2, 2},
                      {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1 / (1 + std::exp(-1.0)),
                       1 / (1 + std::exp(1.0)), 0, 1, 1, 0, 0, 1, 1, 0},
                      {}};
    cases.push_back(c);
  }
  return suite;
}

OP_TEST(FusedSoftmaxMask, FusedSoftmaxMaskSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
