#include <string>
#include <vector>

#include "framework/autograd/append_backward.h"
#include "framework/autograd/grad_op_list.h"
#include "framework/op/op_registry.h"
#include "framework/program/op_proto_maker.h"
#include "tests/framework/model_testing.h"

namespace paddle {
namespace framework {
namespace {

using Names = std::vector<std::string>;

void Declare(BlockDesc* block, const Names& names) {
  for (const std::string& name : names) {
    block->Var(name)->SetShape({3});
    block->Var(name)->SetDataType(proto::VarType::FP64);
  }
}

void Add(BlockDesc* block, const std::string& type, const VariableNameMap& inputs,
         const std::string& out, const AttributeMap& attrs = {}) {
  OpDesc* op = block->AppendOp();
  op->CopyFrom(OpDesc(type, inputs, {{"Out", {out}}}, attrs));
  op->CheckAttrs();
  op->SetAttr(OpProtoAndCheckerMaker::OpRoleAttrName(), 0);
}

// y = x x x.
ProgramDesc Cube() {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  Declare(block, {"x", "a", "y"});
  Add(block, "elementwise_mul", {{"X", {"x"}}, {"Y", {"x"}}}, "a");
  Add(block, "elementwise_mul", {{"X", {"a"}}, {"Y", {"x"}}}, "y");
  return program;
}

void Fill(Scope* scope, const std::string& name, const std::vector<double>& values) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  tensor->Resize({static_cast<int64_t>(values.size())});
  std::copy(values.begin(), values.end(), tensor->mutable_data<double>(phi::CPUPlace()));
}

std::vector<double> Read(const Scope& scope, const std::string& name) {
  const auto& tensor = scope.FindVar(name)->Get<phi::DenseTensor>();
  return {tensor.data<double>(), tensor.data<double>() + tensor.numel()};
}

void RunOps(const ProgramDesc& program, Scope* scope) {
  for (const OpDesc* op : program.Block(0).AllOps()) {
    for (const std::string& name : op->OutputArgumentNames()) {
      scope->Var(name)->GetMutable<phi::DenseTensor>();
    }
    OpRegistry::CreateOp(*op)->Run(*scope, phi::CPUPlace());
  }
}

Names TypesFrom(const ProgramDesc& program, size_t first) {
  Names types;
  for (size_t i = first; i < program.Block(0).OpSize(); ++i) {
    types.push_back(program.Block(0).Op(static_cast<int>(i))->Type());
  }
  return types;
}

TEST(AppendGradients, OfGradients) {
  ProgramDesc program = Cube();
  Names gradients = {"y"};
  Scope scope;
  Fill(&scope, "x", {2, -1, 0.5});
  const std::vector<std::vector<double>> truths = {{12, 3, 0.75}, {12, -6, 3}, {6, 6, 6}};
  for (const std::vector<double>& truth : truths) {
    gradients = AppendGradients(&program, gradients, {"x"});
    ASSERT_EQ(gradients.size(), 1u);
    RunOps(program, &scope);
    EXPECT_EQ(Read(scope, gradients[0]), truth) << gradients[0];
  }
}

TEST(AppendGradients, ANewNameForEachPass) {
  ProgramDesc program = Cube();
  const std::string first = AppendGradients(&program, {"y"}, {"x"})[0];
  EXPECT_EQ(first, "x@GRAD");
  const size_t size = program.Block(0).OpSize();
  const std::string second = AppendGradients(&program, {first}, {"x"})[0];
  EXPECT_NE(second, first);
  EXPECT_EQ(StripGradSuffix("grad/grad/x@GRAD"), "x");
  EXPECT_EQ(StripGradSuffix("x@GRAD_0"), "x@GRAD_0");
  for (size_t i = size; i < program.Block(0).OpSize(); ++i) {
    for (const std::string& name :
         program.Block(0).Op(static_cast<int>(i))->OutputArgumentNames()) {
      for (size_t k = 0; k < size; ++k) {
        const Names before = program.Block(0).Op(static_cast<int>(k))->OutputArgumentNames();
        EXPECT_FALSE(HasName(before, name)) << name << " is computed by both passes";
      }
    }
  }
}

TEST(AppendGradients, BeginsWithWhatIsGiven) {
  ProgramDesc program = Cube();
  Declare(program.MutableBlock(0), {"g"});
  GradientsOptions options;
  options.target_gradients["y"] = "g";
  const std::string gradient = AppendGradients(&program, {"y"}, {"x"}, options)[0];
  EXPECT_EQ(TypesFrom(program, 2), (Names{"elementwise_mul_grad", "elementwise_mul_grad", "sum"}));
  Scope scope;
  Fill(&scope, "x", {2, -1, 0.5});
  Fill(&scope, "g", {1, 10, 100});
  RunOps(program, &scope);
  EXPECT_EQ(Read(scope, gradient), (std::vector<double>{12, 30, 75}));
}

TEST(AppendGradients, OfAConstantIsNone) {
  ProgramDesc program = Cube();
  Declare(program.MutableBlock(0), {"other"});
  EXPECT_EQ(AppendGradients(&program, {"y"}, {"other"}), Names{""});
}

TEST(AppendGradients, RefusesWhatIsNotThere) {
  const auto error_of = [](const Names& targets, const Names& inputs, const char* given) {
    ProgramDesc program = Cube();
    program.MutableBlock(0)->Var("short")->SetShape({2});
    GradientsOptions options;
    if (*given != 0) options.target_gradients["y"] = given;
    return phibridge::testing::ErrorOf(
        [&] { AppendGradients(&program, targets, inputs, options); });
  };
  EXPECT_EQ(error_of({"nothing"}, {"x"}, "").first, phi::NOT_FOUND);
  EXPECT_EQ(error_of({"y"}, {"nothing"}, "").first, phi::NOT_FOUND);
  EXPECT_EQ(error_of({"y"}, {}, "").first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(error_of({"y"}, {"x"}, "short").first, phi::INVALID_ARGUMENT);
}

TEST(AppendGradients, RefusesAGradientThatIsGivenForNoTarget) {
  for (const char* name : {"a", "no_variable"}) {
    ProgramDesc program = Cube();
    GradientsOptions options;
    options.target_gradients[name] = "x";
    const auto error =
        phibridge::testing::ErrorOf([&] { AppendGradients(&program, {"y"}, {"x"}, options); });
    EXPECT_EQ(error.first, phi::INVALID_ARGUMENT);
    EXPECT_HAS(error.second, std::string("a gradient is given for `") + name + "`, which is no");
  }
}

// 2.6 has no second gradient of softsign.
TEST(AppendGradients, NamesAGradientOpWithoutGradient) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  Declare(block, {"x", "y"});
  Add(block, "softsign", {{"X", {"x"}}}, "y");
  const std::string first = AppendGradients(&program, {"y"}, {"x"})[0];
  const auto error =
      phibridge::testing::ErrorOf([&] { AppendGradients(&program, {first}, {"x"}); });
  EXPECT_EQ(error.first, phi::UNIMPLEMENTED);
  EXPECT_NE(error.second.find("softsign_grad"), std::string::npos) << error.second;
}

TEST(AppendBackward, AgainOfALossThatReadsGradients) {
  ProgramDesc program = Cube();
  BlockDesc* block = program.MutableBlock(0);
  block->FindVar("x")->SetPersistable(true);
  for (const char* name : {"loss", "penalty"}) {
    block->Var(name)->SetShape({1});
    block->Var(name)->SetDataType(proto::VarType::FP64);
  }
  Add(block, "reduce_mean", {{"X", {"y"}}}, "loss", {{"reduce_all", true}});
  ASSERT_EQ(AppendBackward(&program, "loss").size(), 1u);
  Add(block, "reduce_mean", {{"X", {"x@GRAD"}}}, "penalty", {{"reduce_all", true}});
  const auto pairs = AppendBackward(&program, "penalty");
  ASSERT_EQ(pairs.size(), 1u);
  EXPECT_EQ(pairs[0].param, "x");
  Scope scope;
  Fill(&scope, "x", {2, -1, 0.5});
  RunOps(program, &scope);
  const std::vector<double> got = Read(scope, pairs[0].grad);
  ASSERT_EQ(got.size(), 3u);  // 6 x / 9
  EXPECT_NEAR(got[0], 12 / 9.0, 1e-12);
  EXPECT_NEAR(got[1], -6 / 9.0, 1e-12);
  EXPECT_NEAR(got[2], 3 / 9.0, 1e-12);
}

// As programs of before 2.5 call the slots of second gradients.
TEST(OlderSlots, AreRead) {
  Scope scope;
  Fill(&scope, "out", {2, -1, 0.5});
  Fill(&scope, "ddx", {1, 10, 100});
  scope.Var("ddout")->GetMutable<phi::DenseTensor>();
  const auto op = OpRegistry::CreateOp("relu_grad_grad", {{"Out", {"out"}}, {"DDX", {"ddx"}}},
                                       {{"DDOut", {"ddout"}}}, {});
  op->Run(scope, phi::CPUPlace());
  EXPECT_EQ(Read(scope, "ddout"), (std::vector<double>{1, 0, 100}));
}

}  // namespace
}  // namespace framework
}  // namespace paddle
