#include <gtest/gtest.h>

#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"

namespace phibridge {
namespace {

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
}  // namespace phibridge
