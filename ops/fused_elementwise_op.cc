#include "ops/common/family/fused_elementwise_op.h"

#include <string>
#include <vector>

#include "framework/program/saved_form.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/elementwise.h"
#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/elementwise_subtract_kernel.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace paddle {
namespace operators {
namespace {

void CombineElements(const phi::CPUContext& place, phi::FusedElementwise function,
                     const DenseTensor& x, const DenseTensor& y, int axis, DenseTensor* out) {
  switch (function) {
    case phi::FusedElementwise::kAdd:
      return phi::AddRawKernel<double>(place, x, y, axis, out);
    case phi::FusedElementwise::kSub:
      return phi::SubtractRawKernel<double>(place, x, y, axis, out);
    case phi::FusedElementwise::kMul:
      return phi::MultiplyRawKernel<double>(place, x, y, axis, out);
    case phi::FusedElementwise::kDiv:
      return phi::DivideRawKernel<double>(place, x, y, axis, out);
  }
}

int RegisterFusedElementwiseForm(const std::string& name) {
  return framework::RegisterSavedForm(
      {"elementwise_" + name,
       "fused_elementwise_" + name,
       {},
       {"fuse_activation"},
       {{"Scale_x", "scale_x"}, {"Scale_y", "scale_y"}, {"Scale_out", "scale_out"}}});
}

[[maybe_unused]] const int kFusedElementwiseForms[] = {
    RegisterFusedElementwiseForm("add"), RegisterFusedElementwiseForm("sub"),
    RegisterFusedElementwiseForm("mul"), RegisterFusedElementwiseForm("div")};

}  // namespace

void FusedElementwiseOpMaker::Make() {
  AddInput("X", "float32, bfloat16, int8 or uint8.");
  AddInput("Y", "The same type; broadcast as in elementwise_add.");
  AddOutput("Out", "The type of X.");
  AddAttr<int>("axis", "As in elementwise_add.").SetDefault(-1);
  AddAttr<std::string>("fuse_activation", "Empty: none.").SetDefault("");
  AddAttr<float>("fuse_alpha", "A number of the activation.").SetDefault(0.0f);
  AddAttr<float>("fuse_beta", "A number of the activation.").SetDefault(0.0f);
  AddAttr<float>("fused_output_scale", "Factor of Out, after the activation.").SetDefault(1.0f);
  AddAttr<std::vector<int>>("fused_unsqueeze2_axes", "Axes of one element put into Out.")
      .SetDefault({});
  AddAttr<float>("scale_x", "Divisor of X.").SetDefault(1.0f);
  AddAttr<float>("scale_y", "Divisor of Y.").SetDefault(1.0f);
  AddAttr<float>("scale_out", "Factor before the activation.").SetDefault(1.0f);
  AddComment("An element-wise function of two operands with what follows it.");
}

void ComputeFusedElementwise(const framework::ExecutionContext& ctx,
                             phi::FusedElementwise function) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* y = ctx.Input<DenseTensor>("Y");
  const auto scales = phi::ScalesOf(function, ctx.Attr<float>("scale_x"),
                                    ctx.Attr<float>("scale_y"), ctx.Attr<float>("scale_out"));
  const int axis = ctx.Attr<int>("axis");
  const DenseTensor left = Float64Tensor(QuantizedValues(*x, scales.x), x->dims());
  const DenseTensor right = Float64Tensor(QuantizedValues(*y, scales.y), y->dims());
  DenseTensor result;
  phi::MetaTensor meta(&result);
  phi::ElementwiseRawInferMeta(phi::MetaTensor(left), phi::MetaTensor(right), axis, &meta);
  CombineElements(ctx.device_context<phi::CPUContext>(), function, left, right, axis, &result);
  const auto activation =
      phi::funcs::FusedActivationOf(ctx.Attr<std::string>("fuse_activation"),
                                    ctx.Attr<float>("fuse_alpha"), ctx.Attr<float>("fuse_beta"));
  std::vector<double> values = Float64Values(result);
  const double scale = ctx.Attr<float>("fused_output_scale");
  for (double& value : values) value = activation.Apply(value) * scale;
  StoreQuantized(values, x->dtype(), ctx.Output<DenseTensor>("Out"));
}

KernelSignature FusedElementwiseSignature(const char* kernel) {
  return {kernel,
          {"X", "Y"},
          {"axis", "fuse_activation", "fuse_alpha", "fuse_beta", "fused_output_scale",
           "fused_unsqueeze2_axes", "scale_x", "scale_y", "scale_out"},
          {"Out"}};
}

}  // namespace operators
}  // namespace paddle
