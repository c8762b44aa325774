// The passes that concern any operator, and how passes are chosen.
#include "framework/executor/passes/pass.h"

#include "tests/framework/executor/passes/pass_testing.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using testing::AllBeforeChains;
using testing::Only;
using testing::PassProgram;
using Types = std::vector<std::string>;

TEST(PassSelection, LaterTextsCount) {
  const Pass& first = AllPasses()[0];
  EXPECT_TRUE(PassSelection().IsOn(first));
  EXPECT_TRUE(PassSelection().AnyOn());
  EXPECT_FALSE(PassSelection({"off"}).AnyOn());
  const PassSelection alone({"off", std::string(first.name) + "=on"});
  EXPECT_TRUE(alone.IsOn(first));
  EXPECT_FALSE(alone.IsOn(AllPasses()[1]));
  EXPECT_FALSE(PassSelection({std::string(first.name) + "=off"}).IsOn(first));
  EXPECT_TRUE(PassSelection({"off", "on"}).IsOn(first));
}

TEST(PassSelection, NamesWhatIsWrong) {
  const auto error_of = [](const std::string& text) {
    try {
      static_cast<void>(PassSelection({text}));
    } catch (const phi::enforce::EnforceNotMet& error) {
      return error.error_str();
    }
    return std::string("no error");
  };
  EXPECT_NE(error_of("conv_bia=off").find("did you mean `conv_bias`?"), std::string::npos);
  EXPECT_NE(error_of("conv_bias").find("`conv_bias` is none of"), std::string::npos);
  EXPECT_NE(error_of("conv_bias=maybe").find("is none of"), std::string::npos);
}

PassProgram Chain(const std::string& type, const paddle::framework::AttributeMap& attributes) {
  PassProgram p(false);
  for (const char* name : {"x", "a", "b", "out"}) p.Var(name, {-1, 3});
  p.Var("mask", {-1, 3});
  p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
  if (type == "dropout") {
    p.Op(type, {{"X", {"a"}}}, {{"Out", {"b"}}, {"Mask", {"mask"}}}, attributes);
  } else {
    p.Op(type, {{"X", {"a"}}}, {{"Out", {"b"}}}, attributes);
  }
  p.Op("abs", {{"X", {"b"}}}, {{"Out", {"out"}}});
  return p;
}

TEST(RemoveIdentityPass, KnowsIdentities) {
  const Types two = {"relu", "abs"};
  Chain("scale", {{"scale", 1.0f}, {"bias", 0.0f}}).Expect(AllBeforeChains(), two, {2, 3});
  Chain("assign", {}).Expect(AllBeforeChains(), two, {2, 3});
  Chain("dropout", {{"is_test", true}, {"dropout_implementation", std::string("upscale_in_train")}})
      .Expect(AllBeforeChains(), two, {2, 3});
  Chain("scale", {{"scale", 2.0f}}).Expect(AllBeforeChains(), {"relu", "scale", "abs"}, {2, 3});
  Chain("scale", {{"bias", 1.0f}}).Expect(AllBeforeChains(), {"relu", "scale", "abs"}, {2, 3});
  Chain("dropout", {{"is_test", true}})
      .Expect(AllBeforeChains(), {"relu", "dropout", "abs"}, {2, 3});
  EXPECT_EQ(Chain("dropout", {{"dropout_implementation", std::string("upscale_in_train")}})
                .Types(AllBeforeChains()),
            (Types{"relu", "dropout", "abs"}));
}

TEST(RemoveIdentityPass, LetsTheWriterWriteWhatIsFetched) {
  PassProgram p(false);
  for (const char* name : {"x", "a", "out"}) p.Var(name, {-1, 3});
  p.Op("abs", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("scale", {{"X", {"a"}}}, {{"Out", {"out"}}});
  p.Expect({}, {"abs"}, {2, 3});
  EXPECT_EQ(p.Optimised({}).origins, std::vector<int>{1});
  p.options.keep = {"out", "a"};
  EXPECT_EQ(p.Types({}), (Types{"abs", "scale"}));
}

TEST(RemoveIdentityPass, LeavesAValueThatChangesLater) {
  PassProgram p(false);
  for (const char* name : {"x", "a", "b", "out"}) p.Var(name, {-1, 3});
  p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("assign", {{"X", {"a"}}}, {{"Out", {"b"}}});
  p.Op("scale", {{"X", {"a"}}}, {{"Out", {"a"}}}, {{"scale", 3.0f}});
  p.Op("elementwise_add", {{"X", {"a"}}, {"Y", {"b"}}}, {{"Out", {"out"}}});
  p.Expect({}, {"relu", "assign", "scale", "elementwise_add"}, {2, 3});
}

TEST(FoldConstantsPass, ComputesWhatParametersGive) {
  PassProgram p(false);
  p.Var("x", {-1, 2, 3});
  p.Parameter("w", {3, 2});
  for (const char* name : {"t", "s"}) p.Var(name, {2, 3});
  p.Var("out", {-1, 2, 3});
  p.Var("shape", {0, 3, 2});
  p.Op("transpose2", {{"X", {"w"}}}, {{"Out", {"t"}}, {"XShape", {"shape"}}},
       {{"axis", std::vector<int>{1, 0}}});
  p.Op("scale", {{"X", {"t"}}}, {{"Out", {"s"}}}, {{"scale", 3.0f}});
  p.Op("elementwise_mul", {{"X", {"x"}}, {"Y", {"s"}}}, {{"Out", {"out"}}});
  p.Expect(Only("fold_constants"), {"elementwise_mul"}, {4, 2, 3});
  p.options.keep = {"out", "s"};
  EXPECT_EQ(p.Types(Only("fold_constants")), (Types{"scale", "elementwise_mul"}));
}

TEST(FoldConstantsPass, LeavesWhatIsDrawnLargeOrFails) {
  const auto with = [](const std::string& type, const std::vector<int64_t>& shape,
                       const paddle::framework::AttributeMap& attributes) {
    PassProgram p(false);
    p.Var("x", shape);
    p.Var("c", shape);
    p.Var("out", shape);
    p.Op(type, {}, {{"Out", {"c"}}}, attributes);
    p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"c"}}}, {{"Out", {"out"}}});
    return p.Types({}).size();
  };
  const std::vector<int64_t> small = {2, 3}, large = {4096, 4096};
  EXPECT_EQ(with("fill_constant", small, {{"shape", small}, {"value", 2.0f}}), 1u);
  EXPECT_EQ(with("fill_constant", large, {{"shape", large}, {"value", 2.0f}}), 2u);
  EXPECT_EQ(with("gaussian_random", small, {{"shape", small}}), 2u);
  EXPECT_EQ(with("fill_constant", small, {{"shape", std::vector<int64_t>{-2}}}), 2u);
}

// What a run says of an operator it says as well where the operator's inputs are constant.
TEST(FoldConstantsPass, LeavesWhatTheRunRefuses) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  PassProgram p;
  p.options.fallback = FallbackPolicy::kDeny;
  p.Parameter("w", {2, 3});
  for (const char* name : {"x", "c", "out"}) p.Var(name, {2, 3});
  p.Op("erf", {{"X", {"w"}}}, {{"Out", {"c"}}});
  p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"c"}}}, {{"Out", {"out"}}}, {{"axis", -1}});
  EXPECT_EQ(p.Types({}), (Types{"erf", "elementwise_add"}));
  p.options.fallback = FallbackPolicy::kAllow;
  EXPECT_EQ(p.Types({}), Types{"elementwise_add"});
}

// A declared kind is what the run makes, and what it refuses: it stays what it was.
TEST(Passes, LeaveDeclaredKinds) {
  PassProgram p(false);
  for (const char* name : {"c", "out"}) p.Var(name, {2, 3});
  p.Op("fill_constant", {}, {{"Out", {"c"}}},
       {{"shape", std::vector<int64_t>{2, 3}}, {"value", 1.0f}});
  p.Op("sparse_to_sparse_csr", {{"x", {"c"}}}, {{"out", {"out"}}});
  const OptimisedProgram optimised = p.Optimised({});
  ASSERT_NE(optimised.program, nullptr);
  EXPECT_EQ(optimised.program->Block(0).FindVar("out")->GetType(), testing::VarType::LOD_TENSOR);
  for (const char* passes : {"on", "off"}) {
    tests::ExpectError(phi::INVALID_ARGUMENT,
                       "takes a variable that is SPARSE_CSR; `out` is LOD_TENSOR", [&] {
                         p.Run({passes}, {2, 3});
                       });
  }
}

PassProgram WithUnreadOps() {
  PassProgram p(false);
  for (const char* name : {"x", "a", "b", "out"}) p.Var(name, {-1, 3});
  p.Op("abs", {{"X", {"x"}}}, {{"Out", {"out"}}});
  p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("tanh", {{"X", {"a"}}}, {{"Out", {"b"}}});
  return p;
}

TEST(DeadCodePass, TakesAwayWhatNobodyReads) {
  PassProgram p = WithUnreadOps();
  p.Fetch();
  p.Expect(Only("dead_code"), {"abs", "fetch"}, {2, 3});
  p.options.keep = {"out", "a"};
  EXPECT_EQ(p.Types(Only("dead_code")), (Types{"abs", "relu", "fetch"}));
  p.options.keep = {"out"};
  p.options.rules.Add("relu=phi");
  EXPECT_EQ(p.Types(Only("dead_code")), (Types{"abs", "relu", "fetch"}));
}

TEST(DeadCodePass, KeepsAllWhereNothingIsFetched) {
  EXPECT_EQ(WithUnreadOps().Types(AllBeforeChains()), (Types{"abs", "relu", "tanh"}));
}

TEST(DeadCodePass, KeepsWhatActsOrDraws) {
  PassProgram p(false);
  for (const char* name : {"x", "a", "b", "c", "out"}) p.Var(name, {2, 3});
  p.Parameter("p", {2, 3}, 0);
  p.Op("abs", {{"X", {"x"}}}, {{"Out", {"out"}}});
  p.Op("gaussian_random", {}, {{"Out", {"a"}}}, {{"shape", std::vector<int64_t>{2, 3}}});
  p.Op("bernoulli", {{"X", {"p"}}}, {{"Out", {"c"}}});
  p.Op("print", {{"In", {"x"}}}, {{"Out", {"b"}}});
  p.Fetch();
  EXPECT_EQ(p.Types({}), (Types{"abs", "gaussian_random", "bernoulli", "print", "fetch"}));
}

// x as the program brings it in, and x as it writes it later.
TEST(RemoveIdentityPass, LeavesAValueThatWasFedAndIsWritten) {
  PassProgram p(false);
  for (const char* name : {"x", "b", "out"}) p.Var(name, {-1, 3});
  p.Op("assign", {{"X", {"x"}}}, {{"Out", {"b"}}});
  p.Op("relu", {{"X", {"b"}}}, {{"Out", {"x"}}});
  p.Op("elementwise_add", {{"X", {"b"}}, {"Y", {"x"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(p.Types({}), (Types{"assign", "relu", "elementwise_add"}));
}

TEST(RemoveIdentityPass, LeavesAValueThatAnotherSharesMemoryWith) {
  PassProgram p(false);
  for (const char* name : {"x", "a", "b", "s", "out"}) p.Var(name, {-1, 3});
  p.Op("abs", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("assign", {{"X", {"a"}}}, {{"Out", {"b"}}});
  p.Op("share_data", {{"X", {"b"}}}, {{"Out", {"s"}}});
  p.Op("relu", {{"X", {"s"}}}, {{"Out", {"s"}}});
  p.Op("elementwise_add", {{"X", {"s"}}, {"Y", {"a"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(p.Types({}), (Types{"abs", "assign", "share_data", "relu", "elementwise_add"}));
}

TEST(FoldConstantsPass, LeavesTheUsersOwnNamesAlone) {
  PassProgram p(false);
  p.Var("x", {2, 3});
  p.Parameter("w", {2, 3});
  p.Parameter("s@fold_constants@0", {2, 3});
  for (const char* name : {"s", "t", "out"}) p.Var(name, {2, 3});
  p.Op("scale", {{"X", {"w"}}}, {{"Out", {"s"}}}, {{"scale", 3.0f}});
  p.Op("elementwise_mul", {{"X", {"x"}}, {"Y", {"s"}}}, {{"Out", {"t"}}});
  p.Op("elementwise_add", {{"X", {"t"}}, {"Y", {"s@fold_constants@0"}}}, {{"Out", {"out"}}});
  p.Expect(AllBeforeChains(), {"elementwise_mul", "elementwise_add"}, {2, 3});
}

PassProgram Product(bool onednn, const std::string& type, const std::vector<int64_t>& w,
                    const paddle::framework::AttributeMap& attributes = {}, int64_t width = 5) {
  PassProgram p(onednn);
  p.Var("x", {-1, 4});
  p.Parameter("w", w);
  p.Parameter("b", {width});
  p.Var("y", {-1, width});
  p.Var("out", {-1, width});
  p.Op(type, {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"y"}}}, attributes);
  p.Op("elementwise_add", {{"X", {"y"}}, {"Y", {"b"}}}, {{"Out", {"out"}}});
  return p;
}

TEST(FullyConnectedPass, OfEachProduct) {
  for (const bool onednn : {false, PassProgram::HasOneDNN()}) {
    for (const std::string type : {"mul", "matmul", "matmul_v2"}) {
      SCOPED_TRACE(type);
      Product(onednn, type, {4, 5}).Expect({}, {"fc"}, {3, 4});
    }
  }
}

TEST(ActivationPass, LeavesPlainFcOfTheCpuAlone) {
  for (const bool onednn : {false, PassProgram::HasOneDNN()}) {
    PassProgram p = Product(onednn, "mul", {4, 5});
    p.Var("again", {-1, 5});
    p.Op("relu", {{"X", {"out"}}}, {{"Out", {"again"}}});
    p.options.keep = {"again"};
    EXPECT_EQ(p.Types({}), onednn ? Types{"fc"} : (Types{"fc", "relu"}));
  }
}

TEST(FullyConnectedPass, LeavesOtherProductsAlone) {
  Product(false, "matmul_v2", {5, 4}, {{"trans_y", true}})
      .Expect({}, {"matmul_v2", "elementwise_add"}, {3, 4});
  EXPECT_EQ(Product(false, "matmul", {4, 6}, {{"head_number", 2}}, 6).Types({}),
            (Types{"matmul", "elementwise_add"}));
  const paddle::framework::AttributeMap fused = {{"fused_transpose_X", std::vector<int>{1, 0}}};
  EXPECT_EQ(Product(PassProgram::HasOneDNN(), "matmul_v2", {4, 5}, fused).Types({}),
            (Types{"matmul_v2", "elementwise_add"}));
}

PassProgram Shuffle(const std::vector<int>& axis, const std::vector<int>& split) {
  PassProgram p(PassProgram::HasOneDNN());
  p.Var("x", {-1, 6, 2, 3});
  p.Var("a", {-1, 6, 2, 3});
  p.Var("s", {-1, 2, 3, 2, 3});
  p.Var("t", {-1, 3, 2, 2, 3});
  p.Var("out", {-1, 6, 2, 3});
  p.Op("abs", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("reshape2", {{"X", {"a"}}}, {{"Out", {"s"}}}, {{"shape", split}});
  p.Op("transpose2", {{"X", {"s"}}}, {{"Out", {"t"}}}, {{"axis", axis}});
  p.Op("reshape2", {{"X", {"t"}}}, {{"Out", {"out"}}},
       {{"shape", std::vector<int>{split[0], 6, 2, 3}}});
  return p;
}

TEST(ShuffleChannelPass, KnowsAShuffleOfChannels) {
  for (const int batch : {0, -1}) {
    Shuffle({0, 2, 1, 3, 4}, {batch, 2, 3, 2, 3})
        .Expect({}, {"abs", "shuffle_channel"}, {2, 6, 2, 3});
    // The attribute counts, not what is declared of s.
    Shuffle({0, 2, 1, 3, 4}, {batch, 3, 2, 2, 3})
        .Expect({}, {"abs", "shuffle_channel"}, {2, 6, 2, 3});
  }
  Shuffle({0, 2, 1, 4, 3}, {0, 2, 3, 2, 3})
      .Expect({}, {"abs", "reshape2", "transpose2", "reshape2"}, {2, 6, 2, 3});
  Shuffle({0, 2, 1, 3, 4}, {0, 2, 3, 3, 2})
      .Expect({}, {"abs", "reshape2", "transpose2", "reshape2"}, {2, 6, 2, 3});
}

TEST(Passes, LeaveTrainingAlone) {
  PassProgram p(false);
  for (const char* name : {"x", "a", "out"}) p.Var(name, {-1, 3});
  p.Op("assign", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("relu", {{"X", {"a"}}}, {{"Out", {"out"}}}, {{"op_role", 1}});
  EXPECT_EQ(p.Types({}), (Types{"assign", "relu"}));
}

TEST(Pattern, RefusesWhatIsNoTree) {
  EXPECT_THROW(Pattern({{"a", {"relu"}}, {"b", {"abs"}}}), phi::enforce::EnforceNotMet);
  EXPECT_THROW(Pattern({{"b", {"abs"}, {{{"X"}, "a", "Out"}}}, {"a", {"relu"}}}),
               phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phibridge
