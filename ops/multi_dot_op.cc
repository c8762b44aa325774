#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class MultiDotOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Two matrices or more; the first and the last may be vectors.").AsDuplicable();
    AddOutput("Out", "Their product.");
    AddComment("Out = the product of all of X.");
  }
};

template <typename DeviceContext, typename T>
class MultiDotCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto x = ctx.MultiInput<DenseTensor>("X");
    reference::PreciseMatrix product;
    for (size_t i = 0; i < x.size(); ++i) {
      const phi::DDim dims = x[i]->dims();
      const int64_t rows = dims.size() == 2 ? dims[0] : i == 0 ? 1 : dims[0];
      const int64_t cols = dims.size() == 2 ? dims[1] : i == 0 ? dims[0] : 1;
      reference::PreciseMatrix next(rows, cols);
      if (x[i]->numel() > 0) {
        next = reference::MatrixOf<reference::Precise>(x[i]->data<T>(), rows, cols);
      }
      product = i == 0 ? next : reference::MatrixProductOf(product, next);
    }
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    reference::StoreMatrix(product, 0, y);
  }
};

KernelSignature MultiDotOpArgumentMapping(const ArgumentMappingContext&) {
  return {"multi_dot", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(multi_dot, MultiDotInferShapeFunctor,
                            PD_INFER_META(phi::MultiDotInferMeta));

constexpr GradSlots kMultiDotGradSlots = {"X", "", "Out", "X"};

KernelSignature MultiDotGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"multi_dot_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(multi_dot_grad, MultiDotGradInferShapeFunctor,
                            PD_INFER_META(phi::ListGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(multi_dot, ops::OpTypedByX, ops::MultiDotOpMaker, ops::MultiDotInferShapeFunctor,
                  ops::ListGradOpMaker<ops::kMultiDotGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(multi_dot, ops::MultiDotOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(multi_dot, ops::MultiDotCPUKernel<phi::CPUContext, float>,
                       ops::MultiDotCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(multi_dot_grad, ops::OpTypedByOutGrad, ops::MultiDotGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(multi_dot_grad, ops::MultiDotGradOpArgumentMapping);
