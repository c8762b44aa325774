#include "framework/op/meta_only_slots.h"

#include <gtest/gtest.h>

#include "framework/op/op_registry.h"

namespace meta_only_ops {

class PlainOp : public paddle::framework::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
};
DECLARE_NO_NEED_BUFFER_VARS_INFERER(ReadsShapeOfX, "X");

}  // namespace meta_only_ops

REGISTER_OPERATOR(meta_only_x, meta_only_ops::PlainOp, meta_only_ops::ReadsShapeOfX);
REGISTER_OPERATOR(meta_only_none, meta_only_ops::PlainOp);

namespace paddle {
namespace framework {
namespace {

std::unordered_set<std::string> SlotsOf(const std::string& type) {
  const auto op = OpRegistry::CreateOp(type, {{"X", {"x"}}, {"Y", {"y"}}}, {}, {}, false);
  return MetaOnlySlots(*op);
}

TEST(MetaOnlySlots, AreThoseThatTheOpDeclares) {
  EXPECT_EQ(SlotsOf("meta_only_x"), (std::unordered_set<std::string>{"X"}));
  EXPECT_TRUE(SlotsOf("meta_only_none").empty());
}

}  // namespace
}  // namespace framework
}  // namespace paddle
