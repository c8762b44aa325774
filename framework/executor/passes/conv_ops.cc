#include "framework/executor/passes/conv_ops.h"

#include <memory>

#include "phi/kernels/funcs/conv/window.h"

namespace phibridge {

bool IsPlainConv(const ProgramGraph& graph, const OpDesc& op) {
  return IsPlain(graph, op) && graph.IsFloat32(InputOf(op, "Input")) &&
         graph.IsFloat32(InputOf(op, "Filter")) && InputOf(op, "Bias").empty() &&
         InputOf(op, "ResidualData").empty() &&
         !op.GetAttrIfExists<bool>("fuse_relu_before_depthwise_conv");
}

bool HasChannelsLast(const OpDesc& conv) {
  return phi::funcs::IsChannelLast(AttributeOf<std::string>(conv, "data_format"));
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
