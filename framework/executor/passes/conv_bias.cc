// Lets a convolution add its bias.
#include <utility>
#include <vector>

#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"

namespace phibridge {
namespace {

// True if `shape`, of which axis 0 meets axis `axis` of images of `rank` axes, holds one number for
// each channel.
bool IsByChannel(const std::vector<int64_t>& shape, int axis, int rank, int channel) {
  const int size = static_cast<int>(shape.size());
  const int first = axis == -1 ? rank - size : axis;
  for (int i = 0; i < size; ++i) {
    if (first + i != channel && shape[static_cast<size_t>(i)] != 1) return false;
  }
  return first <= channel && channel < first + size;
}

bool FuseBias(const Match& match, ProgramGraph* graph) {
  const OpDesc& conv = match.op("conv");
  const OpDesc& add = match.op("add");
  const std::string name = InputOf(add, "Y");
  const phi::DenseTensor* bias = graph->Constant(name);
  const std::vector<int64_t> filter = graph->Shape(InputOf(conv, "Filter"));
  if (bias == nullptr || bias->dtype() != phi::DataType::FLOAT32) return false;
  if (filter.size() != 4 || bias->numel() != filter[0]) return false;
  const int channel = HasChannelsLast(conv) ? 3 : 1;
  const std::vector<int64_t> shape = phi::vectorize(bias->dims());
  if (!IsByChannel(shape, AttributeOf<int>(add, "axis"), 4, channel)) return false;

  auto fused = MakeFusedConv(conv, OutputOf(add, "Out"));
  fused->SetInput("Bias", {name});
  if (shape.size() != 1) {
    phi::DenseTensor line = *bias;
    line.Resize({bias->numel()});
    fused->SetInput("Bias", {graph->AddConstant(name, *match.root(), std::move(line))});
  }
  return FuseMatch(std::move(fused), phi::Backend::ONEDNN, match, graph);
}

}  // namespace

void RunConvBias(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"conv", {"conv2d", "depthwise_conv2d"}, {}, &IsPlainConv},
       {"add", {"elementwise_add"}, {{{"X"}, "conv", "Output"}}, &IsPlain}});
  RewriteMatches(pattern, graph, &FuseBias);
}

}  // namespace phibridge
