#include "ops/common/family/fused_elementwise_op.h"

#include <string>
#include <vector>

#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/infermeta/elementwise.h"
#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/elementwise_subtract_kernel.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace paddle::operators {
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

}  // namespace

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

}  // namespace paddle::operators
