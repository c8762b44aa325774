#include <algorithm>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"
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
    const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
    const reference::Split3 n = reference::SplitAt(
        dims, reference::PositiveAxis(ctx.Attr<int>("dim"), dims.size(), "cumprod"));
    reference::RunningResults<T>(ctx, n, {},
                                 [](const T* x, int64_t step, int64_t begin, int64_t end) {
                                   reference::Wide<T> product(1);
                                   for (int64_t k = begin; k < end; ++k)
                                     product *= reference::Widen(x[k * step]);
                                   return reference::Narrow<T>(product);
                                 });
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
