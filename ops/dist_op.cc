#include <algorithm>
#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/vector_product.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace paddle {
namespace operators {

class DistOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor.");
    AddInput("Y", "A tensor that broadcasts with X.");
    AddOutput("Out", "Rank 0.");
    AddAttr<float>("p", "The order of the norm: 0, infinite, or any number.").SetDefault(2.0f);
    AddComment("Out = the p-norm of X - Y.");
  }
};

template <typename DeviceContext, typename T>
class DistCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const double p = ctx.Attr<float>("p");
    phi::DDim dims;
    int mismatch = -1;
    phi::funcs::BroadcastDims(x->dims(), y->dims(), -1, &dims, &mismatch);
    const auto sizes = reference::MapPairs<T, double>(*x, *y, dims, -1, [](T a, T b) {
      return std::fabs(static_cast<double>(a) - static_cast<double>(b));
    });
    double norm = 0;
    if (std::isinf(p)) {
      const auto range = std::minmax_element(sizes.begin(), sizes.end());
      norm = p > 0 ? *range.second : *range.first;
    } else {
      for (double size : sizes) norm += p == 0 ? (size != 0 ? 1 : 0) : std::pow(size, p);
      if (p != 0) norm = std::pow(norm, 1 / static_cast<float>(p));
    }
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) = static_cast<T>(norm);
  }
};

KernelSignature DistOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dist", {"X", "Y"}, {"p"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dist, DistInferShapeFunctor, PD_INFER_META(phi::DistInferMeta));

constexpr GradSlots kDistGradSlots = {"X Y", "Out", "Out", "X Y"};

KernelSignature DistGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dist_grad", {"X", "Y", "Out", "Out@GRAD"}, {"p"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dist_grad, DistGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(dist, ops::OpTypedByX, ops::DistOpMaker, ops::DistInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDistGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(dist, ops::DistOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(dist, ops::DistCPUKernel<phi::CPUContext, float>,
                       ops::DistCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(dist_grad, ops::OpTypedByOutGrad, ops::DistGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(dist_grad, ops::DistGradOpArgumentMapping);
