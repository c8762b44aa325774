#include <string>
#include <vector>

#include "ops/common/quantize/quantized_reference.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/transpose_kernel.h"

namespace paddle::operators {

template <typename T>
class FusedTransposeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto axis = ctx.Attr<std::vector<int>>("axis");
    const auto type = ctx.Attr<std::string>("output_data_type");
    const phi::DDim squeezed =
        phi::FusedSqueeze(x->dims(), ctx.Attr<std::vector<int>>("fused_squeeze2_axes"));
    const DenseTensor from = Float64Tensor(
        QuantizedValues(*x, ctx.Attr<float>("scale"), ctx.Attr<float>("shift")), squeezed);
    DenseTensor moved;
    moved.Resize(phi::FusedPermute(squeezed, axis));
    phi::TransposeKernel<double>(ctx.device_context<phi::CPUContext>(), from, axis, &moved);
    StoreQuantized(Float64Values(moved), type.empty() ? x->dtype() : phi::FusedTransposeType(type),
                   ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_transpose, FusedTransposeCPUKernel, float, phi::bfloat16, int8_t, uint8_t);
