#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/vector_product.h"

namespace paddle {
namespace operators {

class BilinearTensorProductOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, P].");
    AddInput("Y", "[N, Q].");
    AddInput("Weight", "[K, P, Q].");
    AddInput("Bias", "[1, K].").AsDispensable();
    AddOutput("Out", "[N, K].");
    AddComment("Out[n, k] = X[n] Weight[k] Y[n] + Bias[k].");
  }
};

template <typename DeviceContext, typename T>
class BilinearTensorProductCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const auto* weight = ctx.Input<DenseTensor>("Weight");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* to = reference::Allocate<T>(ctx, out);
    const int64_t p = x->dims()[1], q = y->dims()[1], outs = weight->dims()[0];
    for (int64_t i = 0; i < out->numel(); ++i) {
      const int64_t n = i / outs, k = i % outs;
      double sum = ctx.HasInput("Bias")
                       ? static_cast<double>(ctx.Input<DenseTensor>("Bias")->data<T>()[k])
                       : 0.0;
      for (int64_t a = 0; a < p; ++a) {
        for (int64_t b = 0; b < q; ++b) {
          sum += static_cast<double>(x->data<T>()[n * p + a]) *
                 static_cast<double>(weight->data<T>()[(k * p + a) * q + b]) *
                 static_cast<double>(y->data<T>()[n * q + b]);
        }
      }
      to[i] = static_cast<T>(sum);
    }
  }
};

KernelSignature BilinearTensorProductOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bilinear_tensor_product", {"X", "Y", "Weight", "Bias"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_tensor_product, BilinearTensorProductInferShapeFunctor,
                            PD_INFER_META(phi::BilinearTensorProductInferMeta));

constexpr GradSlots kBilinearTensorProductGradSlots = {"X Y Weight", "", "Out", "X Y Weight Bias"};

KernelSignature BilinearTensorProductGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bilinear_tensor_product_grad",
          {"X", "Y", "Weight", "Out@GRAD"},
          {},
          {"X@GRAD", "Y@GRAD", "Weight@GRAD", "Bias@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bilinear_tensor_product_grad,
                            BilinearTensorProductGradInferShapeFunctor,
                            PD_INFER_META(phi::BilinearTensorProductGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bilinear_tensor_product, ops::OpTypedByX, ops::BilinearTensorProductOpMaker,
                  ops::BilinearTensorProductInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kBilinearTensorProductGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bilinear_tensor_product, ops::BilinearTensorProductOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bilinear_tensor_product,
                       ops::BilinearTensorProductCPUKernel<phi::CPUContext, float>,
                       ops::BilinearTensorProductCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(bilinear_tensor_product_grad, ops::OpTypedByOutGrad,
                  ops::BilinearTensorProductGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(bilinear_tensor_product_grad,
                           ops::BilinearTensorProductGradOpArgumentMapping);
