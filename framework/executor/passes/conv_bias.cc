// Lets a convolution add its bias.
#include <utility>
#include <vector>

#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"

namespace phibridge {
namespace {

bool FuseBias(const Match& match, ProgramGraph* graph) {
  const OpDesc& conv = match.op("conv");
  const OpDesc& add = match.op("add");
  const phi::DenseTensor* bias = BiasOf(*graph, conv, add);
  const std::vector<int64_t> filter = graph->Shape(InputOf(conv, "Filter"));
  if (bias == nullptr || filter.size() != 4 || bias->numel() != filter[0]) return false;

  const std::string name = InputOf(add, "Y");
  auto fused = MakeFusedConv(conv, OutputOf(add, "Out"));
  fused->SetInput("Bias", {name});
  if (bias->dims().size() != 1) {
    phi::DenseTensor line = *bias;
    line.Resize({bias->numel()});
    fused->SetInput("Bias", {graph->AddConstant(name, *match.root(), std::move(line))});
  }
  return FuseLayer(std::move(fused), match, graph);
}

}  // namespace

void RunConvBias(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"conv", {"conv2d", "depthwise_conv2d"}, {}, &MayBecomeFusedConv},
       {"add", {"elementwise_add"}, {{{"X"}, "conv", "Output"}}, &IsPlain}});
  RewriteMatches(pattern, graph, &FuseBias);
}

}  // namespace phibridge
