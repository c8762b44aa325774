// What fuse_elementwise puts together and what it leaves; the results have the bits that the
// operators give.
#include "tests/framework/executor/passes/elementwise_programs.h"

namespace phibridge {
namespace {

using testing::AroundUnary;
using testing::ElementwiseProgram;
using testing::Only;
using testing::PassProgram;
using testing::Tree;
using testing::UnaryOps;
using testing::WithOperand;
using Types = std::vector<std::string>;

const phi::Place kCpu = phi::CPUPlace();

TEST(FuseElementwisePass, OfEachUnaryOperator) {
  for (const auto& [type, attributes] : UnaryOps()) {
    SCOPED_TRACE(type);
    AroundUnary(kCpu, type, attributes).ExpectOneOperator();
  }
}

TEST(FuseElementwisePass, OfEachBinaryOperator) {
  for (const char* type : {"add", "sub", "mul", "div", "max", "min", "pow"}) {
    SCOPED_TRACE(type);
    WithOperand(kCpu, type, {5}).ExpectOneOperator();
    WithOperand(kCpu, type, {1}).ExpectOneOperator();
    WithOperand(kCpu, type, {3}, 1).ExpectOneOperator();
    WithOperand(kCpu, type, {1, 3, 1}).ExpectOneOperator();
    WithOperand(kCpu, type, {3, 5}).ExpectOneOperator();
  }
}

TEST(FuseElementwisePass, OfATree) {
  Tree(kCpu).ExpectOneOperator();
  const OptimisedProgram optimised = Tree(kCpu).Optimised(Only("fuse_elementwise"));
  EXPECT_EQ(optimised.origins, std::vector<int>{4});  // it writes what op 4 wrote
  EXPECT_EQ(optimised.fusions[0].ops, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(optimised.fusions[0].passes, Types{"fuse_elementwise"});
}

TEST(FuseElementwisePass, OfTwoFeedsAndOfOneTwice) {
  ElementwiseProgram p;
  p.Binary("mul", "x", "x", "a");
  p.Binary("sub", "a", "x", "b");
  p.Unary("exp", "b", "out");
  p.ExpectOneOperator();
}

TEST(FuseElementwisePass, OfFloat64) {
  ElementwiseProgram p;
  for (const char* name : {"b", "c"}) p.Declare(name, testing::VarType::FP64);
  const int fp32 = testing::VarType::FP32, fp64 = testing::VarType::FP64;
  p.Unary("cast", "x", "b", {{"in_dtype", fp32}, {"out_dtype", fp64}});
  p.Unary("scale", "b", "c", {{"scale", 0.1f}, {"bias", 0.3f}});
  p.Declare("d", testing::VarType::FP64);
  p.Unary("gelu", "c", "d");
  p.Unary("cast", "d", "out", {{"in_dtype", fp64}, {"out_dtype", fp32}});
  EXPECT_EQ(p.Types(Only("fuse_elementwise")), (Types{"cast", "elementwise_chain", "cast"}));
  p.ExpectSameBits({7, 3, 5});
}

// x through 40 operators, which are of these types in turn.
PassProgram Row(const Types& types) {
  PassProgram p(false);
  p.Var("x", {-1, 3});
  std::string from = "x";
  for (size_t i = 0; i < 40; ++i) {
    const std::string to = i == 39 ? "out" : "v" + std::to_string(i);
    p.Var(to, {-1, 3});
    p.Op(types[i % types.size()], {{"X", {from}}}, {{"Out", {to}}});
    from = to;
  }
  return p;
}

TEST(FuseElementwisePass, DividesWhatIsTooLong) {
  PassProgram p = Row({"tanh"});
  p.tolerance = 0;
  p.Expect(Only("fuse_elementwise"), Types(3, "elementwise_chain"), {5, 3});
  EXPECT_EQ(Row({"sin", "tanh"}).Types(Only("fuse_elementwise")).size(), 40u);  // no neighbours
}

TEST(FuseElementwisePass, LeavesWhatOthersSee) {
  const Types all = {"relu", "exp", "tanh"};
  const auto chain = [] {
    ElementwiseProgram p;
    p.Unary("relu", "x", "a");
    p.Unary("exp", "a", "b");
    p.Unary("tanh", "b", "out");
    return p;
  };
  const auto types = [](const ElementwiseProgram& p) { return p.Types(Only("fuse_elementwise")); };
  EXPECT_EQ(types(chain()), Types{"elementwise_chain"});
  ElementwiseProgram kept = chain();
  kept.options.keep = {"out", "a"};
  EXPECT_EQ(types(kept), (Types{"relu", "elementwise_chain"}));
  ElementwiseProgram ruled = chain();
  ruled.options.rules.Add("exp=phi");
  EXPECT_EQ(types(ruled), all);
  ElementwiseProgram read = chain();
  read.Op("softmax", {{"X", {"b"}}}, {{"Out", {"c"}}});
  read.options.keep = {"out", "c"};
  EXPECT_EQ(types(read), (Types{"elementwise_chain", "tanh", "softmax"}));
  ElementwiseProgram written;  // x has another value where the chain ends
  written.Unary("relu", "x", "a");
  written.Unary("scale", "x", "x", {{"scale", 2.0f}});
  written.Unary("exp", "a", "out");
  EXPECT_EQ(types(written), (Types{"relu", "scale", "exp"}));
}

TEST(FuseElementwisePass, LeavesWhatGrows) {
  PassProgram p(false);
  p.Var("x", {-1, 3});
  p.Parameter("row", {3});
  p.Var("a", {3});
  for (const char* name : {"b", "out"}) p.Var(name, {-1, 3});
  p.Op("exp", {{"X", {"row"}}}, {{"Out", {"a"}}});  // 3 elements, not those of x
  p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"a"}}}, {{"Out", {"b"}}});
  p.Op("relu", {{"X", {"b"}}}, {{"Out", {"out"}}});
  p.Expect(Only("fuse_elementwise"), {"exp", "elementwise_chain"}, {4, 3});
}

TEST(FuseElementwisePass, LeavesNumbersOfVariablesAndOtherTypes) {
  ElementwiseProgram p;
  p.Parameter("two", {1}, 1);
  p.Op("scale", {{"X", {"x"}}, {"ScaleTensor", {"two"}}}, {{"Out", {"a"}}});
  p.Unary("exp", "a", "out");
  EXPECT_EQ(p.Types(Only("fuse_elementwise")), (Types{"scale", "exp"}));
  ElementwiseProgram integers;
  for (const char* name : {"x", "a", "out"}) integers.Declare(name, testing::VarType::INT64);
  integers.Unary("abs", "x", "a");
  integers.Unary("square", "a", "out");
  EXPECT_EQ(integers.Types(Only("fuse_elementwise")), (Types{"abs", "square"}));
}

// The shapes of a run may be others than those that the program declares.
TEST(FuseElementwisePass, TakesOtherShapesThanDeclared) {
  ElementwiseProgram p;
  p.Parameter("y", {4, 3, 5});
  p.Var("y", {-1, 3, 5}, true);
  p.Unary("tanh", "x", "a");
  p.Binary("add", "a", "y", "b");
  p.Unary("exp", "b", "out");
  EXPECT_EQ(p.Types(Only("fuse_elementwise")), Types{"elementwise_chain"});
  p.ExpectSameBits({4, 3, 5});
  p.ExpectSameBits({1, 3, 5});  // x repeats
  p.ExpectSameBits({4, 1, 5});  // and along an axis within
  p.ExpectSameBits({5});        // and has fewer axes
}

// Passes that know more of a chain come first.
TEST(FuseElementwisePass, LeavesActivationsToThemselves) {
  ElementwiseProgram p;
  p.Unary("sigmoid", "x", "a");
  p.Binary("mul", "x", "a", "out");
  EXPECT_EQ(p.Types({}), Types{"swish"});
  ElementwiseProgram scales;
  scales.Unary("scale", "x", "a", {{"scale", 2.0f}});
  scales.Unary("scale", "a", "out", {{"bias", 2.0f}});
  EXPECT_EQ(scales.Types({}), Types{"scale"});
}

TEST(FuseElementwisePass, LeavesOneDnnItsOperators) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  PassProgram p(true);
  for (const char* name : {"x", "a", "out"}) p.Var(name, {-1, 3, 5});
  p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("tanh", {{"X", {"a"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(p.Types({}), (Types{"relu", "tanh"}));
}

// As a bias and a relu, whose gradients read no sum.
TEST(FuseElementwisePass, FusesInTrainingWhatNoGradientReads) {
  ElementwiseProgram p;
  p.Parameter("bias", {3});
  p.Binary("add", "x", "bias", "a", 1);
  p.Unary("relu", "a", "b");
  p.Unary("exp", "b", "out");
  p.Op("exp_grad", {{"Out", {"out"}}, {"Out@GRAD", {"x"}}}, {{"X@GRAD", {"c"}}});
  EXPECT_EQ(p.Types({}), (std::vector<std::string>{"elementwise_chain", "exp_grad"}));
  p.ExpectSameBits({7, 3, 5});
  p.Op("relu_grad", {{"Out", {"b"}}, {"Out@GRAD", {"c"}}}, {{"X@GRAD", {"d"}}});
  EXPECT_EQ(p.Types({}),
            (std::vector<std::string>{"elementwise_chain", "exp", "exp_grad", "relu_grad"}));
  p.ExpectSameBits({7, 3, 5});
  EXPECT_EQ(p.Types({"fuse_elementwise=off"}).size(), 5u);
}

}  // namespace
}  // namespace phibridge
