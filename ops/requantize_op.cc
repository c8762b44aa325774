#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/quantization.h"

namespace paddle {
namespace operators {

class RequantizeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any shape; int8, uint8 or bfloat16.");
    AddOutput("Output", "The same shape and type; uint8 if Shift_out is not 0.");
    AddAttr<float>("Scale_in", "Factor that Input was made with; not 0.").SetDefault(1.0f);
    AddAttr<float>("Scale_out", "Factor of Output; not 0.").SetDefault(1.0f);
    AddAttr<float>("Shift_in", "What was added to Input, which is uint8 then.").SetDefault(1.0f);
    AddAttr<float>("Shift_out", "What is added to Output.").SetDefault(1.0f);
    AddComment("Output = round(Scale_out / Scale_in (Input - Shift_in) + Shift_out).");
  }
};

template <typename DeviceContext, typename T>
class RequantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const double shift_out = ctx.Attr<float>("Shift_out");
    const double scale =
        static_cast<double>(ctx.Attr<float>("Scale_out")) / ctx.Attr<float>("Scale_in");
    const double shift = std::round(shift_out - scale * ctx.Attr<float>("Shift_in"));
    StoreQuantized(QuantizedValues(*input, scale, std::min(255.0, std::max(0.0, shift))),
                   shift_out != 0 ? phi::DataType::UINT8 : input->dtype(),
                   ctx.Output<DenseTensor>("Output"));
  }
};

KernelSignature RequantizeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"requantize", {"Input"}, {"Scale_in", "Scale_out", "Shift_in", "Shift_out"}, {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(requantize, RequantizeInferShapeFunctor,
                            PD_INFER_META(phi::RequantizeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(requantize, ops::OpTypedBySlot, ops::RequantizeOpMaker,
                             ops::RequantizeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(requantize, ops::RequantizeOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(requantize, ops::RequantizeCPUKernel<phi::CPUContext, phi::bfloat16>,
                       ops::RequantizeCPUKernel<phi::CPUContext, int8_t>,
                       ops::RequantizeCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OP_VERSION(requantize)
    .AddCheckpoint("Adds the attributes Shift_in and Shift_out.",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewAttr("Shift_in", "What was added to Input.", 0.0f)
                       .NewAttr("Shift_out", "What is added to Output.", 0.0f));
