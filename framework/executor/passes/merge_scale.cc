// Makes one scale of several numbers that are multiplied and added in a row.
#include <utility>

#include "framework/executor/passes/affine_step.h"
#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"

namespace phibridge {
namespace {

bool ComputesAnyStep(const ProgramGraph& graph, const OpDesc& op) {
  return AffineStepOf(graph, op).has_value();
}

bool MergeSteps(const Match& match, ProgramGraph* graph) {
  const OpDesc& first = match.op("first");
  const OpDesc& second = match.op("second");
  const auto step = Composed(*AffineStepOf(*graph, first), *AffineStepOf(*graph, second));
  if (!step.has_value()) return false;
  auto merged = MakeFused("scale", second);
  merged->SetInput("X", {InputOf(first, "X")});
  merged->SetOutput("Out", {OutputOf(second, "Out")});
  merged->SetAttr("scale", step->factor);
  merged->SetAttr("bias", step->addend);
  merged->SetAttr("bias_after_scale", true);
  return FuseMatch(std::move(merged), graph->BackendOf(second), match, graph);
}

}  // namespace

void RunMergeScale(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"first", AffineTypes(), {}, &ComputesAnyStep},
       {"second", AffineTypes(), {{{"X"}, "first", "Out"}}, &ComputesAnyStep}});
  RewriteMatches(pattern, graph, &MergeSteps);
}

}  // namespace phibridge
