#include <string>

#include "compat/mapping_notes.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/quantization.h"

namespace paddle {
namespace operators {

class QuantizeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any shape.");
    AddOutput("Output", "The same shape in int8, uint8 or bfloat16.");
    AddAttr<bool>("is_negative_input", "Input has negative numbers: int8, unless there is a Shift.")
        .SetDefault(false);
    AddAttr<float>("Scale", "Factor of Input; not 0.").SetDefault(1.0f);
    AddAttr<float>("Shift", "Added after it; if not 0, Output is uint8.").SetDefault(0.0f);
    AddAttr<std::string>("output_format", "Unused: of the memory in oneDNN.").SetDefault("NHWC");
    AddAttr<bool>("bfloat16", "Output is bfloat16.").SetDefault(false);
    AddComment("Output = round(Scale Input + Shift).");
  }
};

template <typename DeviceContext, typename T>
class QuantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double shift = ctx.Attr<float>("Shift");
    const bool is_signed = ctx.Attr<bool>("is_negative_input") && shift == 0;
    const phi::DataType integers = is_signed ? phi::DataType::INT8 : phi::DataType::UINT8;
    StoreQuantized(
        QuantizedValues(*ctx.Input<DenseTensor>("Input"), ctx.Attr<float>("Scale"), shift),
        ctx.Attr<bool>("bfloat16") ? phi::DataType::BFLOAT16 : integers,
        ctx.Output<DenseTensor>("Output"));
  }
};

KernelSignature QuantizeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"quantize", {"Input"}, {"Scale", "Shift", "is_negative_input", "bfloat16"}, {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(quantize, QuantizeInferShapeFunctor,
                            PD_INFER_META(phi::QuantizeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(quantize, ops::OpTypedBySlot, ops::QuantizeOpMaker,
                             ops::QuantizeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(quantize, ops::QuantizeOpArgumentMapping);
PD_DROPPED_ARGUMENTS(quantize,
                     {"output_format", "of the memory in oneDNN; here Output lies as Input does"});
REGISTER_OP_CPU_KERNEL(quantize, ops::QuantizeCPUKernel<phi::CPUContext, float>);
REGISTER_OP_VERSION(quantize)
    .AddCheckpoint("Adds the attribute bfloat16.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr("bfloat16",
                                                                          "Output is bfloat16.",
                                                                          false))
    .AddCheckpoint("Adds the attribute Shift.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr("Shift",
                                                                          "Added to the product.",
                                                                          0.0f));
