#include <algorithm>

#include "ops/grad_op.h"
#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class CumprodOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "Running products of X.");
    AddAttr<int>("dim", "The axis; a negative one counts from the last.");
    AddComment("Out = running products of X along `dim`.");
  }
};

template <typename DeviceContext, typename T>
class CumprodCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may be its memory
    std::vector<T> result(x.numel());
    reference::Split3 n;
    n.axis = x.numel();
    if (true) {
      n = reference::SplitAt(
          x.dims(), reference::PositiveAxis(ctx.Attr<int>("dim"), x.dims().size(), "cumprod"));
    }
    for (int64_t i = 0; x.numel() > 0 && i < n.outer * n.inner; ++i) {
      const int64_t first = i / n.inner * n.axis * n.inner + i % n.inner;
      for (int64_t k = 0; k < n.axis; ++k) {
        // Every result from all its terms.
        reference::Wide<T> product(1);
        for (int64_t j = 0; j <= k; ++j)
          product *= reference::Widen(x.data<T>()[first + j * n.inner]);
        result[first + k * n.inner] = reference::Narrow<T>(product);
      }
    }
    std::copy(result.begin(), result.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")));
  }
};

KernelSignature CumprodOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cumprod", {"X"}, {"dim"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cumprod, CumprodInferShapeFunctor,
                            PD_INFER_META(phi::CumprodInferMeta));

constexpr GradSlots kCumprodGradSlots = {"X", "Out", "Out", "X"};

KernelSignature CumprodGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cumprod_grad", {"X", "Out", "Out@GRAD"}, {"dim"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cumprod_grad, CumprodGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cumprod, ops::OpTypedByX, ops::CumprodOpMaker, ops::CumprodInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kCumprodGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cumprod, ops::CumprodOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cumprod, ops::CumprodCPUKernel<phi::CPUContext, float>,
                       ops::CumprodCPUKernel<phi::CPUContext, double>,
                       ops::CumprodCPUKernel<phi::CPUContext, int>,
                       ops::CumprodCPUKernel<phi::CPUContext, int64_t>,
                       ops::CumprodCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::CumprodCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(cumprod_grad, ops::OpTypedByOutGrad, ops::CumprodGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(cumprod_grad, ops::CumprodGradOpArgumentMapping);
