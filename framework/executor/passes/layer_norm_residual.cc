// Makes one operator of a layer norm and the sum that it normalises.
#include <utility>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"

namespace phibridge {
namespace {

bool HasFactorsAndOneOutput(const ProgramGraph& graph, const OpDesc& op) {
  return IsPlain(graph, op) && graph.WritesOnly(op, "Y") && !InputOf(op, "Scale").empty() &&
         !InputOf(op, "Bias").empty();
}

// A sum of two tensors that are declared alike. The operator takes other shapes, which open sizes
// may turn out to be, as the addition does.
bool AddsAlike(const ProgramGraph& graph, const OpDesc& op) {
  const std::string x = InputOf(op, "X"), y = InputOf(op, "Y");
  const std::vector<int64_t> shape = graph.Shape(x);
  return IsPlain(graph, op) && !shape.empty() && graph.Shape(y) == shape &&
         AttributeOf<int>(op, "axis") <= 0 && graph.FloatTypeOf(x) == graph.FloatTypeOf(y) &&
         graph.FloatTypeOf(x) != phi::DataType::UNDEFINED;
}

bool FuseSum(const Match& match, ProgramGraph* graph) {
  const OpDesc& add = match.op("add");
  const OpDesc& norm = match.op("norm");
  auto fused = MakeFused("skip_layernorm", norm);
  for (const char* slot : {"X", "Y"}) fused->SetInput(slot, {InputOf(add, slot)});
  for (const char* slot : {"Scale", "Bias"}) {
    const phi::DataType dtype = graph->FloatTypeOf(InputOf(norm, slot));
    const bool fits =
        dtype == phi::DataType::FLOAT32 ||
        (dtype != phi::DataType::UNDEFINED && dtype == graph->FloatTypeOf(InputOf(add, "X")));
    if (!fits) return false;
    fused->SetInput(slot, {InputOf(norm, slot)});
  }
  fused->SetOutput("Out", {OutputOf(norm, "Y")});
  fused->SetAttr("epsilon", AttributeOf<float>(norm, "epsilon"));
  fused->SetAttr("begin_norm_axis", AttributeOf<int>(norm, "begin_norm_axis"));
  return FuseMatch(std::move(fused), graph->BackendOf(norm), match, graph);
}

}  // namespace

void RunLayerNormResidual(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"add", {"elementwise_add"}, {}, &AddsAlike},
       {"norm", {"layer_norm"}, {{{"X"}, "add", "Out"}}, &HasFactorsAndOneOutput}});
  RewriteMatches(pattern, graph, &FuseSum);
}

}  // namespace phibridge
