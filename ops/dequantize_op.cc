#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/quantization.h"

namespace paddle {
namespace operators {

class DequantizeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any shape; int8, uint8 or bfloat16.");
    AddOutput("Output", "The same shape in float32.");
    AddAttr<float>("Scale", "Divisor; not 0.").SetDefault(1.0f);
    AddAttr<float>("Shift", "Subtracted before.").SetDefault(0.0f);
    AddComment("Output = (Input - Shift) / Scale.");
  }
};

template <typename DeviceContext, typename T>
class DequantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double scale = ctx.Attr<float>("Scale"), shift = ctx.Attr<float>("Shift");
    StoreQuantized(QuantizedValues(*ctx.Input<DenseTensor>("Input"), 1 / scale, -shift / scale),
                   phi::DataType::FLOAT32, ctx.Output<DenseTensor>("Output"));
  }
};

KernelSignature DequantizeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dequantize", {"Input"}, {"Scale", "Shift"}, {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dequantize, DequantizeInferShapeFunctor,
                            PD_INFER_META(phi::DequantizeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(dequantize, ops::OpTypedBySlot, ops::DequantizeOpMaker,
                             ops::DequantizeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(dequantize, ops::DequantizeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(dequantize, ops::DequantizeCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::DequantizeCPUKernel<phi::CPUContext, int8_t>,
                       ops::DequantizeCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OP_VERSION(dequantize)
    .AddCheckpoint("Adds the attribute Shift.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "Shift", "Subtracted before the division.", 0.0f));
