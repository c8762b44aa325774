// Results that forget how the axes of their input are ordered are found.
#include "parity/harness/kept_layout.h"

#include <gtest/gtest.h>

#include "framework/program/infershape_context.h"
#include "framework/program/op_info.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

Execution Question(const std::string& type, fw::AttributeMap attrs) {
  Execution question;
  question.type = type;
  question.inputs["X"] = {In({2, 3}).Type(DataType::FLOAT32)};
  question.attrs = std::move(attrs);
  return question;
}

void InferDimsAlone(fw::InferShapeContext* ctx) { ctx->SetOutputDim("Out", ctx->GetInputDim("X")); }

TEST(KeptLayout, RightFunctionsHaveNoFaults) {
  EXPECT_TRUE(FaultsOfLayouts(Question("mean", {})).empty());
  EXPECT_TRUE(FaultsOfLayouts(Question("transpose2", {{"axis", std::vector<int>{1, 0}}})).empty());
  EXPECT_TRUE(FaultsOfLayouts(Question("shape", {})).empty()) << "nobody asks";
}

TEST(KeptLayout, ALostLayoutIsFound) {
  fw::OpInfo& info = fw::OpInfoMap::Instance().mutable_map()->at("mean");
  const fw::InferShapeFN function = info.infer_shape_;
  info.infer_shape_ = &InferDimsAlone;
  EXPECT_EQ(FaultsOfLayouts(Question("mean", {})),
            std::vector<std::string>{"of images in NHWC the result is in NCHW, not NHWC"});
  info.infer_shape_ = function;
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
