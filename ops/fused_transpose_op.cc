#include <string>
#include <vector>

#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/transpose_kernel.h"

namespace paddle {
namespace operators {

class FusedTransposeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "float32, bfloat16, int8 or uint8.");
    AddOutput("Out", "X, moved and scaled.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate().AsExtra();
    AddAttr<std::vector<int>>("axis", "As in transpose2.");
    AddAttr<std::vector<int>>("fused_squeeze2_axes", "Of a squeeze2 before; empty: none.")
        .SetDefault({});
    AddAttr<std::vector<int>>("fused_unsqueeze2_axes", "Of an unsqueeze2 after; empty: none.")
        .SetDefault({});
    AddAttr<std::vector<int>>("fused_reshape2_shape", "Of a reshape2 at last; empty: none.")
        .SetDefault({});
    AddAttr<float>("scale", "Factor of the elements.").SetDefault(1.0f);
    AddAttr<float>("shift", "Added to them; for int8 and uint8.").SetDefault(0.0f);
    AddAttr<std::string>("output_data_type", "fp32, bf16, int8, uint8, or empty: that of X.")
        .SetDefault("");
    AddComment("A transposition with what goes before it and after it.");
  }
};

template <typename DeviceContext, typename T>
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

KernelSignature FusedTransposeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fused_transpose",
          {"X"},
          {"axis", "fused_squeeze2_axes", "fused_unsqueeze2_axes", "fused_reshape2_shape", "scale",
           "shift", "output_data_type"},
          {"Out", "XShape"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fused_transpose, FusedTransposeInferShapeFunctor,
                            PD_INFER_META(phi::FusedTransposeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_transpose, ops::OpTypedByX, ops::FusedTransposeOpMaker,
                             ops::FusedTransposeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_transpose, ops::FusedTransposeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_transpose, ops::FusedTransposeCPUKernel<phi::CPUContext, float>,
                       ops::FusedTransposeCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::FusedTransposeCPUKernel<phi::CPUContext, int8_t>,
                       ops::FusedTransposeCPUKernel<phi::CPUContext, uint8_t>);
