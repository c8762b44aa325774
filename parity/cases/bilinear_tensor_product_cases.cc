#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase BilinearTensorProductCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({2, 3}).Values({-0.96, -0.65, -0.97, 0.02, -0.29, -0.36})};
  c.inputs["Y"] = {In({2, 2}).Values({0.95, 0.16, 0.85, 0.78})};
  c.inputs["Weight"] = {In({2, 3, 2}).Values(
      {-0.32, 0.31, -0.61, -0.27, 0.37, 0.14, -0.83, -0.84, 0.54, 0.4, 0.3, -0.56})};
  c.outputs = {{"Out", {}}};
  return c;
}

// The truth is what real Paddle 2.6.2 answers.
OpSuite BilinearTensorProductSuite() {
  OpSuite suite;
  suite.type = "bilinear_tensor_product";
  suite.phi_kernel = "bilinear_tensor_product";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = BilinearTensorProductCase("plain");
    c.truth["Out"] = {
        {2, 2}, {0.286296, 0.3213959999999999, 0.058302999999999994, -0.18535600000000002}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BilinearTensorProductCase("bias");
    c.inputs["Bias"] = {In({1, 2}).Values({0.57, 0.15})};
    c.truth["Out"] = {{2, 2}, {0.856296, 0.4713959999999999, 0.628303, -0.035356000000000026}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BilinearTensorProductCase("weight");
    c.inputs["Weight"] = {
        In({2, 2, 2}).Values({-0.71, -0.67, 0.24, 0.96, 0.17, -0.41, 0.43, -0.59})};
    cases.push_back(Fails(c, "Weight"));
  }
  return suite;
}

OP_TEST(BilinearTensorProduct, BilinearTensorProductSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
