// The passes that put the parts of transformers together: layer norm of a sum.
#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace {

using testing::Only;
using testing::PassProgram;
using Types = std::vector<std::string>;

// layer_norm of relu(x) + |x|.
PassProgram NormOfSum(bool onednn, const std::vector<int64_t>& shape = {-1, 3, 4}) {
  PassProgram p(onednn);
  for (const char* name : {"x", "a", "b", "s", "out"}) p.Var(name, shape);
  for (const char* name : {"scale", "bias"}) p.Parameter(name, {4});
  for (const char* name : {"mean", "variance"}) p.Var(name, {-1});
  p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("abs", {{"X", {"x"}}}, {{"Out", {"b"}}});
  p.Op("elementwise_add", {{"X", {"a"}}, {"Y", {"b"}}}, {{"Out", {"s"}}});
  p.Op("layer_norm", {{"X", {"s"}}, {"Scale", {"scale"}}, {"Bias", {"bias"}}},
       {{"Y", {"out"}}, {"Mean", {"mean"}}, {"Variance", {"variance"}}},
       {{"begin_norm_axis", static_cast<int>(shape.size()) - 1}, {"epsilon", 1e-3f}});
  return p;
}

TEST(LayerNormResidualPass, NormalisesTheSum) {
  for (const bool onednn : {false, true}) {
    if (onednn && !PassProgram::HasOneDNN()) continue;
    const PassProgram p = NormOfSum(onednn);
    p.Expect(Only("layer_norm_residual"), {"relu", "abs", "skip_layernorm"}, {2, 3, 4});
    p.Expect({}, {"relu", "abs", "skip_layernorm"}, {5, 3, 4});
    NormOfSum(onednn, {-1, 4}).Expect({}, {"relu", "abs", "skip_layernorm"}, {7, 4});
  }
}

TEST(LayerNormResidualPass, LeavesASumThatIsSeen) {
  const Types all = {"relu", "abs", "elementwise_add", "layer_norm"};
  for (const char* kept : {"s", "mean"}) {
    PassProgram p = NormOfSum(false);
    p.options.keep = {"out", kept};
    EXPECT_EQ(p.Types({}), all) << kept;
  }
  PassProgram ruled = NormOfSum(false);
  ruled.options.rules.Add("layer_norm=phi");
  EXPECT_EQ(ruled.Types({}), all);
}

TEST(LayerNormResidualPass, LeavesABiasAndLayerNormWithoutFactors) {
  PassProgram p(false);
  for (const char* name : {"x", "s", "out"}) p.Var(name, {-1, 4});
  for (const char* name : {"y", "scale", "bias"}) p.Parameter(name, {4});
  for (const char* name : {"mean", "variance"}) p.Var(name, {-1});
  p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"s"}}});
  p.Op("layer_norm", {{"X", {"s"}}, {"Scale", {"scale"}}, {"Bias", {"bias"}}},
       {{"Y", {"out"}}, {"Mean", {"mean"}}, {"Variance", {"variance"}}});
  p.Expect({}, {"elementwise_add", "layer_norm"}, {3, 4});

  PassProgram plain(false);
  for (const char* name : {"x", "s", "out"}) plain.Var(name, {-1, 4});
  for (const char* name : {"mean", "variance"}) plain.Var(name, {-1});
  plain.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"x"}}}, {{"Out", {"s"}}});
  plain.Op("layer_norm", {{"X", {"s"}}},
           {{"Y", {"out"}}, {"Mean", {"mean"}}, {"Variance", {"variance"}}});
  plain.Expect({}, {"elementwise_add", "layer_norm"}, {3, 4});
}

}  // namespace
}  // namespace phibridge
