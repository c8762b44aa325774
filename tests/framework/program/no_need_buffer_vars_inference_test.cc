#include "framework/program/no_need_buffer_vars_inference.h"

#include <gtest/gtest.h>

#include "framework/program/inplace_op_inference.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

DECLARE_NO_NEED_BUFFER_VARS_INFERER(AlwaysX, "X");
DECLARE_INPLACE_OP_INFERER(XToOut, {"X", "Out"}, {"Y", "Out2"});
DECLARE_CUDA_ONLY_INPLACE_OP_INFERER(OnlyCuda, {"X", "Out"});

class UnlessMask : public NoNeedBufferVarsInference {
 public:
  const std::unordered_set<std::string>& operator()(
      const InferNoNeedBufferVarsContext& ctx) const override {
    static const std::unordered_set<std::string> slots = {"X"};
    return ctx.HasOutput("Mask") || std::get<bool>(ctx.GetAttr("keep")) ? Empty() : slots;
  }
};

TEST(NoNeedBufferVars, DeclaredSlots) {
  InferNoNeedBufferVarsFN infer;
  EXPECT_FALSE(infer);
  EXPECT_THROW(infer({}, {}, {}), phi::enforce::EnforceNotMet);
  infer.Reset(std::make_shared<AlwaysX>());
  EXPECT_TRUE(infer);
  EXPECT_EQ(infer({}, {}, {}), std::unordered_set<std::string>{"X"});
}

TEST(NoNeedBufferVars, MayDependOnOutputsAndAttributes) {
  InferNoNeedBufferVarsFN infer;
  infer.Reset(std::make_shared<UnlessMask>());
  EXPECT_EQ(infer({}, {}, {{"keep", false}}).size(), 1u);
  EXPECT_EQ(infer({}, {{"Mask", {kEmptyVarName}}}, {{"keep", false}}).size(), 1u);
  EXPECT_EQ(infer({}, {{"Mask", {"m"}}}, {{"keep", false}}).size(), 0u);
  EXPECT_EQ(infer({}, {}, {{"keep", true}}).size(), 0u);
  EXPECT_THROW(infer({}, {}, {}), phi::enforce::EnforceNotMet);
}

TEST(InplaceInference, Pairs) {
  using Pairs = std::unordered_map<std::string, std::string>;
  EXPECT_EQ(XToOut()(false), (Pairs{{"X", "Out"}, {"Y", "Out2"}}));
  EXPECT_EQ(OnlyCuda()(true), (Pairs{{"X", "Out"}}));
  EXPECT_TRUE(OnlyCuda()(false).empty());
}

}  // namespace
}  // namespace framework
}  // namespace paddle
