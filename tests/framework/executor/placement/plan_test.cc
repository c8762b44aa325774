#include "framework/executor/placement/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace phibridge {
namespace {

constexpr std::nullopt_t kCannot = std::nullopt;

PlanOp Op(std::vector<int> inputs, std::vector<int> outputs, FormatUse format,
          std::optional<double> cpu_ns, std::optional<double> onednn_ns) {
  return {std::move(inputs), std::move(outputs), format, cpu_ns, onednn_ns};
}

// What kernels and reorders take if the operators of `on_cpu` are computed by the CPU's kernels,
// the others by oneDNN; infinite if one of them cannot.
double CostOf(const PlacementProblem& problem, const std::vector<bool>& on_cpu) {
  std::vector<bool> blocked(problem.reorder_ns.size());
  double ns = 0;
  for (size_t i = 0; i < problem.ops.size(); ++i) {
    const PlanOp& op = problem.ops[i];
    const std::optional<double>& kernel_ns = on_cpu[i] ? op.cpu_ns : op.onednn_ns;
    if (!kernel_ns) return std::numeric_limits<double>::infinity();
    ns += *kernel_ns;
    const FormatUse use = on_cpu[i] ? FormatUse::kPlain : op.format;
    const bool takes_blocks = std::any_of(op.inputs.begin(), op.inputs.end(), [&](int tensor) {
      return static_cast<bool>(blocked[static_cast<size_t>(tensor)]);
    });
    const bool leaves_blocks =
        use == FormatUse::kBlocks || (use == FormatUse::kKeeps && takes_blocks);
    for (const int tensor : op.inputs) {
      const auto at = static_cast<size_t>(tensor);
      if (use != FormatUse::kReads && blocked[at] != leaves_blocks) ns += problem.reorder_ns[at];
    }
    for (const int tensor : op.outputs) blocked[static_cast<size_t>(tensor)] = leaves_blocks;
  }
  return ns;
}

// The least cost of all plans.
double BruteForce(const PlacementProblem& problem) {
  const size_t count = problem.ops.size();
  double least = std::numeric_limits<double>::infinity();
  for (size_t bits = 0; bits < size_t{1} << count; ++bits) {
    std::vector<bool> on_cpu(count);
    for (size_t i = 0; i < count; ++i) on_cpu[i] = (bits >> i) % 2 != 0;
    least = std::min(least, CostOf(problem, on_cpu));
  }
  return least;
}

TEST(Plan, TakesTheFasterKernelWhereNothingIsReordered) {
  const PlacementProblem problem{
      {1, 1, 1}, {Op({0}, {1}, FormatUse::kPlain, 5, 7), Op({1}, {2}, FormatUse::kPlain, 9, 8)}};
  EXPECT_EQ(PlanOnCpu(problem), (std::vector<bool>{true, false}));
}

// A convolution, an activation, a convolution: the faster activation is not worth two reorders.
TEST(Plan, CountsReorders) {
  PlacementProblem problem{
      {4, 4, 4, 4},
      {Op({0}, {1}, FormatUse::kBlocks, kCannot, 10), Op({1}, {2}, FormatUse::kKeeps, 1, 5),
       Op({2}, {3}, FormatUse::kBlocks, kCannot, 10)}};
  EXPECT_EQ(PlanOnCpu(problem), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(CostOf(problem, {false, false, false}), 4 + 10 + 5 + 10);
  EXPECT_EQ(CostOf(problem, {false, true, false}), 4 + 10 + 4 + 1 + 4 + 10);
  problem.reorder_ns = {1, 1, 1, 1};
  EXPECT_EQ(PlanOnCpu(problem), (std::vector<bool>{false, true, false}));
}

TEST(Plan, ExplainsWhatEachPlaceCosts) {
  const PlacementProblem problem{
      {4, 4, 3, 4},
      {Op({0}, {1}, FormatUse::kBlocks, kCannot, 10), Op({1}, {2}, FormatUse::kKeeps, 1, 5),
       Op({2}, {3}, FormatUse::kBlocks, kCannot, 10)}};
  const std::vector<PlacedOp> placed = Explain(problem, {false, false, false});
  EXPECT_FALSE(placed[1].on_cpu);
  EXPECT_EQ(placed[1].onednn_reorders_ns, 0);
  EXPECT_EQ(placed[1].cpu_reorders_ns, 4 + 3);
}

// The second use of a variable is of its new value.
TEST(Plan, KnowsVariablesThatAreWrittenAgain) {
  const PlacementProblem problem{
      {2, 2, 2},
      {Op({0}, {1}, FormatUse::kBlocks, kCannot, 1), Op({1}, {1}, FormatUse::kPlain, 1, kCannot),
       Op({1}, {2}, FormatUse::kPlain, 1, kCannot)}};
  EXPECT_EQ(CostOf(problem, PlanOnCpu(problem)), 2 + 1 + 2 + 1 + 0 + 1);
}

// Even infinite ones: a back end that takes for ever still computes.
TEST(Plan, StandsAnyCosts) {
  for (const double ns : {1e300, std::numeric_limits<double>::infinity()}) {
    const PlacementProblem problem{
        {ns, ns, ns},
        {Op({0}, {1}, FormatUse::kBlocks, ns, ns), Op({1}, {1}, FormatUse::kKeeps, kCannot, ns),
         Op({1}, {2}, FormatUse::kReads, ns, kCannot)}};
    const std::vector<bool> on_cpu = PlanOnCpu(problem);
    ASSERT_EQ(on_cpu.size(), 3u);
    EXPECT_FALSE(on_cpu[1]);
    EXPECT_TRUE(on_cpu[2]);
    EXPECT_EQ(Explain(problem, on_cpu).size(), 3u);
  }
}

TEST(Plan, OfNothingIsEmpty) { EXPECT_TRUE(PlanOnCpu({}).empty()); }

class RandomPlan : public ::testing::TestWithParam<unsigned> {
 protected:
  int Draw(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  // Operators that read up to three of the tensors before them, some of them written again.
  PlacementProblem DrawProblem(int count) {
    PlacementProblem problem;
    problem.reorder_ns.push_back(1 + Draw(9));
    for (int i = 0; i < count; ++i) {
      PlanOp op;
      const int tensors = static_cast<int>(problem.reorder_ns.size());
      for (int reads = Draw(3); reads >= 0; --reads) op.inputs.push_back(Draw(tensors));
      const bool again = Draw(6) == 0;
      op.outputs = {again ? op.inputs[0] : tensors};
      if (!again) problem.reorder_ns.push_back(1 + Draw(9));
      op.format = static_cast<FormatUse>(Draw(4));
      const int back_ends = Draw(4);
      if (back_ends != 0) op.cpu_ns = Draw(20);
      if (back_ends != 1) op.onednn_ns = Draw(20);
      problem.ops.push_back(op);
    }
    return problem;
  }

 private:
  std::mt19937 random_{GetParam()};
};

TEST_P(RandomPlan, IsTheBestOne) {
  for (int trial = 0; trial < 30; ++trial) {
    const PlacementProblem problem = DrawProblem(10);
    EXPECT_EQ(CostOf(problem, PlanOnCpu(problem)), BruteForce(problem)) << "trial " << trial;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPlan, ::testing::Range(0u, 10u));

// More tensors in use than there are states: a plan still comes out, and none of both extremes
// beats it.
TEST_P(RandomPlan, OfWideProgramsIsNoWorseThanOnePlace) {
  PlacementProblem problem;
  PlanOp last;
  for (int i = 0; i < 100; ++i) {
    problem.reorder_ns.push_back(1 + Draw(9));
    problem.reorder_ns.push_back(1 + Draw(9));
    problem.ops.push_back(Op({2 * i}, {2 * i + 1}, FormatUse::kBlocks, 1 + Draw(20), 1 + Draw(20)));
    last.inputs.push_back(2 * i + 1);
  }
  last.cpu_ns = last.onednn_ns = 1;
  problem.ops.push_back(last);
  const double planned = CostOf(problem, PlanOnCpu(problem));
  EXPECT_LE(planned, CostOf(problem, std::vector<bool>(101, false)));
  EXPECT_LE(planned, CostOf(problem, std::vector<bool>(101, true)));
}

}  // namespace
}  // namespace phibridge
