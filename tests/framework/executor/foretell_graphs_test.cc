#include "framework/executor/foretell_graphs.h"

#include <gtest/gtest.h>

#include "framework/executor/capturable_ops.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace {

using paddle::framework::ProgramDesc;
using VarType = paddle::framework::proto::VarType;

// t1 = t0 + t0
ProgramDesc OneOp() {
  ProgramDesc program;
  paddle::framework::BlockDesc* block = program.MutableBlock(0);
  for (const char* name : {"t0", "t1"}) {
    auto* var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP32);
    var->SetShape({-1});
  }
  paddle::framework::OpDesc* op = block->AppendOp();
  op->SetType("rt_add");
  op->SetInput("X", {"t0"});
  op->SetInput("Y", {"t0"});
  op->SetOutput("Out", {"t1"});
  return program;
}

TEST(ForetellGraphs, SaysWhyAnOperatorIsInNone) {
  const ProgramDesc program = OneOp();
  ExecutionOptions options;
  options.cuda_graphs = true;
  const std::vector<Route> routes = ForetellGraphs(Diagnose(program, options), options, 1);
  ASSERT_EQ(routes.size(), 1u);
  EXPECT_EQ(routes[0].op, "rt_add");
  EXPECT_EQ(routes[0].why_no_graph, "its kernel does not run on the device");
}

TEST(ForetellGraphs, SaysNothingWhereNoneAreAskedFor) {
  const ProgramDesc program = OneOp();
  EXPECT_TRUE(ForetellGraphs(Diagnose(program, {}), {}, 1).empty());
}

TEST(WhyNoGraphs, OfEachOptionThatLooksAtOperators) {
  ExecutionOptions options;
  EXPECT_EQ(WhyNoGraphs(options, 1), "");
  EXPECT_EQ(WhyNoGraphs(options, 2), "the program has control flow");
  options.check_nan_inf = true;
  EXPECT_EQ(WhyNoGraphs(options, 1), "the outputs of each operator are checked");
  options.wait_for_device = true;
  EXPECT_EQ(WhyNoGraphs(options, 1), "each operator is waited for (FLAGS_benchmark)");
  options.time_ops = true;
  EXPECT_EQ(WhyNoGraphs(options, 1), "each operator is timed");
}

}  // namespace
}  // namespace phibridge
