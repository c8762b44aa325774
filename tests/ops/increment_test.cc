#include <gtest/gtest.h>

#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace optest {
namespace {

OpCase IncrementCase(const char* name, Input x, float step, double truth) {
  OpCase c;
  c.name = name;
  c.truth["Out"] = {x.dims, {truth}, {}};
  c.inputs["X"] = {std::move(x)};
  c.attrs["step"] = step;
  return c;
}

OpSuite IncrementSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "increment";
  suite.not_differentiated = "its gradient op takes the step back and computes no gradient";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64};
  suite.cases = {IncrementCase("counter", In({1}).Values({5}), 1, 6),
                 IncrementCase("down", In({1}).Values({5}), -2, 3),
                 IncrementCase("zero_d", In({}).Values({5}), 1, 6),
                 IncrementCase("integers_take_whole_steps", In({1}).Values({5}), 2.75f, 7),
                 IncrementCase("two_elements", In({2}), 1, 0)};
  suite.cases[3].dtypes = {DataType::INT32, DataType::INT64};
  suite.cases[4].truth.clear();
  suite.cases[4].error = phi::INVALID_ARGUMENT;
  suite.cases[4].error_text = "one element";
  return suite;
}

OP_TEST(Increment, IncrementSuite());

TEST(IncrementGradient, TakesTheStepBack) {
  namespace fw = paddle::framework;
  const fw::OpDesc forward("increment", {{"X", {"before"}}}, {{"Out", {"after"}}},
                           {{"step", 2.5f}});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto grads =
      fw::OpInfoMap::Instance().Get("increment").GradOpMaker()(forward, {}, &grad_to_var, {});
  ASSERT_EQ(grads.size(), 1u);
  EXPECT_EQ(grads[0]->Type(), "increment");
  EXPECT_EQ(grads[0]->Input("X"), std::vector<std::string>{"after"});
  EXPECT_EQ(grads[0]->Output("Out"), std::vector<std::string>{"before"});
  EXPECT_EQ(std::get<float>(grads[0]->GetAttr("step")), -2.5f);
}

}  // namespace
}  // namespace optest
}  // namespace phibridge
