#include "framework/executor/passes/affine_step.h"

#include <cmath>
#include <string>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/var_attributes.h"

namespace phibridge {
namespace {

std::optional<AffineStep> IfFinite(const AffineStep& step) {
  if (!std::isfinite(step.factor) || !std::isfinite(step.addend)) return std::nullopt;
  return step;
}

std::optional<AffineStep> ScaleStep(const OpDesc& op) {
  if (paddle::framework::ReadVariables(op).size() != 1) return std::nullopt;
  const float factor = AttributeOf<float>(op, "scale"), bias = AttributeOf<float>(op, "bias");
  const bool is_after = AttributeOf<bool>(op, "bias_after_scale");
  return IfFinite({factor, is_after ? bias : factor * bias});
}

// The result has the shape of X if Y has no more axes.
std::optional<AffineStep> StepWithConstant(const ProgramGraph& graph, const OpDesc& op) {
  const phi::DenseTensor* y = graph.Constant(InputOf(op, "Y"));
  const size_t rank = graph.Shape(InputOf(op, "X")).size();
  if (y == nullptr || y->numel() != 1 || y->dtype() != phi::DataType::FLOAT32) return std::nullopt;
  if (static_cast<size_t>(y->dims().size()) > rank || AttributeOf<int>(op, "axis") != -1) {
    return std::nullopt;
  }
  const float number = *graph.OnHost(InputOf(op, "Y")).data<float>();
  if (op.Type() == "elementwise_add") return IfFinite({1, number});
  if (op.Type() == "elementwise_sub") return IfFinite({1, -number});
  return IfFinite({op.Type() == "elementwise_mul" ? number : 1 / number, 0});
}

}  // namespace

const std::vector<const char*>& AffineTypes() {
  static const std::vector<const char*> types = {"scale", "elementwise_add", "elementwise_sub",
                                                 "elementwise_mul", "elementwise_div"};
  return types;
}

std::optional<AffineStep> AffineStepOf(const ProgramGraph& graph, const OpDesc& op) {
  if (!graph.IsFloat32(InputOf(op, "X"))) return std::nullopt;
  const auto step = op.Type() == "scale" ? ScaleStep(op) : StepWithConstant(graph, op);
  // IsPlain comes last, as it costs most and most additions have no constant.
  return step.has_value() && IsPlain(graph, op) ? step : std::nullopt;
}

std::optional<AffineStep> Composed(const AffineStep& first, const AffineStep& second) {
  return IfFinite({first.factor * second.factor, first.addend * second.factor + second.addend});
}

}  // namespace phibridge
