#include "framework/executor/passes/image_ops.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "framework/executor/passes/conv_ops.h"
#include "framework/program/contains.h"
#include "framework/program/var_attributes.h"
#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phibridge {
namespace {

using VarType = paddle::framework::proto::VarType;

bool IsHalfImage(const ProgramGraph& graph, const std::string& name) {
  const VarDesc* desc = graph.Declaration(name);
  if (desc == nullptr || !desc->HasTensorDesc() || desc->GetType() != VarType::LOD_TENSOR) {
    return false;
  }
  const auto dtype = desc->GetDataType();
  return (dtype == VarType::FP16 || dtype == VarType::BF16) && desc->GetShape().size() == 4 &&
         desc->GetLoDLevel() == 0 && graph.IsWrittenOnce(name);
}

bool SaysChannelsLast(const OpDesc& op, const char* attribute) {
  return phi::funcs::IsChannelLast(AttributeOf<std::string>(op, attribute));
}

bool ReadsOnly(const OpDesc& op, size_t count) {
  return paddle::framework::ReadVariables(op).size() == count;
}

std::optional<ImageOp> FindConv(const ProgramGraph& graph, const OpDesc& op) {
  const phi::Backend backend = graph.BackendOf(op);
  if (SaysChannelsLast(op, "data_format") ||
      (backend != phi::Backend::GPUDNN && backend != phi::Backend::GPU)) {
    return std::nullopt;
  }
  const std::vector<int64_t> filter = graph.Shape(InputOf(op, "Filter"));
  const int groups = AttributeOf<int>(op, "groups");
  if (filter.size() != 4 || !graph.IsWrittenOnce(InputOf(op, "Filter"))) return std::nullopt;
  const bool slides = phi::funcs::IsForSlidingDepthwise(
      phi::make_ddim(filter), groups, AttributeOf<std::vector<int>>(op, "strides"),
      AttributeOf<std::vector<int>>(op, "dilations"));
  if (groups != 1 && !slides) return std::nullopt;
  ImageOp found;
  found.inputs = {InputOf(op, "Input")};
  const std::string residual = InputOf(op, "ResidualData");
  if (!residual.empty()) found.inputs.push_back(residual);
  found.output = OutputOf(op, "Output");
  found.layout = "data_format";
  found.gains = groups == 1;  // what depthwise convolutions do is to read and write
  return found;
}

std::optional<ImageOp> FindPool(const OpDesc& op) {
  if (SaysChannelsLast(op, "data_format") || !ReadsOnly(op, 1)) return std::nullopt;
  ImageOp found;
  found.inputs = {InputOf(op, "X")};
  found.output = OutputOf(op, "Out");
  found.layout = "data_format";
  return found;
}

std::optional<ImageOp> FindNorm(const ProgramGraph& graph, const OpDesc& op) {
  if (SaysChannelsLast(op, "data_layout") || !NormalisesByGivenStatistics(op) ||
      !graph.WritesOnly(op, "Y")) {
    return std::nullopt;
  }
  ImageOp found;
  found.inputs = {InputOf(op, "X")};
  found.output = OutputOf(op, "Y");
  found.layout = "data_layout";
  return found;
}

std::optional<ImageOp> FindConcat(const OpDesc& op) {
  const std::vector<std::string>& parts = op.Input("X");
  if (!ReadsOnly(op, parts.size())) return std::nullopt;  // no tensor says the axis
  const int axis = AttributeOf<int>(op, "axis");
  if (axis != 1 && axis != -3) return std::nullopt;
  ImageOp found;
  found.inputs = parts;
  found.output = OutputOf(op, "Out");
  found.joins_channels = true;
  return found;
}

// Of images of rank 4 alone: sizes meet each other in any layout.
std::optional<ImageOp> FindElementwise(const OpDesc& op, bool has_two) {
  if (!ReadsOnly(op, has_two ? 2 : 1)) return std::nullopt;
  ImageOp found;
  found.inputs = {InputOf(op, "X")};
  if (has_two) {
    const int axis = AttributeOf<int>(op, "axis");
    if (axis != -1 && axis != 0) return std::nullopt;
    found.inputs.push_back(InputOf(op, "Y"));
  }
  found.output = OutputOf(op, "Out");
  return found;
}

enum class ImageOpKind { kConv, kPool, kNorm, kConcat, kOfOne, kOfTwo };

const ImageOpKind* ImageKindOf(const std::string& type) {
  static const std::unordered_map<std::string, ImageOpKind> kKinds = {
      {"conv2d", ImageOpKind::kConv},
      {"depthwise_conv2d", ImageOpKind::kConv},
      {"fused_conv2d", ImageOpKind::kConv},
      {"pool2d", ImageOpKind::kPool},
      {"batch_norm", ImageOpKind::kNorm},
      {"concat", ImageOpKind::kConcat},
      {"abs", ImageOpKind::kOfOne},
      {"clip", ImageOpKind::kOfOne},
      {"gelu", ImageOpKind::kOfOne},
      {"hard_sigmoid", ImageOpKind::kOfOne},
      {"hard_swish", ImageOpKind::kOfOne},
      {"leaky_relu", ImageOpKind::kOfOne},
      {"mish", ImageOpKind::kOfOne},
      {"relu", ImageOpKind::kOfOne},
      {"relu6", ImageOpKind::kOfOne},
      {"scale", ImageOpKind::kOfOne},
      {"sigmoid", ImageOpKind::kOfOne},
      {"silu", ImageOpKind::kOfOne},
      {"sqrt", ImageOpKind::kOfOne},
      {"swish", ImageOpKind::kOfOne},
      {"tanh", ImageOpKind::kOfOne},
      {"elementwise_add", ImageOpKind::kOfTwo},
      {"elementwise_div", ImageOpKind::kOfTwo},
      {"elementwise_max", ImageOpKind::kOfTwo},
      {"elementwise_min", ImageOpKind::kOfTwo},
      {"elementwise_mul", ImageOpKind::kOfTwo},
      {"elementwise_sub", ImageOpKind::kOfTwo},
  };
  const auto found = kKinds.find(type);
  return found == kKinds.end() ? nullptr : &found->second;
}

std::optional<ImageOp> FindOfKind(ImageOpKind kind, const ProgramGraph& graph, const OpDesc& op) {
  switch (kind) {
    case ImageOpKind::kConv:
      return FindConv(graph, op);
    case ImageOpKind::kPool:
      return FindPool(op);
    case ImageOpKind::kNorm:
      return FindNorm(graph, op);
    case ImageOpKind::kConcat:
      return FindConcat(op);
    case ImageOpKind::kOfOne:
      return FindElementwise(op, false);
    case ImageOpKind::kOfTwo:
      return FindElementwise(op, true);
  }
  return std::nullopt;
}

// True if the run computes it on the same device with channels last.
bool HasKernelForChannelsLast(const ProgramGraph& graph, const OpDesc& op, const ImageOp& found) {
  if (found.layout == nullptr && !found.joins_channels) return true;
  OpDesc changed(op, op.Block());
  found.SayChannelsLast(&changed);
  return graph.HasKernel(changed, graph.BackendOf(op));
}

}  // namespace

void ImageOp::SayChannelsLast(OpDesc* op) const {
  if (layout != nullptr) op->SetAttr(layout, std::string("NHWC"));
  if (joins_channels) op->SetAttr("axis", 3);
}

std::optional<ImageOp> FindImageOp(const ProgramGraph& graph, const ProgramGraph::Node& node) {
  const OpDesc& op = *node.op;
  const ImageOpKind* const kind = ImageKindOf(op.Type());
  if (kind == nullptr || !IsPlain(graph, op)) return std::nullopt;
  std::optional<ImageOp> found = FindOfKind(*kind, graph, op);
  if (!found.has_value()) return std::nullopt;
  const auto is_image = [&](const std::string& name) { return IsHalfImage(graph, name); };
  if (!is_image(found->output) || graph.Writer(found->output) != &node ||
      !std::all_of(found->inputs.begin(), found->inputs.end(), is_image)) {
    return std::nullopt;
  }
  if (!HasKernelForChannelsLast(graph, op, *found)) return std::nullopt;
  std::vector<std::string> once;
  for (std::string& name : found->inputs) {
    if (!Contains(once, name)) once.push_back(std::move(name));
  }
  found->inputs = std::move(once);
  return found;
}

}  // namespace phibridge
