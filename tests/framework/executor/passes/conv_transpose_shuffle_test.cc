#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace {

using paddle::framework::AttributeMap;
using testing::Only;
using testing::PassProgram;
using Ints = std::vector<int>;
using Shape = std::vector<int64_t>;
using Types = std::vector<std::string>;

const Shape kInput = {2, 6, 3, 5};
const std::string kPass = "conv_transpose_shuffle";

// A transposed convolution of 6 channels to 5 whose result is named `out`, by windows of
// side · side.
void AppendConv(PassProgram* p, int64_t side, const std::string& out, AttributeMap attributes = {},
                const std::string& type = "conv2d_transpose") {
  p->Var("x", {-1, 6, 3, 5});
  p->Parameter("w", {6, 5, side, side});
  const auto step = static_cast<int>(side);
  attributes.emplace("strides", Ints{step, step});
  p->Conv("x", "w", out, {-1, 5, 3 * side, 5 * side}, attributes, type);
}

TEST(ConvTransposeShufflePass, TakesWindowsSideBySide) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  for (const int64_t side : {2, 3}) {
    for (const bool valid : {false, true}) {
      PassProgram p;
      AppendConv(&p, side, "out",
                 {{"padding_algorithm", std::string(valid ? "VALID" : "EXPLICIT")}});
      p.Expect({}, {"conv2d", "pixel_shuffle"}, kInput);
      p.Expect({kPass + "=off"}, {"conv2d_transpose"}, kInput);
    }
  }
}

TEST(ConvTransposeShufflePass, LetsBiasAndActivationComeBefore) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  for (const bool has_norm : {false, true}) {
    PassProgram p;
    const Shape same = {-1, 5, 6, 10};
    AppendConv(&p, 2, "c");
    p.Var("out", same);
    if (has_norm) {
      p.BatchNorm("n", "c", "b", same);
    } else {
      p.Parameter("bias", {1, 5, 1, 1});
      p.Var("b", same);
      p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"bias"}}}, {{"Out", {"b"}}});
    }
    p.Op("hard_swish", {{"X", {"b"}}}, {{"Out", {"out"}}});
    p.Expect({}, {"fused_conv2d", "pixel_shuffle"}, kInput);
    p.Expect({"conv_bias=off"}, {"conv2d", "elementwise_add", "hard_swish", "pixel_shuffle"},
             kInput);
    const OptimisedProgram optimised = p.Optimised({});
    EXPECT_EQ(optimised.fusions[0].ops, (Ints{0, 1, 2}));
  }
  PassProgram without_bias;
  AppendConv(&without_bias, 2, "c");
  without_bias.Var("out", {-1, 5, 6, 10});
  without_bias.Op("sigmoid", {{"X", {"c"}}}, {{"Out", {"out"}}});
  without_bias.Expect({}, {"fused_conv2d", "pixel_shuffle"}, kInput);
}

// What is added or done is no bias by channel or no activation, or somebody else reads it.
TEST(ConvTransposeShufflePass, EndsBeforeWhatIsNoneOfItsOwn) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  const Shape same = {-1, 5, 6, 10};
  PassProgram by_column;
  AppendConv(&by_column, 2, "c");
  by_column.Parameter("line", {10});
  by_column.Var("out", same);
  by_column.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"line"}}}, {{"Out", {"out"}}});
  by_column.Expect(Only(kPass), {"conv2d", "pixel_shuffle", "elementwise_add"}, kInput);

  PassProgram kept;
  AppendConv(&kept, 2, "c");
  kept.Var("out", same);
  kept.Op("relu", {{"X", {"c"}}}, {{"Out", {"out"}}});
  kept.options.keep = {"out", "c"};
  kept.Expect({}, {"conv2d", "pixel_shuffle", "relu"}, kInput);
}

TEST(ConvTransposeShufflePass, LeavesOthersAlone) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  const auto expect_left = [](int64_t side, const AttributeMap& attributes) {
    PassProgram p;
    AppendConv(&p, side, "out", attributes);
    EXPECT_EQ(p.Types({}), Types{"conv2d_transpose"});
  };
  expect_left(3, {{"strides", Ints{2, 2}}});  // they overlap
  expect_left(2, {{"strides", Ints{3, 3}}});  // zeros between them
  expect_left(2, {{"strides", Ints{2, 1}}});
  expect_left(1, {});
  expect_left(2, {{"paddings", Ints{1, 0}}});
  expect_left(2, {{"dilations", Ints{2, 2}}});
  expect_left(2, {{"output_padding", Ints{1, 1}}});
  expect_left(2, {{"output_size", Ints{7, 11}}});
  expect_left(2, {{"padding_algorithm", std::string("SAME")}});
  expect_left(2, {{"groups", 2}});

  PassProgram on_cpu(false);
  AppendConv(&on_cpu, 2, "out");
  EXPECT_EQ(on_cpu.Types({}), Types{"conv2d_transpose"});

  PassProgram ruled;
  AppendConv(&ruled, 2, "out");
  ruled.options.rules.Add("0/0=phi");
  EXPECT_EQ(ruled.Types({}), Types{"conv2d_transpose"});
}

}  // namespace
}  // namespace phibridge
