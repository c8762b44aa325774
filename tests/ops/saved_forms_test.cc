#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "framework/op/op_registry.h"
#include "framework/program/op_desc.h"

namespace paddle {
namespace operators {
namespace {

using Form = std::pair<const char*, const char*>;  // the plain operator, the fused one

class SavedFormsTest : public testing::TestWithParam<Form> {};

std::string TypeMadeOf(const std::string& plain, const std::string& activation) {
  framework::OpDesc op;
  op.SetType(plain);
  op.SetInput(plain.find("conv") == std::string::npos ? "X" : "Input", {"x"});
  op.SetInput(plain.find("conv") == std::string::npos ? "Y" : "Filter", {"y"});
  op.SetOutput(plain.find("conv") == std::string::npos ? "Out" : "Output", {"out"});
  op.SetAttr("fuse_activation", activation);
  return framework::OpRegistry::CreateOp(op)->Type();
}

// What tells the forms apart belongs to the library, not to a part with kernels of reference.
TEST_P(SavedFormsTest, TheActivationTells) {
  const auto [plain, fused] = GetParam();
  EXPECT_EQ(TypeMadeOf(plain, "relu"), fused);
  EXPECT_EQ(TypeMadeOf(plain, ""), plain);
}

INSTANTIATE_TEST_SUITE_P(All, SavedFormsTest,
                         testing::Values(Form("conv2d", "fused_conv2d"),
                                         Form("depthwise_conv2d", "fused_conv2d"),
                                         Form("conv3d", "fused_conv3d"),
                                         Form("elementwise_add", "fused_elementwise_add"),
                                         Form("elementwise_sub", "fused_elementwise_sub"),
                                         Form("elementwise_mul", "fused_elementwise_mul"),
                                         Form("elementwise_div", "fused_elementwise_div"),
                                         Form("matmul", "fused_matmul"),
                                         Form("matmul_v2", "fused_matmul"),
                                         Form("softplus", "fused_softplus")),
                         [](const auto& info) { return std::string(info.param.first); });

}  // namespace
}  // namespace operators
}  // namespace paddle
