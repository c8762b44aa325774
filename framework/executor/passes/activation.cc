// Lets a convolution or fully-connected layer apply the activation that follows.
#include <utility>

#include "framework/executor/passes/activation_attributes.h"
#include "framework/executor/passes/conv_ops.h"
#include "framework/executor/passes/pass.h"

namespace phibridge {
namespace {

bool TakesActivation(const ProgramGraph& graph, const OpDesc& op) {
  if (op.Type() != "fc" && op.Type() != "fused_conv2d") return MayBecomeFusedConv(graph, op);
  return IsPlain(graph, op) && AttributeOf<std::string>(op, "fuse_activation").empty() &&
         (op.Type() != "fc" || (AttributeOf<std::string>(op, "activation_type").empty() &&
                                !AttributeOf<bool>(op, "use_quantizer")));
}

bool IsActivation(const ProgramGraph&, const OpDesc& op) { return ActivationOf(op).has_value(); }

std::unique_ptr<OpDesc> WithOutput(const OpDesc& op, const std::string& output) {
  if (op.Type() != "fc") return MakeFusedConv(op, output);
  auto fused = std::make_unique<OpDesc>(op, op.Block());
  fused->SetOutput("Out", {output});
  return fused;
}

bool FuseActivation(const Match& match, ProgramGraph* graph) {
  const ActivationAttributes activation = *ActivationOf(match.op("activation"));
  auto fused = WithOutput(match.op("layer"), OutputOf(match.op("activation"), "Out"));
  fused->SetAttr("fuse_activation", activation.name);
  fused->SetAttr("fuse_alpha", activation.alpha);
  fused->SetAttr("fuse_beta", activation.beta);
  return FuseLayer(std::move(fused), match, graph);
}

Pattern PatternOf(std::vector<const char*> layers, const char* output) {
  return Pattern(
      {{"layer", std::move(layers), {}, &TakesActivation},
       {"activation", FusedActivationTypes(), {{{"X"}, "layer", output}}, &IsActivation}});
}

}  // namespace

void RunActivation(ProgramGraph* graph) {
  static const Pattern conv = PatternOf({"conv2d", "depthwise_conv2d", "fused_conv2d"}, "Output");
  static const Pattern fc = PatternOf({"fc"}, "Out");
  RewriteMatches(conv, graph, &FuseActivation);
  RewriteMatches(fc, graph, &FuseActivation);
}

}  // namespace phibridge
