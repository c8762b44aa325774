#include "framework/executor/passes/program_graph.h"

#include <gtest/gtest.h>

#include <iterator>

#include "framework/executor/passes/fused_op.h"
#include "framework/program/block_desc.h"

namespace phibridge {
namespace {

using VarType = paddle::framework::proto::VarType;
using Shape = std::vector<int64_t>;

// out = abs(relu(x)), of matrices.
ProgramDesc TwoOperators() {
  ProgramDesc program;
  auto* const block = program.MutableBlock(0);
  for (const char* name : {"x", "y", "out"}) {
    auto* const var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP16);
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
  EXPECT_EQ(graph.Readers("y").size(), 2u);
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
}

}  // namespace
}  // namespace phibridge
