// Lets a convolution add another result to its own.
#include <algorithm>
#include <utility>
#include <vector>

#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"

namespace phibridge {
namespace {

bool IsWithoutActivation(const ProgramGraph& graph, const OpDesc& op) {
  if (op.Type() != "fused_conv2d") return MayBecomeFusedConv(graph, op);
  return InputOf(op, "ResidualData").empty() && IsPlain(graph, op) &&
         AttributeOf<std::string>(op, "fuse_activation").empty();
}

// True if the sum has the shape and the LoD of the convolution's result, whatever is fed: of the
// sizes the first alone may be open, and only if all such sizes come from one feed.
bool AddsAsItIs(const ProgramGraph& graph, const OpDesc& conv, const std::string& residual,
                bool result_is_x) {
  const std::vector<int64_t> shape = graph.Shape(OutputOf(conv, "Output"));
  if (residual.empty() || shape.size() != 4 || graph.Shape(residual) != shape) return false;
  if (graph.FloatTypeOf(residual) != graph.FloatTypeOf(InputOf(conv, "Filter"))) return false;
  if (!result_is_x && graph.Declaration(residual)->GetLoDLevel() != 0) return false;
  if (std::find(shape.begin() + 1, shape.end(), -1) != shape.end()) return false;
  return shape[0] >= 0 || graph.open_feeds() <= 1;
}

bool FuseResidual(const Match& match, ProgramGraph* graph) {
  const OpDesc& conv = match.op("conv");
  const OpDesc& add = match.op("add");
  const std::string residual = InputOf(add, match.slot("conv") == "X" ? "Y" : "X");
  if (!AddsAsItIs(*graph, conv, residual, match.slot("conv") == "X")) return false;
  auto fused = MakeFusedConv(conv, OutputOf(add, "Out"));
  fused->SetInput("ResidualData", {residual});
  fused->SetAttr("fuse_residual_connection", true);
  return FuseLayer(std::move(fused), match, graph);
}

}  // namespace

void RunConvResidual(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"conv", {"conv2d", "depthwise_conv2d", "fused_conv2d"}, {}, &IsWithoutActivation},
       {"add", {"elementwise_add"}, {{{"X", "Y"}, "conv", "Output"}}, &IsPlain}});
  RewriteMatches(pattern, graph, &FuseResidual);
}

}  // namespace phibridge
