// The passes that put the parts of transformers together: layer norm of a sum, attention.
#include "tests/framework/executor/passes/attention_testing.h"

namespace phibridge {
namespace {

using testing::AllBeforeChains;
using testing::AttentionForm;
using testing::AttentionProgram;
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
    EXPECT_EQ(p.Types(AllBeforeChains()), all) << kept;
  }
  PassProgram ruled = NormOfSum(false);
  ruled.options.rules.Add("layer_norm=phi");
  EXPECT_EQ(ruled.Types(AllBeforeChains()), all);
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

const Types kProjected = {"fc", "fc", "fc", "dot_product_attention"};
const std::vector<int64_t> kWords = {3, 5, 6};

TEST(AttentionPass, FindsEachWrittenForm) {
  for (const std::string scale : {"", "of queries", "of scores"}) {
    for (const std::string mask : {"", "columns", "heads", "pairs"}) {
      for (const std::string keys : {"trans_y", "turned", "axes"}) {
        SCOPED_TRACE("scale " + scale + ", mask " + mask + ", keys by " + keys);
        AttentionForm form;
        form.scale = scale;
        form.mask = mask;
        form.keys = keys;
        AttentionProgram(form).Expect({}, kProjected, kWords);
        form.sliced = true;
        if (keys == "axes") continue;
        AttentionProgram(form).Expect({}, {"fc", "dot_product_attention"}, kWords);
      }
    }
  }
}

TEST(AttentionPass, WorksAloneAndForOtherSpellings) {
  AttentionForm form;
  form.scale = "of queries";
  form.mask = "columns";
  const Types alone = {
      "matmul_v2",       "elementwise_add",      "matmul_v2", "elementwise_add", "matmul_v2",
      "elementwise_add", "dot_product_attention"};
  AttentionProgram(form).Expect(Only("attention"), alone, kWords);
  for (const bool onednn : {false, true}) {
    if (onednn && !PassProgram::HasOneDNN()) continue;
    form.onednn = onednn;
    form.product = "matmul";
    form.scale = "";
    AttentionProgram(form).Expect({}, kProjected, kWords);
    form.join = "flatten_contiguous_range";
    form.split = {-1, 5, 2, 3};
    AttentionProgram(form).Expect({}, kProjected, kWords);
    form.join = "reshape2";
    form.split = {0, 0, -1, 3};
    AttentionProgram(form).Expect({}, kProjected, kWords);
  }
}

TEST(AttentionPass, LeavesWhatIsSeenOrSomethingElse) {
  const auto has_none = [](const AttentionProgram& p) {
    const Types types = p.Types({});
    return std::find(types.begin(), types.end(), "dot_product_attention") == types.end();
  };
  AttentionForm form;
  form.mask = "columns";
  for (const char* kept : {"weights", "scores", "q_heads", "rows"}) {
    AttentionProgram p(form);
    p.options.keep = {"out", kept};
    EXPECT_TRUE(has_none(p)) << kept;
  }
  for (const char* rule : {"softmax=phi", "transpose2=phi"}) {
    AttentionProgram p(form);
    p.options.rules.Add(rule);
    EXPECT_TRUE(has_none(p)) << rule;
  }
  AttentionForm other = form;
  other.softmax_axis = 2;
  EXPECT_TRUE(has_none(AttentionProgram(other)));
  other = form;
  other.mask = "rank 2";
  EXPECT_TRUE(has_none(AttentionProgram(other)));
}

// Where rows are open, a mask of pairs may have more of them than one row of queries.
TEST(AttentionPass, KnowsOpenSizes) {
  AttentionForm form;
  form.words = -1;
  form.split = {0, 0, 2, 3};
  for (const char* mask : {"", "columns"}) {
    form.mask = mask;
    AttentionProgram(form).Expect({}, kProjected, kWords);
  }
  form.mask = "pairs";
  const Types types = AttentionProgram(form).Types({});
  EXPECT_EQ(std::find(types.begin(), types.end(), "dot_product_attention"), types.end());
}

}  // namespace
}  // namespace phibridge
