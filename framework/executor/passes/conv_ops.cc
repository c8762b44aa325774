#include "framework/executor/passes/conv_ops.h"

#include <memory>

#include "phi/backends/gpu/gpu_math.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phibridge {
namespace {

// True if `shape`, of which axis 0 meets axis `axis` of images of `rank` axes, holds one number for
// each channel.
bool IsByChannel(const phi::DDim& shape, int axis, int rank, int channel) {
  const int first = axis == -1 ? rank - shape.size() : axis;
  for (int i = 0; i < shape.size(); ++i) {
    if (first + i != channel && shape[i] != 1) return false;
  }
  return shape.size() <= rank && first <= channel && channel < first + shape.size();
}

}  // namespace

bool IsPlainConv(const ProgramGraph& graph, const OpDesc& op) {
  const phi::DataType dtype = graph.FloatTypeOf(InputOf(op, "Input"));
  return IsPlain(graph, op) && dtype != phi::DataType::UNDEFINED &&
         graph.FloatTypeOf(InputOf(op, "Filter")) == dtype && InputOf(op, "Bias").empty() &&
         InputOf(op, "ResidualData").empty() &&
         !op.GetAttrIfExists<bool>("fuse_relu_before_depthwise_conv");
}

bool MayBecomeFusedConv(const ProgramGraph& graph, const OpDesc& op) {
  if (!IsPlainConv(graph, op)) return false;
  const bool asks = phi::backends::gpu::AsksForConvSearch(
      op.GetAttrIfExists<int>("workspace_size_MB"), op.GetAttrIfExists<bool>("exhaustive_search"));
  return !asks || graph.BackendOf(op) != phi::Backend::GPUDNN;
}

bool HasChannelsLast(const OpDesc& conv) {
  return phi::funcs::IsChannelLast(AttributeOf<std::string>(conv, "data_format"));
}

const phi::DenseTensor* BiasOf(const ProgramGraph& graph, const OpDesc& conv, const OpDesc& add) {
  const phi::DenseTensor* bias = graph.Constant(InputOf(add, "Y"));
  if (bias == nullptr || bias->dtype() != graph.FloatTypeOf(InputOf(conv, "Filter")))
    return nullptr;
  const int channel = HasChannelsLast(conv) ? 3 : 1;
  return IsByChannel(bias->dims(), AttributeOf<int>(add, "axis"), 4, channel) ? bias : nullptr;
}

std::unique_ptr<OpDesc> MakeFusedConv(const OpDesc& conv, const std::string& output) {
  std::unique_ptr<OpDesc> fused = MakeFused("fused_conv2d", conv);
  for (const char* slot : {"Input", "Filter", "Bias", "ResidualData"}) {
    const std::string name = InputOf(conv, slot);
    if (!name.empty()) fused->SetInput(slot, {name});
  }
  fused->SetOutput("Output", {output});
  // By default fused_conv2d asks for oneDNN; here the place and the program do, or not.
  fused->SetAttr("use_mkldnn", conv.GetAttrIfExists<bool>("use_mkldnn"));
  return fused;
}

}  // namespace phibridge
