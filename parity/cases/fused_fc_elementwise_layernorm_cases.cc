#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FusedFcElementwiseLayernormCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({2, 4}).Values({0.81, 0.69, -0.24, -0.82, 0.31, 0.12, -0.28, -0.55})};
  c.inputs["W"] = {In({4, 3}).Values(
      {-0.19, -0.06, -0.46, -0.42, -0.08, 0.72, 0.17, -0.43, -0.44, -0.09, -0.59, -0.6})};
  c.inputs["Y"] = {In({2, 3}).Values({0.03, -0.83, -0.03, -0.28, 0.42, 0.49})};
  c.outputs = {{"Out", {}}};
  return c;
}

// Only a legacy kernel, and real Paddle has none for the CPU: every result is worked out.
OpSuite FusedFcElementwiseLayernormSuite() {
  OpSuite suite;
  suite.type = "fused_fc_elementwise_layernorm";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = FusedFcElementwiseLayernormCase("relu");
    c.inputs["Bias0"] = {In({3}).Values({0.38, 0.38, -0.25})};
    c.inputs["Scale"] = {In({3}).Values({0.09, 0.56, -0.39})};
    c.inputs["Bias1"] = {In({3}).Values({-0.56, -0.22, 0.87})};
    c.attrs = {{"activation_type", std::string("relu")}};
    c.outputs = {{"Out", {}}, {"Mean", {}}, {"Variance", {}}};
    c.truth["Out"] = {{2, 3},
                      {-0.624374219810349, -0.611284949885533, 0.3185430288182063,
                       -0.6721146276891077, 0.4534464641176399, 0.8531773056196041},
                      {}};
    c.truth["Mean"] = {{2}, {0.1683333333333333, 0.6154333333333333}, {}};
    c.truth["Variance"] = {{2}, {0.03739371555555552, 0.24996936222222219}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = FusedFcElementwiseLayernormCase("plain");
    c.truth["Out"] = {{2, 3},
                      {-0.7408694399349931, -0.6727689138672157, 1.4136383538022088,
                       -1.4133342216246978, 0.6639870759828177, 0.74934714564188},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c = FusedFcElementwiseLayernormCase("wrong_weight");
    c.inputs["W"] = {
        In({3, 3}).Values({0.34, -0.32, 0.15, -0.35, -0.11, -0.88, -0.51, 0.94, -0.54})};
    cases.push_back(Fails(c, "rows of W"));
  }
  {
    OpCase c = FusedFcElementwiseLayernormCase("wrong_y");
    c.inputs["Y"] = {In({2, 4}).Values({0.38, 0.3, 0.45, -0.05, 0.19, -0.87, -0.85, -0.6})};
    cases.push_back(Fails(c, "elements of Y"));
  }
  for (const char* slot : {"Bias0", "Scale", "Bias1"}) {
    OpCase c = FusedFcElementwiseLayernormCase("wrong_");
    c.name += slot;
    c.inputs[slot] = {In({1}).Values({0.5})};
    cases.push_back(
        Fails(c, std::string("the number of elements of ") + slot + " must be 3; it is 1"));
  }
  return suite;
}

OP_TEST(FusedFcElementwiseLayernorm, FusedFcElementwiseLayernormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
