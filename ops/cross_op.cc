#include <algorithm>
#include <vector>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/vector_product.h"

namespace paddle {
namespace operators {

class CrossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Vectors of three elements.");
    AddInput("Y", "The same number of them.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<int>("dim", "The axis of the vectors; 9: the first one of size 3.").SetDefault(9);
    AddComment("Out = the cross products of X and Y.");
  }
};

template <typename DeviceContext, typename T>
class CrossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const phi::DDim dims = x->dims();
    int axis = ctx.Attr<int>("dim");
    if (axis == 9) {
      for (axis = 0; axis < dims.size() && dims[axis] != 3;) ++axis;
    } else if (axis < 0) {
      axis += dims.size();
    }
    PADDLE_ENFORCE_LT(axis, dims.size(),
                      phi::errors::InvalidArgument(
                          "cross: X must have an axis of size 3; its shape is %s", dims));
    const auto n = reference::SplitAt(dims, axis);
    std::vector<T> result(x->numel());
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t k = i / n.inner % 3, first = i - k * n.inner;
      const int64_t p = first + (k + 1) % 3 * n.inner, q = first + (k + 2) % 3 * n.inner;
      result[i] = x->data<T>()[p] * y->data<T>()[q] - x->data<T>()[q] * y->data<T>()[p];
    }
    std::copy(result.begin(), result.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")));
  }
};

KernelSignature CrossOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cross", {"X", "Y"}, {"dim"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cross, CrossInferShapeFunctor, PD_INFER_META(phi::CrossInferMeta));

constexpr GradSlots kCrossGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature CrossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cross_grad", {"X", "Y", "Out@GRAD"}, {"dim"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cross_grad, CrossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cross, ops::OpTypedByX, ops::CrossOpMaker, ops::CrossInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kCrossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cross, ops::CrossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cross, ops::CrossCPUKernel<phi::CPUContext, float>,
                       ops::CrossCPUKernel<phi::CPUContext, double>,
                       ops::CrossCPUKernel<phi::CPUContext, int>,
                       ops::CrossCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(cross_grad, ops::OpTypedByOutGrad, ops::CrossGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(cross_grad, ops::CrossGradOpArgumentMapping);
