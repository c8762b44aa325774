#include <string>
#include <vector>

#include "framework/program/saved_form.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace paddle {
namespace operators {

class FusedSoftplusOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape; float32 or bfloat16.");
    AddOutput("Out", "The shape and type of X.");
    AddAttr<float>("beta", "As in softplus.").SetDefault(1.0f);
    AddAttr<float>("threshold", "As in softplus.").SetDefault(20.0f);
    AddAttr<std::string>("fuse_activation", "Empty: none.").SetDefault("");
    AddAttr<float>("fuse_alpha", "A number of the activation.").SetDefault(0.0f);
    AddAttr<float>("fuse_beta", "A number of the activation.").SetDefault(0.0f);
    AddComment("Out = activation(ln(1 + e^(beta X)) / beta).");
  }
};

template <typename DeviceContext, typename T>
class FusedSoftplusCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const double beta = ctx.Attr<float>("beta"), threshold = ctx.Attr<float>("threshold");
    const auto activation =
        phi::funcs::FusedActivationOf(ctx.Attr<std::string>("fuse_activation"),
                                      ctx.Attr<float>("fuse_alpha"), ctx.Attr<float>("fuse_beta"));
    std::vector<double> values = QuantizedValues(*x);
    for (double& v : values) {
      if (beta * v <= threshold) v = std::log1p(std::exp(beta * v)) / beta;
      v = activation.Apply(v);
    }
    StoreQuantized(values, x->dtype(), ctx.Output<DenseTensor>("Out"));
  }
};

KernelSignature FusedSoftplusOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fused_softplus",
          {"X"},
          {"beta", "threshold", "fuse_activation", "fuse_alpha", "fuse_beta"},
          {"Out"}};
}

[[maybe_unused]] const int kFusedSoftplusForm =
    framework::RegisterSavedForm({"softplus", "fused_softplus", {}, {"fuse_activation"}, {}});

DECLARE_INFER_SHAPE_FUNCTOR(fused_softplus, FusedSoftplusInferShapeFunctor,
                            PD_INFER_META(phi::FusedSoftplusInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fused_softplus, ops::OpTypedByX, ops::FusedSoftplusOpMaker,
                             ops::FusedSoftplusInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(fused_softplus, ops::FusedSoftplusOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fused_softplus, ops::FusedSoftplusCPUKernel<phi::CPUContext, float>,
                       ops::FusedSoftplusCPUKernel<phi::CPUContext, phi::bfloat16>);
