#include "compat/argument_mapping.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/test_argument_mapping_context.h"

namespace phi {
namespace {

KernelSignature ScaleMapping(const ArgumentMappingContext& ctx) {
  const char* factor = ctx.HasInput("ScaleTensor") ? "ScaleTensor" : "scale";
  if (ctx.IsSelectedRowsInput("X")) return {"scale_sr", {"X"}, {factor, "bias"}, {"Out"}};
  if (ctx.IsDenseTensorInput("X"))
    return KernelSignature("scale", {"X"}, {factor, "bias"}, {"Out"});
  return {"unregistered", {}, {}, {}};
}

TEST(KernelSignature, IsMadeInEveryWaySourcesDo) {
  paddle::small_vector<const char*> inputs = {"X", {"Out@GRAD"}};
  paddle::small_vector<const char*> attrs;
  attrs.emplace_back("axis");
  paddle::small_vector<const char*> outputs = {{"X@GRAD"}};
  const KernelSignature copied("concat_grad", inputs, attrs, outputs);
  const KernelSignature braces{"concat_grad", {"X", {"Out@GRAD"}}, {"axis"}, {{"X@GRAD"}}};
  EXPECT_EQ(copied, braces);
  KernelSignature assigned;
  EXPECT_FALSE(assigned.IsValid());
  assigned =
      KernelSignature("concat_grad", std::move(inputs), std::move(attrs), std::move(outputs));
  EXPECT_EQ(assigned, braces);
  EXPECT_TRUE(assigned.IsValid());
}

TEST(KernelSignature, ComparesByTextAndOrder) {
  const std::string other_x = "X";
  EXPECT_EQ((KernelSignature{"a", {"X"}, {}, {}}),
            (KernelSignature{"a", {other_x.c_str()}, {}, {}}));
  EXPECT_NE((KernelSignature{"a", {"X", "Y"}, {}, {}}), (KernelSignature{"a", {"Y", "X"}, {}, {}}));
  EXPECT_NE((KernelSignature{"a", {"X"}, {}, {}}), (KernelSignature{"a", {}, {"X"}, {}}));
  EXPECT_NE((KernelSignature{"a", {}, {}, {}}), (KernelSignature{"b", {}, {}, {}}));
}

TEST(KernelSignature, Prints) {
  std::ostringstream os;
  os << KernelSignature{"scale", {"X"}, {"scale", "bias"}, {"Out"}} << " " << KernelSignature();
  EXPECT_EQ(os.str(), "scale(X; scale, bias -> Out) none( -> )");
}

TEST(ArgumentMapping, FollowsTheContext) {
  using Context = tests::TestArgumentMappingContext;
  EXPECT_EQ(ScaleMapping(Context({"X"}, {}, {}, {"Out"})),
            (KernelSignature{"scale", {"X"}, {"scale", "bias"}, {"Out"}}));
  EXPECT_EQ(ScaleMapping(Context({"X", "ScaleTensor"}, {}, {}, {"Out"})).attr_names[0],
            std::string("ScaleTensor"));
  EXPECT_STREQ(ScaleMapping(Context({}, {"X"}, {}, {"Out"})).name, "scale_sr");
  EXPECT_FALSE(ScaleMapping(Context()).IsValid());
  EXPECT_TRUE(Context().IsRuntime());
}

}  // namespace
}  // namespace phi
