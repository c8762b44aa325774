#include "framework/executor/passes/program_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"

namespace phibridge {
namespace {

using VarType = paddle::framework::proto::VarType;
using Shape = std::vector<int64_t>;

// out = abs(relu(x)), of matrices.
ProgramDesc TwoOperators(VarType::Type dtype = VarType::FP16) {
  ProgramDesc program;
  auto* const block = program.MutableBlock(0);
  for (const char* name : {"x", "y", "out"}) {
    auto* const var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(dtype);
    var->SetShape({2, 3});
  }
  const auto append = [&](const char* type, const char* from, const char* to) {
    OpDesc* const op = block->AppendOp();
    op->SetType(type);
    op->SetInput("X", {from});
    op->SetOutput("Out", {to});
  };
  append("relu", "x", "y");
  append("abs", "y", "out");
  return program;
}

TEST(ProgramGraph, TakesOperatorsThatMoveDataBetweenOthers) {
  const ProgramDesc program = TwoOperators();
  const ParameterValues none;
  ExecutionOptions options;
  options.keep = {"out"};
  ProgramGraph graph(program, none, options);
  graph.BeginPass("move");
  ProgramGraph::Node& abs = *std::next(graph.nodes().begin());

  const std::string moved = graph.AddTemporary("y", {3, 2});
  EXPECT_EQ(moved, "y@move");
  EXPECT_EQ(graph.AddTemporary("y", {3, 2}), "y@move_");
  EXPECT_EQ(graph.Declaration(moved)->GetDataType(), VarType::FP16);
  auto transpose = MakeFused("transpose", *abs.op);
  transpose->SetInput("X", {"y"});
  transpose->SetOutput("Out", {moved});
  transpose->SetAttr("axis", std::vector<int>{1, 0});
  graph.Insert(abs.at, abs, std::move(transpose));
  // Both read y, and come from one operator.
  ASSERT_EQ(graph.Readers("y").size(), 2u);
  EXPECT_EQ((*graph.Readers("y").begin())->op->Type(), "transpose");
  graph.Edit(&abs, [&](OpDesc* op) { op->RenameInput("y", moved); });
  ASSERT_EQ(graph.Readers("y").size(), 1u);
  EXPECT_EQ((*graph.Readers("y").begin())->op->Type(), "transpose");
  EXPECT_TRUE(graph.IsPrivate(moved));
  EXPECT_EQ(graph.Shape(moved), Shape({3, 2}));
  EXPECT_GT(graph.changes(), 0u);

  const OptimisedProgram result = graph.Take();
  std::vector<std::string> types;
  for (const OpDesc* op : result.program->Block(0).AllOps()) types.push_back(op->Type());
  EXPECT_EQ(types, (std::vector<std::string>{"relu", "transpose", "abs"}));
  EXPECT_EQ(result.origins, (std::vector<int>{0, 1, 1}));
  EXPECT_TRUE(result.fusions[1].ops.empty());
  EXPECT_EQ(result.fusions[2].ops, std::vector<int>{1});
  EXPECT_EQ(result.BesideOf(0), 0);
  EXPECT_EQ(result.BesideOf(1), 1);
  EXPECT_EQ(result.BesideOf(2), 0);
}

TEST(ProgramGraph, HasNoKernelOfNoBackEnd) {
  const ProgramDesc program = TwoOperators(VarType::FP32);
  const ParameterValues none;
  const ExecutionOptions options;
  ProgramGraph graph(program, none, options);
  OpDesc op(*graph.nodes().front().op, graph.nodes().front().op->Block());
  EXPECT_TRUE(graph.HasKernel(op, phi::Backend::CPU));
  EXPECT_FALSE(graph.HasKernel(op, phi::Backend::UNDEFINED));
  op.SetType("an_operator_that_nobody_has");
  EXPECT_EQ(graph.BackendOf(op), phi::Backend::UNDEFINED);
  EXPECT_FALSE(graph.HasKernel(op, phi::Backend::UNDEFINED));
}

// An operator on either side of another one, as channels_last puts transposes, hides it not.
TEST(ProgramGraph, WhatIsPutBesideAnOperatorHasARouteOfItsOwn) {
  const ProgramDesc program = TwoOperators(VarType::FP32);
  const ParameterValues none;
  ExecutionOptions options;
  options.keep = {"out"};
  ProgramGraph graph(program, none, options);
  graph.BeginPass("move");
  ProgramGraph::Node& abs = *std::next(graph.nodes().begin());
  const auto transpose = [&](const std::string& from, const std::string& to, auto at) {
    auto op = MakeFused("transpose", *abs.op);
    op->SetInput("X", {from});
    op->SetOutput("Out", {to});
    op->SetAttr("axis", std::vector<int>{1, 0});
    graph.Insert(at, abs, std::move(op));
  };
  const std::string before = graph.AddTemporary("y", {3, 2});
  const std::string after = graph.AddTemporary("y", {3, 2});
  transpose("y", before, abs.at);
  graph.Edit(&abs, [&](OpDesc* op) {
    op->RenameInput("y", before);
    op->RenameOutput("out", after);
  });
  graph.Note(&abs);
  transpose(after, "out", std::next(abs.at));

  const auto prepared = PreparedProgram::Prepare(graph.Take(), options);
  Scope scope;
  phi::DenseTensor* const x = scope.Var("x")->GetMutable<phi::DenseTensor>();
  x->Resize({2, 3});
  std::fill_n(x->mutable_data<float>(phi::CPUPlace()), 6, 1.0f);
  prepared->RunBlock(0, &scope);
  using Text = std::string;
  std::vector<Text> routes;
  for (const Route& route : prepared->Routing(&scope)) {
    routes.push_back(std::to_string(route.index) + "+" + std::to_string(route.beside) + " " +
                     route.op + (route.passes.empty() ? "" : " " + route.passes[0]));
    EXPECT_EQ(route.runs, 1u);
  }
  EXPECT_EQ(routes,
            (std::vector<Text>{"0+0 relu", "1+1 transpose", "1+0 abs move", "1+2 transpose"}));
}

TEST(ProgramGraph, OrdersWhatIsPutBesideAnOperatorAsItRuns) {
  const ProgramDesc program = TwoOperators();
  const ParameterValues none;
  const ExecutionOptions options;
  ProgramGraph graph(program, none, options);
  ProgramGraph::Node& abs = *std::next(graph.nodes().begin());
  const auto scale = [&](float by, ProgramGraph::Nodes::iterator at) {
    auto op = MakeFused("scale", *abs.op);
    op->SetInput("X", {"x"});
    op->SetOutput("Out", {graph.AddTemporary("x", {2, 3})});
    op->SetAttr("scale", by);
    graph.Insert(at, abs, std::move(op));
  };
  graph.Edit(&abs, [](OpDesc* op) { op->SetInput("X", {"x"}); });
  scale(1, abs.at);
  scale(4, std::next(abs.at));
  scale(2, abs.at);
  scale(3, std::next(abs.at));
  std::vector<const ProgramGraph::Node*> in_order;
  for (const ProgramGraph::Node& node : graph.nodes()) in_order.push_back(&node);
  const auto& readers = graph.Readers("x");
  EXPECT_EQ(in_order, std::vector<const ProgramGraph::Node*>(readers.begin(), readers.end()));
}

TEST(ProgramGraph, LeavesWhatIsBroughtInAsItIsDeclared) {
  ProgramDesc program = TwoOperators();
  OpDesc* const cast = program.MutableBlock(0)->AppendOp();  // over x, which was read as float16
  cast->SetType("cast");
  cast->SetInput("X", {"y"});
  cast->SetOutput("Out", {"x"});
  cast->SetAttr("in_dtype", static_cast<int>(VarType::FP16));
  cast->SetAttr("out_dtype", static_cast<int>(VarType::INT32));
  const ParameterValues none;
  const ExecutionOptions options;
  const OptimisedProgram taken = ProgramGraph(program, none, options).Take();
  EXPECT_EQ(taken.program->Block(0).FindVar("x")->GetDataType(), VarType::FP16);
}

}  // namespace
}  // namespace phibridge
