#include <string>
#include <vector>

#include "ops/common/quantize/quantized_reference.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/infermeta/fused.h"
#include "phi/infermeta/matmul.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"
#include "phi/kernels/matmul_kernel.h"
#include "phi/kernels/transpose_kernel.h"

namespace paddle::operators {

/// In float64. All types.
template <typename T>
class FusedMatmulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool integers = std::is_integral_v<T>;
    const auto factor = [&](const char* name) { return integers ? ctx.Attr<float>(name) : 1.0; };
    const DenseTensor x = Operand(ctx, "X", 1 / factor("Scale_x"));
    const DenseTensor y = Operand(ctx, "Y", 1 / factor("Scale_y"));
    const bool trans_x = ctx.Attr<bool>("trans_x"), trans_y = ctx.Attr<bool>("trans_y");
    DenseTensor product;
    phi::MetaTensor meta(&product);
    phi::MatmulInferMeta(phi::MetaTensor(x), phi::MetaTensor(y), trans_x, trans_y, &meta);
    phi::MatmulKernel<double>(ctx.device_context<phi::CPUContext>(), x, y, trans_x, trans_y,
                              &product);
    const auto name = ctx.Attr<std::string>("fuse_activation");
    const phi::DataType dtype =
        phi::FusedOutputType(ctx.Input<DenseTensor>("X")->dtype(), phi::DataType::UNDEFINED, name,
                             ctx.Attr<bool>("force_fp32_output"));
    const double scale = dtype == phi::DataType::FLOAT32 ? 1.0 : factor("Scale_out");
    auto* out = ctx.Output<DenseTensor>("Out");
    StoreQuantized(Float64Values(Moved(ctx, Finished(ctx, product, name, scale),
                                       ctx.Attr<std::vector<int>>("fused_transpose_Out"))),
                   dtype, out);
  }

 private:
  static DenseTensor Moved(const framework::ExecutionContext& ctx, const DenseTensor& x,
                           const std::vector<int>& axis) {
    if (axis.empty()) return x;
    DenseTensor moved;
    moved.Resize(phi::FusedPermute(x.dims(), axis));
    phi::TransposeKernel<double>(ctx.device_context<phi::CPUContext>(), x, axis, &moved);
    return moved;
  }

  static DenseTensor Operand(const framework::ExecutionContext& ctx, const char* slot,
                             double scale) {
    const auto* given = ctx.Input<DenseTensor>(slot);
    const auto shape = ctx.Attr<std::vector<int>>(std::string("fused_reshape_") + slot);
    return Moved(
        ctx, Float64Tensor(QuantizedValues(*given, scale), phi::FusedReshape(given->dims(), shape)),
        ctx.Attr<std::vector<int>>(std::string("fused_transpose_") + slot));
  }

  static DenseTensor Finished(const framework::ExecutionContext& ctx, const DenseTensor& product,
                              const std::string& name, double scale) {
    const auto activation = phi::funcs::FusedActivationOf(name, ctx.Attr<float>("fuse_alpha"),
                                                          ctx.Attr<float>("fuse_beta"));
    const bool adds = ctx.HasInput("ResidualData");
    std::vector<double> residual;
    if (adds) residual = QuantizedValues(*ctx.Input<DenseTensor>("ResidualData"));
    const double alpha = ctx.Attr<float>("matmul_alpha");
    std::vector<double> values = Float64Values(product);
    for (size_t i = 0; i < values.size(); ++i) {
      const double sum = values[i] * alpha + (adds ? residual[i] : 0);
      values[i] = activation.Apply(sum) * ctx.Attr<float>("fused_output_scale") * scale;
    }
    return Float64Tensor(values, product.dims());
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_matmul, FusedMatmulCPUKernel, float, phi::bfloat16, int8_t, uint8_t);
